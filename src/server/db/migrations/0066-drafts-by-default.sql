-- New companies prepare selections as drafts and send them; existing companies keep sending immediately.
alter table companies alter column send_immediately set default false;

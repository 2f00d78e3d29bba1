-- Why a line was canceled. Builders read it; the supplier does only in the email.
alter table order_revisions add column reason text;

-- Replies by email that were received, so that an email that is delivered again is posted once.
create table inbound_mails (
  user_id integer not null references users on delete cascade,
  -- SHA-256 of the recipient and the message id.
  mail_hash bytea not null,
  received_at timestamptz not null,
  primary key (user_id, mail_hash)
);
create index inbound_mails_by_time on inbound_mails (received_at);

-- A stored reply may hold a secret, and must only be repeated to someone who may still see it. The key is stored as a hash, the
-- reply encrypted with the key, and beside it what the person was to the company and the project at the time.
drop table idempotency_keys;
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  key_hash bytea not null,
  request_hash bytea not null,
  standing text,
  status integer not null,
  reply bytea,
  created_at timestamptz not null,
  primary key (user_id, key_hash)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- What the server itself needs: outgoing email, repeated requests, rate limits, live events, workers.

-- Email that waits for delivery. Bodies are emptied once delivered, because they contain links that sign in.
create table mails (
  id integer generated always as identity primary key,
  recipient text not null,
  subject text not null,
  html text,
  body_text text,
  headers jsonb not null default '{}',
  created_at timestamptz not null,
  sent_at timestamptz,
  -- The name beside the address that every email is sent from, and where a reply goes.
  sender_name text,
  reply_to text,
  -- What became of an email: refused by the mail server, or returned by a bounce.
  company_id integer references companies on delete set null,
  failed_at timestamptz,
  failure text
);
create index mails_by_recipient on mails (recipient, id desc);

-- Signs unsubscribe links, which must work for people who are not signed in.
create table unsubscribe_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);

insert into unsubscribe_key (key) values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- A repeated request gets the stored reply, written in the transaction of the first. A reply may contain a secret: the key is stored as a
-- hash, the reply is encrypted with the key, and it is only repeated while the person's place in the company and project is the same.
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  key_hash bytea not null,
  request_hash bytea not null,
  access text,
  status integer not null,
  reply bytea,
  created_at timestamptz not null,
  primary key (user_id, key_hash)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Counts of attempts, shared by all instances.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);

-- Changes that open screens must learn about. Readers follow (transaction, id), so that a late commit is never skipped.
create table events (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  company_id integer not null,
  project_id integer,
  -- Only for this person. Otherwise for everyone of the audience on the project, or in the company.
  user_id integer,
  audience text not null default 'project' check (audience in ('builders', 'project', 'trades', 'person')),
  kind text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (xid, id)
);
create index events_by_age on events (created_at);

-- How far each reader of the events has come.
create table event_marks (
  name text primary key,
  xid xid8 not null,
  id bigint not null
);

insert into event_marks (name, xid, id) values ('fan_out', '0', 0), ('pruned', '0', 0);

-- Heartbeats: the jobs of a worker that has disappeared are given to others.
create table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null
);

-- People, their companies, and how they come in.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table companies (
  id integer generated always as identity primary key,
  name text not null,
  currency char(3) not null default 'USD',
  time_zone text not null default 'America/New_York',
  logo_file_id integer,
  is_demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- One person, one account, whatever companies they deal with.
create table users (
  id integer generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  username text not null unique,
  password_hash text,
  first_name text,
  last_name text,
  phone text,
  address text,
  type text not null check (type in ('builder', 'client', 'subcontractor')),
  suspended_at timestamptz,
  created_at timestamptz not null default now()
);

-- A person's place in a company. What a company writes about a person stays with that company.
create table members (
  company_id integer not null references companies,
  user_id integer not null references users,
  type text not null check (type in ('builder', 'client', 'subcontractor')),
  role text not null check (role in ('user', 'admin', 'client', 'subcontractor')),
  is_owner boolean not null default false,
  first_name text,
  last_name text,
  phone text,
  address text,
  invited_at timestamptz,
  joined_at timestamptz,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index members_by_user on members (user_id);
create unique index members_one_builder_company on members (user_id) where type = 'builder' and archived_at is null;
create index members_by_kind on members (company_id, type, created_at desc, user_id desc);

-- Only hashes of tokens are kept: who reads the database cannot sign in with what is written here.
create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique,
  remember boolean not null,
  ip inet,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table link_tokens (
  id integer generated always as identity primary key,
  purpose text not null check (purpose in ('reset', 'sign_in', 'invitation')),
  token_hash bytea not null unique,
  user_id integer not null references users on delete cascade,
  company_id integer references companies,
  project_id integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_tokens_by_user on link_tokens (user_id, purpose);
create index link_tokens_by_expiry on link_tokens (expires_at);

-- Mail waits here until it is delivered; delivered bodies are emptied, because they carry links that sign in.
create table mails (
  id integer generated always as identity primary key,
  recipient text not null,
  subject text not null,
  html text,
  body_text text,
  headers jsonb not null default '{}',
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_by_recipient on mails (recipient, id desc);

-- The same act sent twice is one act: its key and its answer are written in the act's own transaction.
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  key text not null,
  endpoint text not null,
  request_hash bytea not null,
  status integer,
  reply text,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Counts of attempts, shared by all instances.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);

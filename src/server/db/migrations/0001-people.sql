-- Companies, people, how people sign in, and what a company has paid for.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table companies (
  id integer generated always as identity primary key,
  name text not null,
  region text not null default 'US' check (region in ('US', 'CA', 'GB', 'IE', 'AU', 'NZ')),
  currency char(3) not null default 'USD',
  time_zone text not null default 'America/New_York',
  phone text,
  address text,
  license_number text,
  logo_file_id integer,
  -- Whether new selections reach the client immediately instead of waiting as drafts.
  send_immediately boolean not null default false,
  is_demo boolean not null default false,
  -- Null for an activated company and for the demo.
  trial_ends_at timestamptz,
  suspended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Whether a client may invite the other owner of their project.
  clients_invite boolean not null default true,
  -- Whether clients may browse the catalog. Without it they see the products that are proposed to them, inside each decision.
  clients_browse boolean not null default true
);
create index companies_by_trial_end on companies (trial_ends_at) where trial_ends_at is not null;

-- Emails about the end of a trial that were sent. An extended trial has another end, so its owner gets them again.
create table trial_notices (
  company_id integer not null references companies on delete cascade,
  ends_at timestamptz not null,
  stage text not null check (stage in ('7', '1', 'ended')),
  created_at timestamptz not null,
  primary key (company_id, ends_at, stage)
);

-- Random, because a person who adds an email address gets the account's id back, and it must not reveal how old the account is.
create function random_user_id() returns integer language plpgsql volatile as $$
declare
  bytes bytea;
  candidate integer;
begin
  loop
    bytes := uuid_send(gen_random_uuid());
    candidate := ((get_byte(bytes, 0) & 127) << 24) | (get_byte(bytes, 1) << 16) | (get_byte(bytes, 2) << 8) | get_byte(bytes, 3);
    exit when candidate > 0 and not exists (select from users where id = candidate);
  end loop;
  return candidate;
end
$$;

-- One account per person, for all companies they deal with.
create table users (
  id integer primary key default random_user_id(),
  email text not null unique check (email = lower(email)),
  username text not null unique,
  password_hash text,
  first_name text,
  last_name text,
  phone text,
  address text,
  type text not null check (type in ('builder', 'client', 'subcontractor')),
  -- The first use of a link that was sent to the address. Passwords and calendar addresses from before end with it.
  proved_at timestamptz,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  -- When a person last changed the name that they sign with, and what it was before: certificates print both.
  name_changed_at timestamptz,
  name_before text
);

-- A person's place in a company. The name and address that a company records for a person stay with that company.
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
  search text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- The last email of a company to a person was not delivered. The next one that is accepted, or a sign of life, clears it.
  undelivered_at timestamptz,
  undelivered_reason text,
  primary key (company_id, user_id)
);
create index members_by_user on members (user_id);
-- A builder works for one company. An invitation to another may wait until it is accepted.
create unique index members_one_builder_company on members (user_id) where type = 'builder' and archived_at is null and joined_at is not null;
create index members_by_kind on members (company_id, type, created_at desc, user_id desc);
create index members_by_name on members (company_id, type, lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), user_id);
-- In search indexes the words come first, so that a rare word skips the rest of a large company.
create index members_search on members using gin (search gin_trgm_ops, company_id);
create index members_undelivered on members (company_id) where undelivered_at is not null;
create index members_uninvited on members (company_id) where invited_at is null and joined_at is null and archived_at is null;

-- Tokens are stored as hashes, so that a copy of the database lets nobody sign in.
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
  used_at timestamptz,
  -- Set when a newer link of the same kind is sent or used, or when the password changes.
  replaced_at timestamptz
);
create index link_tokens_by_user on link_tokens (user_id, purpose);
create index link_tokens_by_expiry on link_tokens (expires_at);

create table calendar_feeds (
  user_id integer primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null
);

create function members_search_text() returns trigger language plpgsql as $$
begin
  select lower(concat_ws(' ', new.first_name, new.last_name, u.email)) into new.search from users u where u.id = new.user_id;
  return new;
end $$;
-- Lists find members by name and email, which are in two tables.
create trigger members_search_text before insert or update of first_name, last_name, search on members
  for each row execute function members_search_text();

-- How a person has set up the tables of selections: columns, their order, what is frozen, sorting and grouping.
create table table_settings (
  user_id integer not null references users on delete cascade,
  scope text not null check (scope in ('project', 'all')),
  settings jsonb not null,
  primary key (user_id, scope)
);

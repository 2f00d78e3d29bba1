-- Documents that people ask for, and links to the approved selections of a room.

-- Documents that people asked for. A job makes the file; the row and the file are deleted when they expire.
create table documents (
  id integer generated always as identity primary key,
  company_id integer not null,
  project_id integer not null,
  user_id integer not null references users on delete cascade,
  -- The seat it was made for: a person with another seat today asks for a new one.
  seat text not null check (seat in ('builder', 'client', 'subcontractor')),
  request jsonb not null,
  name text not null,
  progress smallint not null default 0,
  file_key text,
  bytes integer,
  failed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (company_id, project_id) references projects (company_id, id) on delete cascade
);
create index documents_by_person on documents (user_id, project_id, id);
create index documents_by_project on documents (company_id, project_id);
create index documents_by_expiry on documents (expires_at);

-- A link that opens the approved selections of a project's rooms without signing in: no prices, no names. Off by default.
create table room_links (
  project_id integer primary key,
  company_id integer not null,
  -- SHA-256 of the token in the printed codes.
  token_hash bytea not null unique,
  created_by integer not null references users,
  created_at timestamptz not null,
  foreign key (company_id, project_id) references projects (company_id, id) on delete cascade
);
create index room_links_by_project on room_links (company_id, project_id);
create index room_links_by_creator on room_links (created_by);

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

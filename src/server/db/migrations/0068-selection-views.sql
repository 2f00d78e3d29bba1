-- What each client was last shown of a selection: what has changed since is not preselected for signing.
create table selection_views (
  user_id integer not null references users on delete cascade,
  selection_id integer not null,
  company_id integer not null,
  fingerprint char(64) not null,
  seen_at timestamptz not null,
  primary key (user_id, selection_id),
  foreign key (company_id, selection_id) references selections (company_id, id) on delete cascade
);
create index selection_views_by_selection on selection_views (selection_id);

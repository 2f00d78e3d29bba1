-- What a person can undo: the state of each selection before their change, and its version after it.
create table bulk_changes (
  id integer generated always as identity primary key,
  company_id integer not null references companies on delete cascade,
  user_id integer not null references users on delete cascade,
  -- Set when deadlines were moved, so that moving them back is announced the same way.
  days integer,
  rows jsonb not null,
  created_at timestamptz not null,
  undone_at timestamptz
);
create index bulk_changes_by_person on bulk_changes (user_id, created_at);

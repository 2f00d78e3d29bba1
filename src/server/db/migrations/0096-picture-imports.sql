-- A ZIP of pictures that were matched to items by SKU, until they are imported. The ZIP itself is in the file store for a day.
create table picture_imports (
  id integer generated always as identity primary key,
  company_id integer not null,
  created_by integer not null,
  file_name text not null,
  -- The folder of the ZIP in the file store.
  folder text not null unique,
  status text not null default 'checked' check (status in ('checked', 'applying', 'done', 'failed')),
  mode text check (mode in ('add', 'replace')),
  entries jsonb not null,
  -- Pictures processed so far.
  progress integer not null default 0,
  problem text,
  created_at timestamptz not null,
  applied_at timestamptz,
  foreign key (company_id, created_by) references members (company_id, user_id)
);
create index picture_imports_by_person on picture_imports (company_id, created_by, id desc);
create index picture_imports_by_age on picture_imports (created_at);

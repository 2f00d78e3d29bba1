-- Uploaded files for the catalog or a list: mapped, checked, then applied in one transaction.
create table imports (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  created_by integer not null,
  kind text not null check (kind in ('items', 'clients', 'selections')),
  project_id integer,
  file_name text not null,
  status text not null default 'mapping' check (status in ('mapping', 'checking', 'checked', 'applying', 'done', 'failed')),
  -- Counts mappings: the job of an earlier one stops.
  version integer not null default 1,
  sheets jsonb not null default '[]',
  sheet integer not null default 0,
  from1904 boolean not null default false,
  header_row integer not null,
  column_count integer not null,
  -- Field to column.
  mapping jsonb not null,
  -- For rows without one.
  category text,
  row_count integer not null,
  new_categories jsonb not null default '[]',
  counts jsonb not null default '{}',
  progress integer not null default 0,
  problem text,
  created_at timestamptz not null,
  applied_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, created_by) references members (company_id, user_id),
  foreign key (company_id, project_id) references projects (company_id, id)
);
create index imports_by_person on imports (company_id, created_by, id desc);
create index imports_by_age on imports (created_at);

-- The rows of the file that are not empty, headings included. What a check finds about a row is stored beside its cells.
create table import_rows (
  company_id integer not null,
  import_id integer not null,
  row_number integer not null,
  cells jsonb not null,
  outcome text check (outcome in ('added', 'changed', 'unchanged', 'refused')),
  title text,
  -- json and not jsonb, which would lose the order of specifications.
  plan json,
  problems jsonb,
  changes jsonb,
  -- The record that the row changes, as it was when it was checked.
  target_id integer,
  target_version integer,
  primary key (import_id, row_number),
  foreign key (company_id, import_id) references imports (company_id, id) on delete cascade
);
create index import_rows_by_outcome on import_rows (import_id, outcome, row_number);

-- What a company mapped a heading to; an empty field for a column that it leaves out.
create table import_headings (
  company_id integer not null references companies,
  kind text not null,
  heading text not null,
  field text not null,
  primary key (company_id, kind, heading)
);

-- Files that people import, what an import can be undone with, and the storage both take.

-- Uploaded files for the catalog or a list: mapped, checked, then applied in one transaction.
create table imports (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  created_by integer not null,
  kind text not null check (kind in ('items', 'clients', 'selections', 'suppliers')),
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
  supplier text,
  row_count integer not null,
  -- What an import of items adds besides them.
  new_categories jsonb not null default '[]',
  new_suppliers jsonb not null default '[]',
  counts jsonb not null default '{}',
  progress integer not null default 0,
  problem text,
  created_at timestamptz not null,
  applied_at timestamptz,
  -- What an import stores counts toward its company's storage until it is deleted: the rows as they were read, then what the check found.
  rows_bytes bigint not null default 0,
  stored_bytes bigint not null default 0 check (stored_bytes >= 0),
  -- What a person is asked about a file before it is imported: columns that were guessed, and how it writes numbers and dates.
  doubts jsonb not null default '[]',
  numbers text check (numbers in ('point', 'comma')),
  dates text check (dates in ('month-first', 'day-first')),
  questions jsonb not null default '[]',
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
  -- The ZIP, which is deleted when its pictures are imported.
  stored_bytes bigint not null default 0 check (stored_bytes >= 0),
  -- Pictures of an import that are in the file store but not in the catalog yet: a long import continues from here in the next slice.
  uploads jsonb not null default '[]',
  foreign key (company_id, created_by) references members (company_id, user_id)
);
create index picture_imports_by_person on picture_imports (company_id, created_by, id desc);
create index picture_imports_by_age on picture_imports (created_at);

-- What an applied import can be undone with, after its rows are deleted. The header stays for the same days, to say who undid it.
create table import_undos (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  -- The import itself is deleted earlier.
  import_id integer not null,
  kind text not null check (kind in ('items', 'clients', 'selections', 'suppliers', 'pictures')),
  project_id integer,
  file_name text not null,
  added integer not null check (added >= 0),
  changed integer not null check (changed >= 0),
  new_categories integer[] not null default '{}',
  new_allowances integer[] not null default '{}',
  new_suppliers integer[] not null default '{}',
  stored_bytes bigint not null default 0 check (stored_bytes >= 0),
  applied_by integer not null,
  applied_at timestamptz not null,
  undone_by integer,
  undone_at timestamptz,
  check ((undone_by is null) = (undone_at is null)),
  unique (company_id, id),
  foreign key (company_id, applied_by) references members (company_id, user_id),
  foreign key (company_id, undone_by) references members (company_id, user_id),
  foreign key (company_id, project_id) references projects (company_id, id)
);
create unique index import_undos_of_imports on import_undos (import_id, (kind = 'pictures'));
create index import_undos_by_company on import_undos (company_id, kind, id desc);
create index import_undos_by_age on import_undos (applied_at);

-- One row for each page of the file, so that a large import is recorded and undone in bounded memory.
create table import_undo_pages (
  company_id integer not null,
  undo_id integer not null,
  page integer not null,
  created integer[] not null,
  -- Each changed record with its version afterward and its values before. json and not jsonb, to keep the order of specifications.
  changed json not null,
  primary key (undo_id, page),
  foreign key (company_id, undo_id) references import_undos (company_id, id) on delete cascade
);

create function count_import_bytes() returns trigger language plpgsql as $$
declare
  company integer := case tg_op when 'DELETE' then old.company_id else new.company_id end;
  more bigint := case tg_op when 'INSERT' then new.stored_bytes when 'DELETE' then -old.stored_bytes else new.stored_bytes - old.stored_bytes end;
begin
  if more > 0 then
    insert into storage_usage as usage (company_id, used_bytes) values (company, more)
      on conflict (company_id) do update set used_bytes = usage.used_bytes + excluded.used_bytes;
  elsif more < 0 then
    update storage_usage set used_bytes = used_bytes + more where company_id = company;
  end if;
  return null;
end $$;
create trigger imports_are_counted after insert or delete or update of stored_bytes on imports
  for each row execute function count_import_bytes();
create trigger picture_imports_are_counted after insert or delete or update of stored_bytes on picture_imports
  for each row execute function count_import_bytes();
create trigger import_undos_are_counted after insert or delete or update of stored_bytes on import_undos
  for each row execute function count_import_bytes();

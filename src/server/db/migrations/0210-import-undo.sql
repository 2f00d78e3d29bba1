-- What an applied import can be undone with, after its rows are deleted. The header stays for the same days, to say who undid it.
create table import_undos (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  -- The import itself is deleted earlier.
  import_id integer not null,
  kind text not null check (kind in ('items', 'clients', 'selections', 'pictures')),
  project_id integer,
  file_name text not null,
  added integer not null check (added >= 0),
  changed integer not null check (changed >= 0),
  new_categories integer[] not null default '{}',
  new_allowances integer[] not null default '{}',
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

create trigger import_undos_are_counted after insert or delete or update of stored_bytes on import_undos
  for each row execute function count_import_bytes();

-- Undoing an import deletes items, and each deletion looks for suggestions that became them.
create index suggestions_by_item on suggestions (item_id) where item_id is not null;

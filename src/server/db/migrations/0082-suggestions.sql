-- Items that clients found themselves. Nothing can be chosen until the builder has priced it as an option.
create table suggestions (
  id integer generated always as identity primary key,
  company_id integer not null,
  project_id integer not null,
  selection_id integer not null,
  suggested_by integer not null references users,
  name text not null,
  link text,
  price_cents bigint check (price_cents >= 0),
  note text,
  file_id integer,
  status text not null default 'open' check (status in ('open', 'priced', 'declined', 'withdrawn')),
  reason text,
  item_id integer,
  answered_by integer references users,
  answered_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'priced') = (item_id is not null)),
  check ((status = 'declined') = (reason is not null)),
  check ((status = 'open') = (answered_at is null)),
  foreign key (company_id, selection_id) references selections (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references selection_items (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id)
);
create index suggestions_by_selection on suggestions (selection_id, id);
create index suggestions_by_file on suggestions (file_id) where file_id is not null;

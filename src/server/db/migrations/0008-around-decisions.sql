-- What belongs to a selection besides the decision: who has seen it, suggestions, late arrivals that are allowed, photos of the installation,
-- and changes to undo.

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
-- Undoing an import deletes items, and each deletion looks for suggestions that became them.
create index suggestions_by_item on suggestions (item_id) where item_id is not null;

-- Builders allow that something chosen arrives after its install day. It counts for what was chosen and the install day it was about.
create table allowed_arrivals (
  company_id integer not null,
  selection_id integer not null,
  item_ids integer[] not null,
  install_on date not null,
  arrives_on date not null,
  allowed_by integer not null references users,
  allowed_at timestamptz not null,
  primary key (selection_id),
  foreign key (company_id, selection_id) references selections (company_id, id) on delete cascade
);

-- Photos from the site of what was installed. They are kept when an installation is taken back.
create table installation_photos (
  selection_id integer not null,
  file_id integer not null,
  company_id integer not null,
  added_by integer not null references users,
  added_at timestamptz not null,
  primary key (selection_id, file_id),
  foreign key (company_id, selection_id) references selections (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id)
);
create index installation_photos_by_file on installation_photos (file_id);

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

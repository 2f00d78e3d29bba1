-- One change to many items of a catalog: prices, category or archive. It can be undone as long as its items have not changed again.
create table item_changes (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  act text not null check (act in ('price', 'move', 'archive')),
  -- Of a price change: percent or amount, in hundredths of a percent or in cents, with the rounding.
  price_by text check (price_by in ('percent', 'amount')),
  price_value bigint,
  rounding text check (rounding in ('none', 'half', 'whole', 'ninety_nine')),
  -- Of a move: the category's name at that moment.
  category text,
  item_count integer not null check (item_count > 0),
  changed_by integer not null,
  changed_at timestamptz not null,
  undone_by integer,
  undone_at timestamptz,
  check ((act = 'price') = (price_by is not null and price_value is not null and rounding is not null)),
  check ((act = 'move') = (category is not null)),
  check ((undone_by is null) = (undone_at is null)),
  unique (company_id, id),
  foreign key (company_id, changed_by) references members (company_id, user_id),
  foreign key (company_id, undone_by) references members (company_id, user_id)
);
create index item_changes_by_company on item_changes (company_id, id desc);

create table item_change_rows (
  company_id integer not null,
  change_id integer not null,
  item_id integer not null,
  from_cents bigint,
  to_cents bigint,
  from_category_id integer,
  to_category_id integer,
  primary key (change_id, item_id),
  foreign key (company_id, change_id) references item_changes (company_id, id),
  foreign key (company_id, item_id) references selection_items (company_id, id),
  foreign key (company_id, from_category_id) references selection_categories (company_id, id),
  foreign key (company_id, to_category_id) references selection_categories (company_id, id)
);
create index item_change_rows_by_item on item_change_rows (item_id);

-- The change of many items that a price came from, or whose undoing it came from.
alter table item_prices add column change_id integer references item_changes;

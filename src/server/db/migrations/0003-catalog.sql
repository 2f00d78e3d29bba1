-- Files, and the catalog of materials and fixtures.
create table files (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  sha256 bytea not null,
  kind text not null check (kind in ('image', 'pdf')),
  content_type text not null,
  name text not null,
  bytes bigint not null,
  width integer,
  height integer,
  color text,
  blur text,
  -- Where the bytes lie in the store: size name to key.
  variants jsonb not null,
  uploaded_by integer,
  created_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, uploaded_by) references members (company_id, user_id)
);
create index files_by_company on files (company_id, id desc);

create table selection_categories (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  name text not null,
  description text,
  icon text,
  color text,
  cover text,
  cover_file_id integer,
  position integer not null default 0,
  starter_key text,
  item_count integer not null default 0,
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, cover_file_id) references files (company_id, id)
);
create unique index selection_categories_names on selection_categories (company_id, lower(name)) where archived_at is null;

create table selection_items (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  category_id integer not null,
  name text not null,
  brand text,
  model text,
  description text,
  price_cents bigint not null check (price_cents >= 0),
  unit text not null default 'each' check (unit in ('each', 'm2', 'm', 'litre')),
  lead_time_days integer,
  availability text not null default 'in_stock' check (availability in ('in_stock', 'limited', 'out_of_stock')),
  specifications jsonb not null default '{}',
  data_sheet_url text,
  data_sheet_file_id integer,
  -- Pictures that ship with the product are named, not uploaded.
  starter_key text,
  starter_pictures text[] not null default '{}',
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text not null generated always as (
    lower(name || ' ' || coalesce(brand, '') || ' ' || coalesce(model, '') || ' ' || coalesce(description, ''))
  ) stored,
  unique (company_id, id),
  foreign key (company_id, category_id) references selection_categories (company_id, id),
  foreign key (company_id, data_sheet_file_id) references files (company_id, id)
);
create index selection_items_by_name on selection_items (category_id, lower(name), id) where archived_at is null;
create index selection_items_by_brand on selection_items (category_id, lower(coalesce(brand, '')), lower(name), id) where archived_at is null;
create index selection_items_by_price on selection_items (category_id, price_cents, id) where archived_at is null;
create index selection_items_search on selection_items using gin (company_id, search gin_trgm_ops);

create table item_pictures (
  company_id integer not null,
  item_id integer not null,
  file_id integer not null,
  position integer not null,
  primary key (item_id, file_id),
  foreign key (company_id, item_id) references selection_items (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id)
);
create index item_pictures_by_file on item_pictures (file_id);

create table item_prices (
  id integer generated always as identity primary key,
  company_id integer not null,
  item_id integer not null,
  price_cents bigint not null,
  changed_by integer,
  changed_at timestamptz not null,
  foreign key (company_id, item_id) references selection_items (company_id, id)
);
create index item_prices_by_item on item_prices (item_id, id desc);

create function count_items() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.archived_at is null then
    update selection_categories set item_count = item_count - 1 where id = old.category_id;
  end if;
  if tg_op <> 'DELETE' and new.archived_at is null then
    update selection_categories set item_count = item_count + 1 where id = new.category_id;
  end if;
  return null;
end $$;
create trigger selection_items_counted after insert or delete on selection_items for each row execute function count_items();
create trigger selection_items_recounted after update of category_id, archived_at on selection_items
  for each row when (old.category_id <> new.category_id or (old.archived_at is null) <> (new.archived_at is null))
  execute function count_items();

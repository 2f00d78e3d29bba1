-- Uploaded files, and the catalog of materials and fixtures.
create table files (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  sha256 bytea not null,
  kind text not null check (kind in ('image', 'pdf')),
  content_type text not null,
  name text not null,
  bytes bigint not null,
  -- All sizes together, while `bytes` is the size of the one that is served.
  stored_bytes bigint not null check (stored_bytes >= 0),
  width integer,
  height integer,
  color text,
  blur text,
  -- Each upload has a folder of its own in the store, so that bytes without a row can be found and removed.
  folder text not null unique,
  -- Size name to key in the store.
  variants jsonb not null,
  uploaded_by integer,
  -- Set when something uses the file. It is never removed then, because decisions may refer to it.
  kept_at timestamptz,
  created_at timestamptz not null,
  -- Files that are or were part of the catalog, and so are readable for everyone who may browse it. All other files are readable only
  -- through what they are attached to.
  in_catalog boolean not null default false,
  -- SHA-256 of every stored size of a picture: a signature covers the pictures that were shown. Empty for other files.
  hashes jsonb not null default '{}',
  unique (company_id, id),
  foreign key (company_id, uploaded_by) references members (company_id, user_id)
);
create index files_by_company on files (company_id, id desc);
create index files_by_uploader on files (uploaded_by, id desc);
create index files_never_used on files (created_at) where kept_at is null;

-- What a company's files take together, against its quota.
create table storage_usage (
  company_id integer primary key references companies on delete cascade,
  used_bytes bigint not null check (used_bytes >= 0)
);

create table selection_categories (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  name text not null,
  description text,
  icon text,
  color text,
  cover text,
  cover_file_id integer,
  cover_picture jsonb,
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
  unit text not null default 'each' check (unit in ('each', 'set', 'pair', 'box', 'sq_ft', 'sq_yd', 'lin_ft', 'gal', 'm2', 'm', 'litre')),
  lead_time_days integer,
  availability text not null default 'in_stock' check (availability in ('in_stock', 'limited', 'out_of_stock')),
  -- json and not jsonb, which would lose the order in which they were written.
  specifications json not null default '{}',
  data_sheet_url text,
  data_sheet_file_id integer,
  -- Pictures that ship with the product are named, not uploaded.
  starter_key text,
  starter_pictures text[] not null default '{}',
  -- Addresses, sizes and placeholders of all pictures in their order, so that a list reads one table.
  pictures jsonb not null default '[]',
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text not null generated always as (
    lower(name || ' ' || coalesce(brand, '') || ' ' || coalesce(model, '') || ' ' || coalesce(description, ''))
  ) stored,
  -- The company's own number for an item. Imports find the item by it, so no two items of a company share one, archived items included.
  sku text,
  -- An item for one decision only. It stays out of every list, count and search of the catalog like an archived item, without counting
  -- as discontinued where it is proposed.
  one_off boolean not null default false,
  unique (company_id, id),
  foreign key (company_id, category_id) references selection_categories (company_id, id),
  foreign key (company_id, data_sheet_file_id) references files (company_id, id),
  constraint selection_items_one_off check (not one_off or archived_at is not null)
);
create index selection_items_by_name on selection_items (category_id, lower(name), id) where archived_at is null;
create index selection_items_by_brand on selection_items (category_id, lower(coalesce(brand, '')), lower(name), id) where archived_at is null;
create index selection_items_by_price on selection_items (category_id, price_cents, id) where archived_at is null;
create index selection_items_of_company_by_name on selection_items (company_id, lower(name), id) where archived_at is null;
create index selection_items_of_company_by_price on selection_items (company_id, price_cents, id) where archived_at is null;
create index selection_items_archived on selection_items (company_id, lower(name), id) where archived_at is not null;
create index selection_items_search on selection_items using gin (search gin_trgm_ops, company_id) with (gin_pending_list_limit = 256);
create unique index selection_items_skus on selection_items (company_id, lower(sku)) where sku is not null;

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

-- One change to many items of a catalog: prices, category or archive. It can be undone as long as its items have not changed again.
create table item_changes (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  act text not null check (act in ('price', 'move', 'archive')),
  -- Of a price change: percent or amount, in hundredths of a percent or in cents, with the rounding.
  price_by text check (price_by in ('percent', 'amount')),
  price_value bigint,
  rounding text check (rounding in ('none', 'half', 'whole', 'ninety_nine')),
  -- The change was one of costs. Then a price follows where it is cost plus markup.
  on_cost boolean not null default false,
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

create table item_prices (
  id integer generated always as identity primary key,
  company_id integer not null,
  item_id integer not null,
  price_cents bigint not null,
  changed_by integer,
  changed_at timestamptz not null,
  -- The change of many items that a price came from, or whose undoing it came from.
  change_id integer references item_changes,
  foreign key (company_id, item_id) references selection_items (company_id, id)
);
create index item_prices_by_item on item_prices (item_id, id desc);

create table item_change_rows (
  company_id integer not null,
  change_id integer not null,
  item_id integer not null,
  from_cents bigint,
  to_cents bigint,
  from_cost_cents bigint,
  to_cost_cents bigint,
  from_category_id integer,
  to_category_id integer,
  primary key (change_id, item_id),
  foreign key (company_id, change_id) references item_changes (company_id, id),
  foreign key (company_id, item_id) references selection_items (company_id, id),
  foreign key (company_id, from_category_id) references selection_categories (company_id, id),
  foreign key (company_id, to_category_id) references selection_categories (company_id, id)
);
create index item_change_rows_by_item on item_change_rows (item_id);

-- How many items each filter would leave.
create table item_facets (
  company_id integer not null,
  category_id integer not null,
  brand text not null,
  availability text not null,
  count integer not null,
  primary key (category_id, brand, availability),
  foreign key (company_id, category_id) references selection_categories (company_id, id)
);
create index item_facets_by_company on item_facets (company_id);

-- The words of a company's catalog, for "did you mean". Words are only added.
create table catalog_words (
  company_id integer not null references companies,
  word text not null,
  primary key (company_id, word)
);
create index catalog_words_alike on catalog_words using gin (word gin_trgm_ops, company_id) with (gin_pending_list_limit = 256);

create function count_stored_bytes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into storage_usage as usage (company_id, used_bytes) values (new.company_id, new.stored_bytes)
      on conflict (company_id) do update set used_bytes = usage.used_bytes + excluded.used_bytes;
  else
    update storage_usage set used_bytes = used_bytes - old.stored_bytes where company_id = old.company_id;
  end if;
  return null;
end $$;
-- The row lock makes a company's uploads wait for each other, so that two of them cannot both take the last megabyte.
create trigger files_are_counted after insert or delete on files for each row execute function count_stored_bytes();

create function count_items_of(company integer, category integer, its_brand text, its_availability text, by integer) returns void language plpgsql as $$
begin
  update selection_categories set item_count = item_count + by where id = category;
  insert into item_facets as f (company_id, category_id, brand, availability, count)
  values (company, category, its_brand, its_availability, by)
  on conflict (category_id, brand, availability) do update set count = f.count + excluded.count;
end $$;

create function items_inserted() returns trigger language plpgsql as $$
begin
  perform count_items_of(g.company_id, g.category_id, g.brand, g.availability, g.n) from (
    select company_id, category_id, coalesce(brand, '') brand, availability, count(*)::integer n
    from came where archived_at is null group by 1, 2, 3, 4 order by 2, 3, 4
  ) g;
  insert into catalog_words (company_id, word)
  select distinct company_id, w from came, regexp_split_to_table(search, '[^[:alpha:]]+') w
  where length(w) between 3 and 40 order by 1, 2 on conflict do nothing;
  return null;
end $$;

create function items_updated() returns trigger language plpgsql as $$
begin
  perform count_items_of(g.company_id, g.category_id, g.brand, g.availability, g.n) from (
    select company_id, category_id, coalesce(brand, '') brand, availability, sum(n)::integer n from (
      select company_id, category_id, brand, availability, -1 n from old_rows where archived_at is null
      union all
      select company_id, category_id, brand, availability, 1 from new_rows where archived_at is null
    ) moves group by 1, 2, 3, 4 having sum(n) <> 0 order by 2, 3, 4
  ) g;
  insert into catalog_words (company_id, word)
  select distinct n.company_id, w from new_rows n join old_rows o on o.id = n.id and o.search <> n.search,
    regexp_split_to_table(n.search, '[^[:alpha:]]+') w
  where length(w) between 3 and 40 order by 1, 2 on conflict do nothing;
  return null;
end $$;

create function items_deleted() returns trigger language plpgsql as $$
begin
  perform count_items_of(g.company_id, g.category_id, g.brand, g.availability, g.n) from (
    select company_id, category_id, coalesce(brand, '') brand, availability, -count(*)::integer n
    from went where archived_at is null group by 1, 2, 3, 4 order by 2, 3, 4
  ) g;
  return null;
end $$;
-- These three keep the counts beside the filters and the words for search. They run per statement, because imports insert thousands of rows.
create trigger items_inserted after insert on selection_items referencing new table as came
  for each statement execute function items_inserted();
create trigger items_updated after update on selection_items referencing old table as old_rows new table as new_rows
  for each statement execute function items_updated();
create trigger items_deleted after delete on selection_items referencing old table as went
  for each statement execute function items_deleted();

-- What the company buys, from whom and for how much, and what is lost in cutting.

-- Whom the company buys from. Clients and trades never see any of it.
create table suppliers (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  name text not null check (name <> ''),
  contact text,
  email text,
  phone text,
  account_number text,
  terms text,
  lead_time_days integer check (lead_time_days between 0 and 3650),
  -- 1 is Monday and 7 is Sunday.
  delivery_days integer[] not null default '{}' check (delivery_days <@ array[1, 2, 3, 4, 5, 6, 7]),
  notes text,
  search text not null generated always as (
    lower(coalesce(name, '') || ' ' || coalesce(contact, '') || ' ' || coalesce(email, '') || ' ' || coalesce(account_number, ''))
  ) stored,
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null,
  unique (company_id, id)
);
create unique index suppliers_names on suppliers (company_id, lower(name)) where archived_at is null;
create index suppliers_by_name on suppliers (company_id, (archived_at is not null), lower(name), id);
create index suppliers_search on suppliers using gin (search gin_trgm_ops, company_id);

-- What an item costs the company. A table of its own, so that no statement that reads the catalog for clients touches it.
create table item_buying (
  item_id integer primary key,
  company_id integer not null references companies,
  supplier_id integer,
  supplier_sku text,
  cost_cents bigint check (cost_cents >= 0),
  -- In hundredths of a percent.
  markup_bp integer check (markup_bp between 0 and 10000000),
  pack text check (pack in ('box', 'carton', 'bundle', 'roll', 'bag', 'can', 'pallet')),
  -- How much of the item's unit one pack holds, in thousandths.
  pack_milli bigint check (pack_milli > 0),
  -- In tenths of a percent.
  waste_tenths integer check (waste_tenths between 0 and 1000),
  updated_at timestamptz not null,
  -- When the cost changed last, kept by trigger: what was priced before is ordered at another cost.
  cost_changed_at timestamptz,
  check ((pack is null) = (pack_milli is null)),
  foreign key (company_id, item_id) references selection_items (company_id, id) on delete cascade,
  foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
create index item_buying_suppliers on item_buying (company_id, supplier_id) where supplier_id is not null;
-- A price list finds its items by the supplier's own number.
create index item_buying_supplier_skus on item_buying (company_id, lower(supplier_sku)) where supplier_sku is not null;

-- What an item cost before, and until when: a line that was priced then says from what to what its cost changed. Kept by trigger.
create table item_costs (
  item_id integer not null,
  company_id integer not null,
  cost_cents bigint not null,
  until timestamptz not null,
  primary key (company_id, item_id, until),
  foreign key (company_id, item_id) references selection_items (company_id, id) on delete cascade
);

create function item_cost_changed() returns trigger language plpgsql as $$
begin
  new.cost_changed_at := new.updated_at;
  insert into item_costs (item_id, company_id, cost_cents, until)
    values (new.item_id, new.company_id, old.cost_cents, new.updated_at)
    on conflict do nothing;
  return new;
end
$$;
create trigger item_cost_changed before update on item_buying for each row
  when (old.cost_cents is not null and new.cost_cents is distinct from old.cost_cents) execute function item_cost_changed();

-- How much more of a category's items is ordered than was signed, unless the item or the line says otherwise. Apart from the category, which
-- clients read.
create table category_buying (
  category_id integer primary key,
  company_id integer not null references companies,
  -- In tenths of a percent.
  waste_tenths integer not null check (waste_tenths between 0 and 1000),
  updated_at timestamptz not null,
  foreign key (company_id, category_id) references selection_categories (company_id, id) on delete cascade
);

-- The same for one chosen item of one selection. Nobody signs it.
create table selection_waste (
  selection_id integer not null,
  item_id integer not null,
  company_id integer not null references companies,
  waste_tenths integer not null check (waste_tenths between 0 and 1000),
  updated_at timestamptz not null,
  primary key (selection_id, item_id),
  foreign key (company_id, selection_id) references selections (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references selection_items (company_id, id) on delete cascade
);

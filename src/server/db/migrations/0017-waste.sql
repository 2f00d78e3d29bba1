-- What is lost in cutting, files with suppliers and costs, and changes of many costs.

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

-- A price list finds its items by the supplier's own number.
create index item_buying_supplier_skus on item_buying (company_id, lower(supplier_sku)) where supplier_sku is not null;

alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('items', 'clients', 'selections', 'suppliers'));
-- The supplier of rows without one, and the suppliers that an import of items adds.
alter table imports add column supplier text, add column new_suppliers jsonb not null default '[]';
alter table import_undos drop constraint import_undos_kind_check;
alter table import_undos
  add constraint import_undos_kind_check check (kind in ('items', 'clients', 'selections', 'suppliers', 'pictures')),
  add column new_suppliers integer[] not null default '{}';

-- A change of prices may be one of costs. Then a price follows where it is cost plus markup.
alter table item_changes add column on_cost boolean not null default false;
alter table item_change_rows add column from_cost_cents bigint, add column to_cost_cents bigint;

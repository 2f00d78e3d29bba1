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
  check ((pack is null) = (pack_milli is null)),
  foreign key (company_id, item_id) references selection_items (company_id, id) on delete cascade,
  foreign key (company_id, supplier_id) references suppliers (company_id, id)
);
create index item_buying_suppliers on item_buying (company_id, supplier_id) where supplier_id is not null;

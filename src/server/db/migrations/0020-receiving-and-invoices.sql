-- What suppliers delivered and billed for orders. Clients and trades never see any of it.

create table order_deliveries (
  id integer generated always as identity primary key,
  company_id integer not null,
  order_id integer not null,
  delivered_on date not null,
  note text,
  created_by integer not null,
  created_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references members (company_id, user_id)
);
create index order_deliveries_by_order on order_deliveries (company_id, order_id, id);
create index order_deliveries_by_creator on order_deliveries (company_id, created_by);

create table order_delivery_lines (
  delivery_id integer not null,
  line_id integer not null,
  company_id integer not null,
  delivered_milli bigint not null check (delivered_milli >= 0),
  damaged_milli bigint not null default 0 check (damaged_milli >= 0),
  note text,
  -- What the line said before, so that the delivery can be undone.
  before jsonb not null,
  primary key (delivery_id, line_id),
  foreign key (company_id, delivery_id) references order_deliveries (company_id, id) on delete cascade,
  foreign key (company_id, line_id) references order_lines (company_id, id) on delete cascade
);
create index order_delivery_lines_by_delivery on order_delivery_lines (company_id, delivery_id);
create index order_delivery_lines_by_line on order_delivery_lines (company_id, line_id);

create table order_delivery_photos (
  delivery_id integer not null,
  line_id integer not null,
  file_id integer not null,
  company_id integer not null,
  primary key (delivery_id, line_id, file_id),
  foreign key (company_id, delivery_id) references order_deliveries (company_id, id) on delete cascade,
  foreign key (company_id, line_id) references order_lines (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id)
);
create index order_delivery_photos_by_delivery on order_delivery_photos (company_id, delivery_id);
create index order_delivery_photos_by_line on order_delivery_photos (company_id, line_id);
create index order_delivery_photos_by_file on order_delivery_photos (company_id, file_id);

create table order_invoices (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  order_id integer not null,
  -- Of the order, so that the same number of the same supplier is refused; 0 for an order without one.
  supplier_key integer not null,
  number text not null check (number <> ''),
  invoiced_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- What everything billed for the order was more than it, when this was accepted. Below zero, less.
  difference_cents bigint not null,
  note text,
  -- An invoice is accepted, held while its difference is disputed, or replaced by a corrected one.
  state text not null default 'accepted' check (state in ('accepted', 'disputed', 'replaced')),
  dispute_note text,
  replaced_by integer,
  created_by integer not null,
  created_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references members (company_id, user_id),
  foreign key (company_id, replaced_by) references order_invoices (company_id, id) on delete set null (replaced_by)
);
-- A corrected invoice often keeps its number.
create unique index order_invoices_once on order_invoices (company_id, supplier_key, lower(number)) where state <> 'replaced';
create index order_invoices_by_order on order_invoices (company_id, order_id, id);
create index order_invoices_newest on order_invoices (company_id, id desc);
create index order_invoices_replaced on order_invoices (company_id, replaced_by) where replaced_by is not null;

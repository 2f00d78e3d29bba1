-- What suppliers billed for orders. Clients and trades never see any of it.

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
  created_by integer not null,
  created_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references members (company_id, user_id)
);
create unique index order_invoices_once on order_invoices (company_id, supplier_key, lower(number));
create index order_invoices_by_order on order_invoices (company_id, order_id, id);
create index order_invoices_newest on order_invoices (company_id, id desc);

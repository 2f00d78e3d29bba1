-- A free line may be a charge, such as freight: nothing of it arrives, so it does not keep an order open.
alter table order_lines
  add column is_charge boolean not null default false,
  add check (not is_charge or selection_id is null);

-- How many invoices of the order are in dispute, for the list of orders.
alter table orders add column disputed_invoices integer not null default 0;

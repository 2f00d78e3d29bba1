-- The emails of an order, with the revision that is attached to each.
create table order_mails (
  mail_id integer primary key references mails on delete cascade,
  company_id integer not null,
  order_id integer not null,
  revision integer not null,
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
create index order_mails_by_order on order_mails (company_id, order_id);

-- When the cost of an item changed last, kept by trigger: what was priced before is ordered at another cost.
alter table item_buying add column cost_changed_at timestamptz;

create function item_cost_changed() returns trigger language plpgsql as $$
begin
  new.cost_changed_at := new.updated_at;
  return new;
end
$$;

create trigger item_cost_changed before update on item_buying for each row
  when (old.cost_cents is not null and new.cost_cents is distinct from old.cost_cents) execute function item_cost_changed();

-- What an item cost before, and until when: a line that was priced then says from what to what its cost changed. Kept by trigger.
create table item_costs (
  item_id integer not null,
  company_id integer not null,
  cost_cents bigint not null,
  until timestamptz not null,
  primary key (company_id, item_id, until),
  foreign key (company_id, item_id) references selection_items (company_id, id) on delete cascade
);

create or replace function item_cost_changed() returns trigger language plpgsql as $$
begin
  new.cost_changed_at := new.updated_at;
  insert into item_costs (item_id, company_id, cost_cents, until)
    values (new.item_id, new.company_id, old.cost_cents, new.updated_at)
    on conflict do nothing;
  return new;
end
$$;

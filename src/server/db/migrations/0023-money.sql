-- The figures of the page "Money", so that it costs the same with ten projects and with a thousand. A change that bears on them is noted in
-- its own transaction, and the next reader counts the noted projects again: a note that is committed later is found by the reader after.
create table money_changes (
  id bigint generated always as identity,
  company_id integer not null references companies,
  -- 0: ordered for no project. Null: every project of the company, because what something costs has changed.
  project_key integer,
  primary key (company_id, id)
);

create table project_money (
  company_id integer not null references companies,
  -- 0: ordered for no project.
  project_key integer not null,
  sold_cents bigint not null default 0,
  priced_cents bigint not null default 0,
  cost_cents bigint not null default 0,
  -- Of the lines of placed orders, before tax and with it.
  committed_cents bigint not null default 0,
  ordered_cents bigint not null default 0,
  -- With tax, as suppliers bill it; disputed is part of invoiced.
  invoiced_cents bigint not null default 0,
  disputed_cents bigint not null default 0,
  primary key (company_id, project_key)
);

create table company_money (
  company_id integer primary key references companies,
  budget_cents bigint not null default 0,
  sold_cents bigint not null default 0,
  priced_cents bigint not null default 0,
  cost_cents bigint not null default 0,
  committed_cents bigint not null default 0,
  ordered_cents bigint not null default 0,
  invoiced_cents bigint not null default 0,
  disputed_cents bigint not null default 0,
  -- The part of the four above that belongs to no listed project.
  other_committed_cents bigint not null default 0,
  other_ordered_cents bigint not null default 0,
  other_invoiced_cents bigint not null default 0,
  other_disputed_cents bigint not null default 0
);

create function note_money_of_selection() returns trigger language plpgsql as $$
begin
  insert into money_changes (company_id, project_key) values (coalesce(new.company_id, old.company_id), coalesce(new.project_id, old.project_id));
  return null;
end $$;
create trigger selections_money_added after insert on selections for each row
  when (new.status in ('approved', 'ordered')) execute function note_money_of_selection();
create trigger selections_money_changed after update on selections for each row
  when ((old.status in ('approved', 'ordered') or new.status in ('approved', 'ordered'))
    and (old.status in ('approved', 'ordered'), old.archived_at is null, old.choices)
      is distinct from (new.status in ('approved', 'ordered'), new.archived_at is null, new.choices))
  execute function note_money_of_selection();
create trigger selections_money_removed after delete on selections for each row
  when (old.status in ('approved', 'ordered')) execute function note_money_of_selection();

create function note_money_of_waste() returns trigger language plpgsql as $$
begin
  insert into money_changes (company_id, project_key)
  select s.company_id, s.project_id from selections s where s.id = coalesce(new.selection_id, old.selection_id);
  return null;
end $$;
create trigger selection_waste_money after insert or update or delete on selection_waste for each row
  execute function note_money_of_waste();

create function note_money_of_costs() returns trigger language plpgsql as $$
begin
  insert into money_changes (company_id) select distinct company_id from changed where cost_cents is not null;
  return null;
end $$;
create trigger item_buying_money_added after insert on item_buying referencing new table as changed
  for each statement execute function note_money_of_costs();
create trigger item_buying_money_removed after delete on item_buying referencing old table as changed
  for each statement execute function note_money_of_costs();

create function note_money_of_changed_costs() returns trigger language plpgsql as $$
begin
  insert into money_changes (company_id) select distinct n.company_id from old_rows o join new_rows n on n.item_id = o.item_id
  where (o.cost_cents, o.pack_milli, o.waste_tenths) is distinct from (n.cost_cents, n.pack_milli, n.waste_tenths);
  return null;
end $$;
create trigger item_buying_money_changed after update on item_buying referencing old table as old_rows new table as new_rows
  for each statement execute function note_money_of_changed_costs();

create function note_money_of_company() returns trigger language plpgsql as $$
begin
  insert into money_changes (company_id) values (coalesce(new.company_id, old.company_id));
  return null;
end $$;
create trigger category_buying_money after insert or update or delete on category_buying for each row
  execute function note_money_of_company();
create trigger selection_items_money after update on selection_items for each row
  when ((old.unit, old.category_id) is distinct from (new.unit, new.category_id)) execute function note_money_of_company();

-- The projects of an order: of its selections, and its own for lines without one.
create function note_money_of_order(its_company integer, its_order integer, its_project integer) returns void language sql as $$
  insert into money_changes (company_id, project_key)
  select its_company, coalesce(its_project, 0)
  union
  select its_company, s.project_id from order_lines l join selections s on s.id = l.selection_id
  where l.company_id = its_company and l.order_id = its_order
$$;

create function orders_money() returns trigger language plpgsql as $$
begin
  perform note_money_of_order(new.company_id, new.id, new.project_id);
  if old.project_id is distinct from new.project_id then
    insert into money_changes (company_id, project_key) values (old.company_id, coalesce(old.project_id, 0));
  end if;
  return null;
end $$;
create trigger orders_money_changed after update on orders for each row
  when ((old.status in ('sent', 'confirmed', 'partly_delivered', 'delivered'), old.project_id, old.tax_milli)
    is distinct from (new.status in ('sent', 'confirmed', 'partly_delivered', 'delivered'), new.project_id, new.tax_milli))
  execute function orders_money();

create function invoices_money() returns trigger language plpgsql as $$
begin
  perform note_money_of_order(o.company_id, o.id, o.project_id) from orders o where o.id = coalesce(new.order_id, old.order_id);
  return null;
end $$;
create trigger order_invoices_money after insert or update or delete on order_invoices for each row
  execute function invoices_money();

-- The lines of an order divide its invoices among projects, so a change of one moves the shares of the others.
create function note_shares_of_order(its_order integer) returns void language sql as $$
  select note_money_of_order(o.company_id, o.id, o.project_id) from orders o
  where o.id = its_order and exists (select from order_invoices i where i.company_id = o.company_id and i.order_id = o.id)
$$;

-- Lines of a draft bind no money.
create function note_money_of_lines() returns trigger language plpgsql as $$
begin
  insert into money_changes (company_id, project_key)
  select distinct o.company_id, coalesce(s.project_id, o.project_id, 0)
  from changed c join orders o on o.id = c.order_id and o.status <> 'draft' left join selections s on s.id = c.selection_id;
  if found then
    perform note_shares_of_order(c.order_id) from (select distinct order_id from changed) c;
  end if;
  return null;
end $$;
create trigger order_lines_money_added after insert on order_lines referencing new table as changed
  for each statement execute function note_money_of_lines();
create trigger order_lines_money_removed after delete on order_lines referencing old table as changed
  for each statement execute function note_money_of_lines();

create function note_money_of_line() returns trigger language plpgsql as $$
begin
  insert into money_changes (company_id, project_key)
  select o.company_id, coalesce(s.project_id, o.project_id, 0)
  from orders o cross join (values (old.selection_id), (new.selection_id)) as l (selection_id) left join selections s on s.id = l.selection_id
  where o.id = new.order_id and o.status <> 'draft' group by 1, 2;
  if found then
    perform note_shares_of_order(new.order_id);
  end if;
  return null;
end $$;
create trigger order_lines_money_changed after update on order_lines for each row
  when ((old.quantity_milli, old.unit_cost_cents, old.taxable, old.live, old.selection_id)
    is distinct from (new.quantity_milli, new.unit_cost_cents, new.taxable, new.live, new.selection_id))
  execute function note_money_of_line();

create function note_money_of_project() returns trigger language plpgsql as $$
begin
  insert into money_changes (company_id, project_key) values (coalesce(new.company_id, old.company_id), coalesce(new.id, old.id));
  return null;
end $$;
create trigger projects_money_added after insert or delete on projects for each row execute function note_money_of_project();
create trigger projects_money_changed after update on projects for each row
  when ((old.budget_cents, old.archived_at is null, old.is_template) is distinct from (new.budget_cents, new.archived_at is null, new.is_template))
  execute function note_money_of_project();

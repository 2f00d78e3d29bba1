-- What triggers keep of orders: the words that find them, and what is still to order.

-- An order is found by its number, by its supplier as it is called now, and by what was ever ordered with it.
create function words_of_order(its_company integer, its_order integer, its_number integer, its_supplier integer) returns text
language sql stable as $$
  select left(lower(concat_ws(' ', 'po-' || its_number,
    (select s.name from suppliers s where s.company_id = its_company and s.id = its_supplier),
    (select string_agg(l.description, ' ' order by l.position, l.id) from order_lines l
      where l.company_id = its_company and l.order_id = its_order))), 4000)
$$;

create function orders_search_text() returns trigger language plpgsql as $$
begin
  new.search := words_of_order(new.company_id, new.id, new.number, new.supplier_id);
  return new;
end $$;
create trigger orders_search_text before insert or update of number, supplier_id on orders for each row
  execute function orders_search_text();

create function order_lines_in_search() returns trigger language plpgsql as $$
begin
  update orders o set search = words_of_order(o.company_id, o.id, o.number, o.supplier_id)
  from (select distinct company_id, order_id from changed) c where o.company_id = c.company_id and o.id = c.order_id;
  return null;
end $$;
create trigger order_lines_words_added after insert on order_lines referencing new table as changed
  for each statement execute function order_lines_in_search();
create trigger order_lines_words_removed after delete on order_lines referencing old table as changed
  for each statement execute function order_lines_in_search();

create function order_line_in_search() returns trigger language plpgsql as $$
begin
  update orders o set search = words_of_order(o.company_id, o.id, o.number, o.supplier_id)
  where o.company_id = new.company_id and o.id = new.order_id;
  return null;
end $$;
create trigger order_lines_words_changed after update of description on order_lines for each row
  when (old.description is distinct from new.description) execute function order_line_in_search();

create function suppliers_rename_in_search() returns trigger language plpgsql as $$
begin
  update orders o set search = words_of_order(o.company_id, o.id, o.number, o.supplier_id)
  where o.company_id = new.company_id and o.supplier_id = new.id;
  return null;
end $$;
create trigger suppliers_rename_in_search after update of name on suppliers for each row
  when (old.name is distinct from new.name) execute function suppliers_rename_in_search();

-- How many chosen items of an approved selection are in no order. The dashboard, the list of selections and the page "To order" read it.
create function lines_to_order(its_selection integer, its_choices jsonb) returns integer language sql stable as $$
  select count(*)::integer from jsonb_array_elements(its_choices) c
  where not exists (select from order_lines l where l.selection_id = its_selection and l.item_id = (c ->> 'itemId')::integer and l.live)
$$;

create function selections_to_order() returns trigger language plpgsql as $$
begin
  new.lines_to_order := case
    when new.status = 'approved' and new.installed_at is null and new.archived_at is null then lines_to_order(new.id, new.choices)
    else 0 end;
  return new;
end $$;
create trigger selections_to_order before insert or update of status, choices, installed_at, archived_at on selections
  for each row execute function selections_to_order();

create function order_lines_to_order() returns trigger language plpgsql as $$
begin
  -- A statement of its own, so that the count below sees what a transaction that held these rows has ordered.
  perform from selections s where s.id in (select selection_id from changed) order by s.id for no key update;
  update selections s set lines_to_order = lines_to_order(s.id, s.choices)
  where s.id in (select selection_id from changed) and s.status = 'approved' and s.installed_at is null and s.archived_at is null
    and s.lines_to_order <> lines_to_order(s.id, s.choices);
  return null;
end $$;
create trigger order_lines_inserted after insert on order_lines referencing new table as changed
  for each statement execute function order_lines_to_order();
create trigger order_lines_updated after update on order_lines referencing new table as changed
  for each statement execute function order_lines_to_order();
create trigger order_lines_deleted after delete on order_lines referencing old table as changed
  for each statement execute function order_lines_to_order();

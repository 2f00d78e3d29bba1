-- How many chosen items of an approved selection are in no order. The dashboard, the list of selections and the page "To order" read it.
alter table selections add column lines_to_order integer not null default 0;

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

update selections s set lines_to_order = lines_to_order(s.id, s.choices)
where s.status = 'approved' and s.installed_at is null and s.archived_at is null;

drop index selections_to_order;
create index selections_to_order on selections (company_id, project_id) include (lines_to_order) where lines_to_order > 0;

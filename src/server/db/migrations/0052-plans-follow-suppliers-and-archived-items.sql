-- The slowest option counts, so that a plan also follows when its item is archived or restored, or no longer has a supplier whose usual lead
-- time counted.

create or replace function lead_times_planned() returns trigger language plpgsql as $$
begin
  perform plan_selections(array(
    select s.id from changed n join unchanged b on b.id = n.id
      and (b.lead_time_days is distinct from n.lead_time_days or (b.archived_at is null) <> (n.archived_at is null))
    join selection_options o on o.company_id = n.company_id and o.item_id = n.id join selections s on s.id = o.selection_id
    where s.archived_at is null and s.plan is not null), (select max(updated_at) from changed));
  return null;
end $$;

create or replace function buying_planned() returns trigger language plpgsql as $$
declare
  its item_buying := case tg_op when 'DELETE' then old else new end;
begin
  perform plan_selections(array(
    select s.id from selection_options o join selections s on s.id = o.selection_id
    where o.company_id = its.company_id and o.item_id = its.item_id and s.archived_at is null and s.plan is not null), its.updated_at);
  return null;
end $$;
create trigger buying_planned_without after update of supplier_id on item_buying for each row
  when (old.supplier_id is not null and new.supplier_id is null) execute function buying_planned();
create trigger buying_planned_deleted after delete on item_buying for each row
  when (old.supplier_id is not null) execute function buying_planned();

-- What was archived, or lost its supplier, before this.
select plan_selections(array(
  select s.id from selections s where s.archived_at is null and s.installed_at is null and s.plan is not null), null);

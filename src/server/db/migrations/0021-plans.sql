-- Plans of selections: where each is installed, and by when to order and to decide for it. Deadlines follow them.

-- Where a selection is installed: as set by hand, or by the rule of its trade, category, room or phase, in this order.
create function install_of(s selections, out day date, out title text, out event_id integer) language plpgsql stable as $$
begin
  if s.install_on is not null then
    day := s.install_on;
  elsif s.install_event_id is not null then
    select e.scheduled_date, e.title, e.id into day, title, event_id from timeline_events e where e.id = s.install_event_id;
  else
    select e.scheduled_date, e.title, e.id into day, title, event_id
    from install_rules r join timeline_events e on e.project_id = s.project_id and lower(e.title) = lower(r.milestone)
    where r.company_id = s.company_id and case r.kind when 'trade' then r.trade_id = s.trade_id
      when 'category' then r.category_id = s.category_id when 'room' then lower(r.name) = lower(s.room) else lower(r.name) = lower(s.phase) end
    order by array_position(array['trade', 'category', 'room', 'phase'], r.kind), e.scheduled_date, e.id limit 1;
  end if;
end $$;

-- The plan of a selection that is installed on a day, by a calendar that the caller reads once for all selections of a company. What is chosen
-- counts, or the slowest option while nothing is; without a lead time of its own an item has the usual one of its supplier.
create function plan_with(s selections, install date, title text, its_event integer, week integer[], off date[], reserve integer,
  confirmation integer, ordering integer) returns jsonb language plpgsql stable as $$
declare
  slowest record;
  days record;
  install_by date := install;
begin
  select coalesce(i.lead_time_days, u.lead_time_days) as lead, i.name, count(*) over () as options into slowest
  from selection_items i left join item_buying b on b.item_id = i.id left join suppliers u on u.id = b.supplier_id
  where case when s.choices <> '[]' then i.id in (select (choice ->> 'itemId')::integer from jsonb_array_elements(s.choices) as list (choice))
    else i.id in (select o.item_id from selection_options o where o.selection_id = s.id) and (i.archived_at is null or i.one_off) end
  order by 1 desc nulls last, i.id limit 1;
  select * into days from decision_days(install, coalesce(slowest.lead, 0), reserve, confirmation, ordering, week, off);
  if its_event is not null then
    select finish_of(e.scheduled_date, e.duration_days, week, off) into install_by from timeline_events e where e.id = its_event;
  end if;
  return jsonb_build_object('installOn', install, 'installBy', install_by, 'milestone', title, 'milestoneId', its_event,
    'leadTimeDays', slowest.lead, 'item', case when slowest.options = 1 then slowest.name end,
    'reserveDays', reserve, 'confirmationDays', confirmation, 'orderingDays', ordering,
    'requiredOn', days.required_on, 'orderBy', days.order_by, 'decideBy', days.decide_by);
end $$;

-- The lead time that a plan counts, also while no install day is known. It is looked up from the selection's own items: by a condition on all
-- items, the whole catalog of every company would be read for each selection.
create function selection_lead_days(s selections) returns integer language sql stable as $$
  select max(coalesce(i.lead_time_days, u.lead_time_days))
  from (
    select (choice ->> 'itemId')::integer as item_id, true as chosen from jsonb_array_elements(s.choices) as list (choice)
    union all
    select o.item_id, false from selection_options o where o.selection_id = s.id and s.choices = '[]') of_selection
  join selection_items i on i.id = of_selection.item_id and (of_selection.chosen or i.archived_at is null or i.one_off)
  left join item_buying b on b.item_id = i.id left join suppliers u on u.id = b.supplier_id
$$;

create function selection_plan(s selections) returns jsonb language plpgsql stable as $$
declare
  installed record;
  calendar record;
begin
  select * into installed from install_of(s);
  if installed.day is null or (select is_template from projects where id = s.project_id) then return null; end if;
  select * into calendar from company_calendar(s.company_id);
  return plan_with(s, installed.day, installed.title, installed.event_id, calendar.week, calendar.off, calendar.reserve,
    calendar.confirmation, calendar.ordering);
end $$;

create function selections_deadline() returns trigger language plpgsql as $$
declare
  computed date;
  today date;
  moved boolean := tg_op = 'INSERT';
  was_overdue boolean := false;
begin
  if tg_op = 'INSERT' or (old.room, old.phase, old.category_id, old.trade_id, old.choices, old.install_event_id, old.install_on)
      is distinct from (new.room, new.phase, new.category_id, new.trade_id, new.choices, new.install_event_id, new.install_on) then
    new.plan := selection_plan(new);
  end if;
  computed := (new.plan ->> 'decideBy')::date;
  if tg_op = 'INSERT' then
    -- A deadline that a template planned relative to the start gives way to a computed one.
    new.deadline_typed := new.deadline is not null and new.deadline_offset_days is null;
  else
    if new.deadline is distinct from old.deadline then
      new.deadline_typed := new.deadline is not null and new.deadline is distinct from computed;
    end if;
    moved := computed is distinct from (old.plan ->> 'decideBy')::date or (new.deadline is null and old.deadline is not null)
      or (old.sent_at is null and new.sent_at is not null) or (old.status = 'pending' and new.status <> 'pending');
  end if;
  if new.deadline_typed or not moved or new.status not in ('pending', 'in_review', 'selected') then return new; end if;
  if computed is null then
    if tg_op = 'UPDATE' and old.deadline = (old.plan ->> 'decideBy')::date then new.deadline := null; end if;
    return new;
  end if;
  select (new.updated_at at time zone time_zone)::date into today from projects where id = new.project_id;
  if tg_op = 'UPDATE' then
    was_overdue := old.sent_at is not null and old.status in ('in_review', 'selected') and coalesce(old.deadline < today, false);
  end if;
  -- A day that has passed cannot be met, and the client owes nothing for it; a client who was overdue before stays so.
  new.deadline := case when computed >= today or was_overdue then computed end;
  return new;
end $$;
-- The deadline follows the plan unless a person set it, and the plan follows what it is made of.
create trigger selections_deadline before insert or update of room, phase, category_id, trade_id, choices, install_event_id, install_on,
  deadline, plan, sent_at, status on selections for each row execute function selections_deadline();

-- Makes the plans of selections again, in one statement. Without an instant their own last change counts as today.
create function plan_selections(its_selections integer[], at timestamptz) returns void language plpgsql as $$
begin
  with locked as materialized (
    select s as its, s.id, s.company_id, s.project_id from selections s where s.id = any(its_selections) order by s.id for no key update),
  calendars as materialized (
    select k.company_id, c.* from (select distinct company_id from locked) k cross join lateral company_calendar(k.company_id) c),
  planned as (
    select l.id, case when i.day is not null and not p.is_template then plan_with(l.its, i.day, i.title, i.event_id, c.week, c.off,
        c.reserve, c.confirmation, c.ordering) end as plan
    from locked l join projects p on p.id = l.project_id join calendars c on c.company_id = l.company_id
    cross join lateral install_of(l.its) i)
  update selections s set plan = planned.plan, updated_at = greatest(at, s.updated_at) from planned
  where s.id = planned.id and s.plan is distinct from planned.plan;
end $$;

create function options_planned() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then perform plan_selections(array(select distinct selection_id from went), null);
  else perform plan_selections(array(select distinct selection_id from came), (select max(greatest(sent_at, created_at)) from came));
  end if;
  return null;
end $$;
-- The slowest option counts, so that options that come, go or are replaced plan their selection again.
create trigger options_planned after insert on selection_options referencing new table as came
  for each statement execute function options_planned();
create trigger options_planned_again after update on selection_options referencing new table as came
  for each statement execute function options_planned();
create trigger options_planned_without after delete on selection_options referencing old table as went
  for each statement execute function options_planned();

create function lead_times_planned() returns trigger language plpgsql as $$
begin
  perform plan_selections(array(
    select s.id from changed n join unchanged b on b.id = n.id
      and (b.lead_time_days is distinct from n.lead_time_days or (b.archived_at is null) <> (n.archived_at is null))
    join selection_options o on o.company_id = n.company_id and o.item_id = n.id join selections s on s.id = o.selection_id
    where s.archived_at is null and s.plan is not null), (select max(updated_at) from changed));
  return null;
end $$;
-- A plan follows an item's new lead time, and an item that is archived or restored.
create trigger lead_times_planned after update on selection_items referencing old table as unchanged new table as changed
  for each statement execute function lead_times_planned();

create function suppliers_planned() returns trigger language plpgsql as $$
begin
  perform plan_selections(array(
    select s.id from item_buying b join selection_options o on o.company_id = b.company_id and o.item_id = b.item_id
    join selections s on s.id = o.selection_id
    where b.company_id = new.company_id and b.supplier_id = new.id and s.archived_at is null and s.plan is not null), null);
  return null;
end $$;
create trigger suppliers_planned after update of lead_time_days on suppliers for each row
  when (old.lead_time_days is distinct from new.lead_time_days) execute function suppliers_planned();

create function buying_planned() returns trigger language plpgsql as $$
declare
  its item_buying := case tg_op when 'DELETE' then old else new end;
begin
  perform plan_selections(array(
    select s.id from selection_options o join selections s on s.id = o.selection_id
    where o.company_id = its.company_id and o.item_id = its.item_id and s.archived_at is null and s.plan is not null), its.updated_at);
  return null;
end $$;
-- A plan follows an item's new supplier, and an item that no longer has a supplier whose usual lead time counted.
create trigger buying_planned after insert or update of supplier_id on item_buying for each row
  when (new.supplier_id is not null) execute function buying_planned();
create trigger buying_planned_without after update of supplier_id on item_buying for each row
  when (old.supplier_id is not null and new.supplier_id is null) execute function buying_planned();
create trigger buying_planned_deleted after delete on item_buying for each row
  when (old.supplier_id is not null) execute function buying_planned();

-- When things happen: the company's calendar, how long milestones take, where things are installed, and by when to decide.

-- Public holidays of the six regions, filled by 0019.
create table public_holidays (
  region text not null,
  day date not null,
  name text not null,
  primary key (region, day)
);

-- A company without a row has these defaults, which `company_calendar` repeats.
create table company_schedules (
  company_id integer primary key references companies,
  -- 1 is Monday and 7 is Sunday.
  working_days integer[] not null default '{1,2,3,4,5}'
    check (working_days <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(working_days) > 0),
  public_holidays boolean not null default true,
  -- In working days: between delivery and installation, until a supplier confirms, and between decision and order.
  reserve_days integer not null default 5 check (reserve_days between 0 and 250),
  confirmation_days integer not null default 3 check (confirmation_days between 0 and 250),
  ordering_days integer not null default 2 check (ordering_days between 0 and 250),
  version integer not null default 1
);

create table company_days_off (
  company_id integer not null references companies,
  day date not null,
  name text not null,
  primary key (company_id, day)
);

-- At which milestone things are installed: "Tiles are installed at Tiling". The milestone is found by its title in each project.
create table install_rules (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  kind text not null check (kind in ('trade', 'category', 'room', 'phase')),
  trade_id integer,
  category_id integer,
  -- The room or the phase.
  name text,
  milestone text not null check (milestone <> ''),
  check ((kind = 'trade') = (trade_id is not null)),
  check ((kind = 'category') = (category_id is not null)),
  check ((kind in ('room', 'phase')) = (name is not null)),
  foreign key (company_id, trade_id) references members (company_id, user_id),
  foreign key (company_id, category_id) references selection_categories (company_id, id) on delete cascade
);
create unique index install_rules_subjects on install_rules
  (company_id, kind, coalesce(trade_id, 0), coalesce(category_id, 0), lower(coalesce(name, '')));

-- `scheduled_date` is the day on which a milestone starts: the planned one, or later because of what it depends on.
alter table timeline_events
  add column planned_start date,
  add column duration_days integer not null default 1 check (duration_days between 1 and 1000),
  add column trade text;
update timeline_events set planned_start = scheduled_date;
alter table timeline_events alter column planned_start set not null;
create index timeline_events_by_title on timeline_events (project_id, lower(title));

-- A milestone starts when another has finished, some working days later with a lag.
create table milestone_dependencies (
  company_id integer not null,
  event_id integer not null,
  on_id integer not null,
  lag_days integer not null default 0 check (lag_days between -250 and 250),
  primary key (event_id, on_id),
  check (event_id <> on_id),
  foreign key (company_id, event_id) references timeline_events (company_id, id) on delete cascade,
  foreign key (company_id, on_id) references timeline_events (company_id, id) on delete cascade
);
create index milestone_dependencies_by_on on milestone_dependencies (on_id);

-- What one act moved, so that it can be undone.
create table schedule_moves (
  id integer generated always as identity primary key,
  company_id integer not null,
  project_id integer not null,
  user_id integer not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  foreign key (company_id, project_id) references projects (company_id, id),
  foreign key (company_id, user_id) references members (company_id, user_id)
);
create index schedule_moves_by_project on schedule_moves (project_id, id);

alter table selections
  -- Set by hand, instead of by a rule.
  add column install_event_id integer,
  add column install_on date,
  -- A person set the deadline. Otherwise it follows the plan.
  add column deadline_typed boolean not null default false,
  -- Where it is installed, what it takes until then, and by when to order and to decide. Null while no install day is known.
  add column plan jsonb,
  add constraint selections_install_day check (install_event_id is null or install_on is null),
  add constraint selections_install_event_fkey foreign key (company_id, install_event_id) references timeline_events (company_id, id)
    on delete set null (install_event_id);
update selections set deadline_typed = true where deadline is not null and deadline_offset_days is null;
create index selections_by_install_event on selections (install_event_id) where install_event_id is not null;
-- The schedule asks for a day that cannot be met: the builder has to solve that first.
create index selections_impossible on selections (company_id, project_id)
  where archived_at is null and plan is not null and deadline is null and status in ('pending', 'in_review', 'selected');

create function is_working_day(day date, week integer[], off date[]) returns boolean language sql immutable parallel safe as $$
  select extract(isodow from day)::integer = any(week) and not day = any(off)
$$;

-- The day itself, or the last working day before it.
create function on_or_before(day date, week integer[], off date[]) returns date language plpgsql immutable parallel safe as $$
begin
  for back in 0..366 loop
    if is_working_day(day - back, week, off) then return day - back; end if;
  end loop;
  return day;
end $$;

-- So many working days before a day.
create function working_days_before(day date, days integer, week integer[], off date[]) returns date
language plpgsql immutable parallel safe as $$
begin
  for n in 1..days loop
    day := on_or_before(day - 1, week, off);
  end loop;
  return day;
end $$;

-- `decisionDays` of shared/schedule: lead times are calendar days, everything else is working days.
create function decision_days(install date, lead integer, reserve integer, confirmation integer, ordering integer, week integer[], off date[],
  out required_on date, out order_by date, out decide_by date) language plpgsql immutable parallel safe as $$
begin
  required_on := on_or_before(working_days_before(install, reserve, week, off), week, off);
  order_by := working_days_before(on_or_before(required_on - lead, week, off), confirmation, week, off);
  decide_by := working_days_before(order_by, ordering, week, off);
end $$;

create function company_calendar(its_company integer, out week integer[], out off date[], out reserve integer, out confirmation integer,
  out ordering integer) language sql stable as $$
  select coalesce(k.working_days, '{1,2,3,4,5}'),
    array(select h.day from public_holidays h where h.region = c.region and coalesce(k.public_holidays, true)
      union select d.day from company_days_off d where d.company_id = c.id order by 1),
    coalesce(k.reserve_days, 5), coalesce(k.confirmation_days, 3), coalesce(k.ordering_days, 2)
  from companies c left join company_schedules k on k.company_id = c.id where c.id = its_company
$$;

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

-- The plan of a selection. What is chosen counts, or the slowest option while nothing is; without a lead time of its own an item has
-- the usual one of its supplier.
create function selection_plan(s selections) returns jsonb language plpgsql stable as $$
declare
  installed record;
  slowest record;
  calendar record;
  days record;
begin
  select * into installed from install_of(s);
  if installed.day is null or (select is_template from projects where id = s.project_id) then return null; end if;
  select coalesce(i.lead_time_days, u.lead_time_days) as lead, i.name, count(*) over () as options into slowest
  from selection_items i left join item_buying b on b.item_id = i.id left join suppliers u on u.id = b.supplier_id
  where case when s.choices <> '[]' then i.id in (select (choice ->> 'itemId')::integer from jsonb_array_elements(s.choices) as list (choice))
    else i.id in (select o.item_id from selection_options o where o.selection_id = s.id) and (i.archived_at is null or i.one_off) end
  order by 1 desc nulls last, i.id limit 1;
  select * into calendar from company_calendar(s.company_id);
  select * into days from decision_days(installed.day, coalesce(slowest.lead, 0), calendar.reserve, calendar.confirmation, calendar.ordering,
    calendar.week, calendar.off);
  return jsonb_build_object('installOn', installed.day, 'milestone', installed.title, 'milestoneId', installed.event_id,
    'leadTimeDays', slowest.lead, 'item', case when slowest.options = 1 then slowest.name end,
    'reserveDays', calendar.reserve, 'confirmationDays', calendar.confirmation, 'orderingDays', calendar.ordering,
    'requiredOn', days.required_on, 'orderBy', days.order_by, 'decideBy', days.decide_by);
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
  with planned as (
    select s.id, selection_plan(s) as plan from selections s where s.id = any(its_selections) order by s.id for no key update)
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
    select s.id from changed n join unchanged b on b.id = n.id and b.lead_time_days is distinct from n.lead_time_days
    join selection_options o on o.company_id = n.company_id and o.item_id = n.id join selections s on s.id = o.selection_id
    where s.archived_at is null and s.plan is not null), (select max(updated_at) from changed));
  return null;
end $$;
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
begin
  perform plan_selections(array(
    select s.id from selection_options o join selections s on s.id = o.selection_id
    where o.company_id = new.company_id and o.item_id = new.item_id and s.archived_at is null and s.plan is not null), new.updated_at);
  return null;
end $$;
create trigger buying_planned after insert or update of supplier_id on item_buying for each row
  when (new.supplier_id is not null) execute function buying_planned();

-- What is late, and whom it waits for: installing is late after the last day of the work, not after its first; the log by owner; one email
-- a day to a supplier about everything that is not confirmed.

-- The day itself, or the next working day.
create function on_or_after(day date, week integer[], off date[]) returns date language plpgsql immutable parallel safe as $$
begin
  for ahead in 0..366 loop
    if is_working_day(day + ahead, week, off) then return day + ahead; end if;
  end loop;
  return day;
end $$;

-- `finishOf` of shared/schedule: the last day of work that takes so many working days.
create function finish_of(start date, days integer, week integer[], off date[]) returns date language plpgsql immutable parallel safe as $$
declare
  day date := on_or_after(start, week, off);
begin
  for n in 2..days loop
    day := on_or_after(day + 1, week, off);
  end loop;
  return day;
end $$;

-- The plan of a selection that is installed on a day, by a calendar that the caller reads once for all selections of a company.
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

create or replace function selection_plan(s selections) returns jsonb language plpgsql stable as $$
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

-- Makes the plans of selections again, in one statement. Without an instant their own last change counts as today.
create or replace function plan_selections(its_selections integer[], at timestamptz) returns void language plpgsql as $$
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

update selections s set plan = s.plan || jsonb_build_object('installBy', coalesce(
    (select finish_of(e.scheduled_date, e.duration_days, c.week, c.off) from timeline_events e where e.id = (s.plan ->> 'milestoneId')::integer),
    plan_day(s.plan, 'installOn')))
from companies co cross join lateral company_calendar(co.id) c
where co.id = s.company_id and s.plan is not null;

-- `dueDay` of shared/procurement: what is on site has to be installed by the last day of the work.
drop index selections_log_due;
drop index selections_steps_due;
create or replace function log_due(status text, delivered boolean, deadline date, plan jsonb) returns date language sql immutable parallel safe
  return coalesce(case when status in ('pending', 'in_review', 'selected') then coalesce(deadline, plan_day(plan, 'decideBy'))
    when delivered then plan_day(plan, 'installBy')
    when status = 'approved' then coalesce(plan_day(plan, 'orderBy'), deadline)
    else plan_day(plan, 'requiredOn') end, 'infinity');
create index selections_log_due on selections (company_id, log_due(status, delivered_at is not null, deadline, plan), id)
  where archived_at is null and installed_at is null;
create index selections_steps_due on selections (log_due(status, delivered_at is not null, deadline, plan), id)
  where archived_at is null and installed_at is null and status in ('approved', 'ordered');

-- The log by decide by and by order by has the days that its columns show.
drop index selections_log_decide;
drop index selections_log_order;
create index selections_log_decide on selections (company_id, (coalesce(deadline, plan_day(plan, 'decideBy'), 'infinity'::date)), id)
  where archived_at is null and installed_at is null;
create index selections_log_order on selections (company_id, (coalesce(plan_day(plan, 'orderBy'), deadline, 'infinity'::date)), id)
  where archived_at is null and installed_at is null;

-- The log by owner: clients owe decisions, suppliers deliveries, trades installations. Builders may owe a step of every stage.
create function log_stage(status text, delivered boolean) returns text language sql immutable parallel safe
  return case when status = 'pending' then 'options' when status in ('in_review', 'selected') then 'decision' when delivered then 'install'
    when status = 'approved' then 'order' else 'delivery' end;
create index selections_log_stage on selections (company_id, log_stage(status, delivered_at is not null),
    log_due(status, delivered_at is not null, deadline, plan), id)
  where archived_at is null and installed_at is null;

-- Milestones that are not completed, by company and day, for the weeks ahead and for what is late.
drop index timeline_events_of_company;
create index timeline_events_open on timeline_events (company_id, scheduled_date, id) where status <> 'completed';

-- One email may remind a supplier of several orders.
alter table order_mails add column reminder boolean not null default false;
alter table order_mails drop constraint order_mails_pkey, add primary key (mail_id, order_id);

-- The procurement log: every selection by the days that keep its install day.

-- A day of a plan. Plans hold days as YYYY-MM-DD, so that no setting decides how they are read. The body
-- is bound when it is created, because an index is built without the search path of the schema.
create function plan_day(plan jsonb, name text) returns date language sql immutable parallel safe
  return make_date(left(plan ->> name, 4)::integer, substr(plan ->> name, 6, 2)::integer, substr(plan ->> name, 9, 2)::integer);

-- `dueDay` of shared/procurement: the last day for what has to happen next. What is on site has to be installed by the last day of the work.
-- Infinity without one, so that it comes last.
create function log_due(status text, delivered boolean, deadline date, plan jsonb) returns date language sql immutable parallel safe
  return coalesce(case when status in ('pending', 'in_review', 'selected') then coalesce(deadline, plan_day(plan, 'decideBy'))
    when delivered then plan_day(plan, 'installBy')
    when status = 'approved' then coalesce(plan_day(plan, 'orderBy'), deadline)
    else plan_day(plan, 'requiredOn') end, 'infinity');

-- Whose step is next: clients owe decisions, suppliers deliveries, trades installations. Builders may owe a step of every stage.
create function log_stage(status text, delivered boolean) returns text language sql immutable parallel safe
  return case when status = 'pending' then 'options' when status in ('in_review', 'selected') then 'decision' when delivered then 'install'
    when status = 'approved' then 'order' else 'delivery' end;

-- Float. Working days are counted from today, so that what is not ordered yet is read by its last day, and what is ordered by the days between
-- its arrival and the day on which it is needed.
create function log_float_day(status text, plan jsonb) returns date language sql immutable parallel safe
  return case when status in ('pending', 'in_review', 'selected') then plan_day(plan, 'decideBy') else plan_day(plan, 'orderBy') end;

create function log_float_ordered(plan jsonb, expected_on date, ordered_at timestamptz) returns integer language sql immutable parallel safe
  return coalesce(plan_day(plan, 'requiredOn')
    - coalesce(expected_on, (ordered_at at time zone 'UTC')::date + coalesce((plan ->> 'leadTimeDays')::integer, 0)), 0);

-- One index for each order of the log, so that every page costs the same. The day on site follows the install day.
create index selections_log_due on selections (company_id, log_due(status, delivered_at is not null, deadline, plan), id)
  where archived_at is null and installed_at is null;
-- The log by decide by and by order by has the days that its columns show.
create index selections_log_decide on selections (company_id, (coalesce(deadline, plan_day(plan, 'decideBy'), 'infinity'::date)), id)
  where archived_at is null and installed_at is null;
create index selections_log_order on selections (company_id, (coalesce(plan_day(plan, 'orderBy'), deadline, 'infinity'::date)), id)
  where archived_at is null and installed_at is null;
create index selections_log_install on selections (company_id, (coalesce(plan_day(plan, 'installOn'), 'infinity'::date)), id)
  where archived_at is null and installed_at is null;
create index selections_log_installed on selections (company_id, installed_at desc, id desc)
  where archived_at is null and installed_at is not null;
create index selections_log_arrivals on selections (company_id, expected_on, id)
  where archived_at is null and installed_at is null and delivered_at is null and expected_on is not null;
-- The log by owner.
create index selections_log_stage on selections (company_id, log_stage(status, delivered_at is not null),
    log_due(status, delivered_at is not null, deadline, plan), id)
  where archived_at is null and installed_at is null;
-- The log by float.
create index selections_log_float_waiting on selections (company_id, log_float_day(status, plan), id)
  where archived_at is null and installed_at is null and delivered_at is null and plan is not null and status <> 'ordered';
create index selections_log_float_ordered on selections (company_id, log_float_ordered(plan, expected_on, ordered_at), id)
  where archived_at is null and installed_at is null and delivered_at is null and plan is not null and status = 'ordered';
create index selections_log_float_unknown on selections (company_id, id)
  where archived_at is null and installed_at is null and (plan is null or delivered_at is not null);
-- What has a deadline that someone set later than the schedule asks for is expected to be decided then, so that its float does not depend on
-- today.
create index selections_log_float_typed on selections (company_id, (plan_day(plan, 'decideBy') - deadline), id)
  where archived_at is null and installed_at is null and delivered_at is null and plan is not null and status <> 'ordered'
    and deadline_typed;

-- The log of one owner reads one stage in the order of its index. The planner takes no statistics from a partial index: it expected one row in
-- 200 to be in a stage, so that it read the whole stage and sorted it. These are of the table.
create statistics selections_log_stages on (log_stage(status, delivered_at is not null)) from selections;

-- Over all companies, for the reminders of each morning.
create index selections_steps_due on selections (log_due(status, delivered_at is not null, deadline, plan), id)
  where archived_at is null and installed_at is null and status in ('approved', 'ordered');
create index selections_awaiting_confirmation on selections (ordered_at)
  where archived_at is null and installed_at is null and delivered_at is null and status = 'ordered';

-- The procurement log: every selection by the days that keep its install day.

-- A day of a plan. Plans hold days as YYYY-MM-DD, so that no setting decides how they are read. The body
-- is bound when it is created, because an index is built without the search path of the schema.
create function plan_day(plan jsonb, name text) returns date language sql immutable parallel safe
  return make_date(left(plan ->> name, 4)::integer, substr(plan ->> name, 6, 2)::integer, substr(plan ->> name, 9, 2)::integer);

-- `dueDay` of shared/procurement: the last day for what has to happen next. Infinity without one, so that it comes last.
create function log_due(status text, delivered boolean, deadline date, plan jsonb) returns date language sql immutable parallel safe
  return coalesce(case when status in ('pending', 'in_review', 'selected') then coalesce(deadline, plan_day(plan, 'decideBy'))
    when delivered then plan_day(plan, 'installOn')
    when status = 'approved' then coalesce(plan_day(plan, 'orderBy'), deadline)
    else plan_day(plan, 'requiredOn') end, 'infinity');

-- The lead time that `selection_plan` counts, also while no install day is known.
create function selection_lead_days(s selections) returns integer language sql stable as $$
  select max(coalesce(i.lead_time_days, u.lead_time_days))
  from selection_items i left join item_buying b on b.item_id = i.id left join suppliers u on u.id = b.supplier_id
  where case when s.choices <> '[]' then i.id in (select (choice ->> 'itemId')::integer from jsonb_array_elements(s.choices) as list (choice))
    else i.id in (select o.item_id from selection_options o where o.selection_id = s.id) and (i.archived_at is null or i.one_off) end
$$;

-- One index for each order of the log, so that every page costs the same. The day on site follows the install day.
create index selections_log_due on selections (company_id, log_due(status, delivered_at is not null, deadline, plan), id)
  where archived_at is null and installed_at is null;
create index selections_log_decide on selections (company_id, (coalesce(deadline, 'infinity'::date)), id)
  where archived_at is null and installed_at is null;
create index selections_log_order on selections (company_id, (coalesce(plan_day(plan, 'orderBy'), 'infinity'::date)), id)
  where archived_at is null and installed_at is null;
create index selections_log_install on selections (company_id, (coalesce(plan_day(plan, 'installOn'), 'infinity'::date)), id)
  where archived_at is null and installed_at is null;
create index selections_log_installed on selections (company_id, installed_at desc, id desc)
  where archived_at is null and installed_at is not null;
create index selections_log_arrivals on selections (company_id, expected_on, id)
  where archived_at is null and installed_at is null and delivered_at is null and expected_on is not null;

-- Milestones of a company by day, for the weeks ahead.
create index timeline_events_of_company on timeline_events (company_id, scheduled_date, id);

-- The procurement log by float. Working days are counted from today, so that what is not ordered yet is read by its last day, and what is
-- ordered by the days between its arrival and the day on which it is needed.

create function log_float_day(status text, plan jsonb) returns date language sql immutable parallel safe
  return case when status in ('pending', 'in_review', 'selected') then plan_day(plan, 'decideBy') else plan_day(plan, 'orderBy') end;

create function log_float_ordered(plan jsonb, expected_on date, ordered_at timestamptz) returns integer language sql immutable parallel safe
  return coalesce(plan_day(plan, 'requiredOn')
    - coalesce(expected_on, (ordered_at at time zone 'UTC')::date + coalesce((plan ->> 'leadTimeDays')::integer, 0)), 0);

create index selections_log_float_waiting on selections (company_id, log_float_day(status, plan), id)
  where archived_at is null and installed_at is null and delivered_at is null and plan is not null and status <> 'ordered';
create index selections_log_float_ordered on selections (company_id, log_float_ordered(plan, expected_on, ordered_at), id)
  where archived_at is null and installed_at is null and delivered_at is null and plan is not null and status = 'ordered';
create index selections_log_float_unknown on selections (company_id, id)
  where archived_at is null and installed_at is null and (plan is null or delivered_at is not null);

-- A milestone that was planned on a day off starts on the next working day.
update timeline_events e set version = e.version + 1, scheduled_date = coalesce((
    select min(d.day)::date from generate_series(e.scheduled_date, e.scheduled_date + 366, interval '1 day') d (day)
    where is_working_day(d.day::date, c.week, c.off)), e.scheduled_date)
from projects p cross join lateral company_calendar(p.company_id) c
where p.id = e.project_id and e.status <> 'completed' and not is_working_day(e.scheduled_date, c.week, c.off);

-- Where a person reads: the first home of a client, or the first company of anyone else.
create function reader_zone(reader integer) returns text language sql stable as $$
  select coalesce(
    (select p.time_zone from project_people pp join projects p on p.id = pp.project_id
      where pp.user_id = reader and pp.seat = 'client' and p.archived_at is null and not p.is_template order by p.id limit 1),
    (select c.time_zone from members m join companies c on c.id = m.company_id
      where m.user_id = reader and m.archived_at is null order by c.id limit 1), 'UTC')
$$;

-- The last daily email of a person.
create index notifications_digested on notifications (user_id, mailed_at) where mail = 'daily' and mail_id is not null;

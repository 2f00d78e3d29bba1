-- Counts and sums that lists and dashboards show. Triggers keep them in the transaction of each change, so that a page costs the same with
-- ten projects and with a hundred thousand. A test compares them with a recount.
create table company_figures (
  company_id integer primary key references companies,
  total_projects integer not null default 0,
  active_projects integer not null default 0,
  planning_projects integer not null default 0,
  completed_projects integer not null default 0,
  on_hold_projects integer not null default 0,
  total_selections integer not null default 0,
  pending_selections integer not null default 0,
  review_selections integer not null default 0,
  completed_selections integer not null default 0,
  total_clients integer not null default 0,
  -- Builders' totals and forecast include drafts. What drafts add is kept beside the figures of what was sent, which clients see.
  draft_selections integer not null default 0
);

-- Counts per day. "Overdue" and "this month" are sums over days.
create table day_figures (
  company_id integer not null references companies,
  kind text not null check (kind in ('open_deadline', 'completed_project', 'completed_selection', 'decided_in_time', 'decided_late', 'activity')),
  time_zone text not null,
  day date not null,
  count integer not null,
  primary key (company_id, kind, time_zone, day)
);

create function bump_day(company integer, what text, zone text, on_day date, by integer) returns void language plpgsql as $$
begin
  if on_day is null or by = 0 then return; end if;
  insert into day_figures as d (company_id, kind, time_zone, day, count) values (company, what, zone, on_day, by)
  on conflict (company_id, kind, time_zone, day) do update set count = d.count + excluded.count;
end $$;

-- The earliest and the latest date at this moment among the time zones of a company's open deadlines.
create function days_of_company(company integer, at timestamptz, out earliest date, out latest date) language sql stable parallel safe as $$
  with recursive zones as (
    (select time_zone from day_figures where company_id = company and kind = 'open_deadline' order by time_zone limit 1)
    union all
    select (select d.time_zone from day_figures d
      where d.company_id = company and d.kind = 'open_deadline' and d.time_zone > z.time_zone order by d.time_zone limit 1)
    from zones z where z.time_zone is not null
  )
  select coalesce(min((at at time zone time_zone)::date), (at at time zone 'UTC')::date - 1),
    coalesce(max((at at time zone time_zone)::date), (at at time zone 'UTC')::date + 1) from zones
$$;

create function figures_of_company() returns trigger language plpgsql as $$
begin
  insert into company_figures (company_id) values (new.id);
  return null;
end $$;
-- The other triggers only update, so the row must exist from the start.
create trigger companies_have_figures after insert on companies for each row execute function figures_of_company();

create function members_counted() returns trigger language plpgsql as $$
begin
  update company_figures set total_clients = total_clients
    + case when tg_op <> 'DELETE' and new.type = 'client' and new.archived_at is null then 1 else 0 end
    - case when tg_op <> 'INSERT' and old.type = 'client' and old.archived_at is null then 1 else 0 end
  where company_id = case when tg_op = 'DELETE' then old.company_id else new.company_id end;
  return null;
end $$;
-- These two keep the number of clients.
create trigger members_counted after insert or delete on members for each row execute function members_counted();
create trigger members_recounted after update on members for each row
  when ((old.type, old.archived_at is null) is distinct from (new.type, new.archived_at is null))
  execute function members_counted();

create function selections_completed_on() returns trigger language plpgsql as $$
begin
  if new.status not in ('approved', 'ordered') then
    new.completed_on := null;
  elsif new.completed_on is null then
    select (new.updated_at at time zone p.time_zone)::date into new.completed_on from projects p where p.id = new.project_id;
  end if;
  return new;
end $$;
-- "Completed this month" and the response rate need the day of the approval in the project's time zone, which another table has.
create trigger selections_completed_on before insert or update of status on selections
  for each row execute function selections_completed_on();

create function allowances_counted() returns trigger language plpgsql as $$
begin
  update projects set
    forecast_cents = forecast_cents
      + case when tg_op <> 'DELETE' then new.rest_cents else 0 end - case when tg_op <> 'INSERT' then old.rest_cents else 0 end,
    draft_forecast_cents = draft_forecast_cents
      + case when tg_op <> 'DELETE' then new.draft_rest_cents else 0 end - case when tg_op <> 'INSERT' then old.draft_rest_cents else 0 end
  where id = case when tg_op = 'DELETE' then old.project_id else new.project_id end;
  return null;
end $$;
-- The rest of a shared allowance is part of its project's forecast.
create trigger allowances_counted after insert or delete on allowances for each row execute function allowances_counted();
create trigger allowances_recounted after update on allowances for each row
  when ((old.rest_cents, old.draft_rest_cents) is distinct from (new.rest_cents, new.draft_rest_cents))
  execute function allowances_counted();

-- What a project adds to its company's figures; `sign` -1 takes it away again. Archived projects and templates count for nothing.
create function count_project(p projects, sign integer) returns void language plpgsql as $$
begin
  if p.archived_at is not null or p.is_template then return; end if;
  update company_figures set
    total_projects = total_projects + sign,
    active_projects = active_projects + case when p.status_group = 'active' then sign else 0 end,
    planning_projects = planning_projects + case when p.status = 'planning' then sign else 0 end,
    completed_projects = completed_projects + case when p.status = 'completed' then sign else 0 end,
    on_hold_projects = on_hold_projects + case when p.status = 'on_hold' then sign else 0 end,
    draft_selections = draft_selections + sign * p.draft_selections,
    total_selections = total_selections + sign * p.total_selections,
    pending_selections = pending_selections + sign * p.pending_selections,
    review_selections = review_selections + sign * p.review_selections,
    completed_selections = completed_selections + sign * p.completed_selections
  where company_id = p.company_id;
  if p.status = 'completed' then
    perform bump_day(p.company_id, 'completed_project', p.time_zone, p.completion_date, sign);
  end if;
end $$;

create function projects_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform count_project(old, -1);
    if old.archived_at is null and (tg_op = 'DELETE' or new.archived_at is not null or new.time_zone <> old.time_zone) then
      perform bump_day(old.company_id, 'open_deadline', old.time_zone, s.deadline, -count(*)::integer) from selections s
      where s.project_id = old.id and s.sent_at is not null and s.archived_at is null and s.status in ('in_review', 'selected')
        and s.deadline is not null group by s.deadline;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    perform count_project(new, 1);
    if tg_op = 'UPDATE' and new.archived_at is null and (old.archived_at is not null or new.time_zone <> old.time_zone) then
      perform bump_day(new.company_id, 'open_deadline', new.time_zone, s.deadline, count(*)::integer) from selections s
      where s.project_id = new.id and s.sent_at is not null and s.archived_at is null and s.status in ('in_review', 'selected')
        and s.deadline is not null group by s.deadline;
    end if;
  end if;
  return null;
end $$;
-- These two keep the company's figures: an archived, restored or moved project takes its selections and deadlines with it.
create trigger projects_counted after insert or delete on projects for each row execute function projects_counted();
create trigger projects_recounted after update on projects for each row
  when ((old.status, old.archived_at, old.time_zone, old.completion_date) is distinct from (new.status, new.archived_at, new.time_zone, new.completion_date))
  execute function projects_counted();

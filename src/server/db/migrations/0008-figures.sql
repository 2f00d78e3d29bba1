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
  total_clients integer not null default 0
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

-- Completions stay counted when a project is archived: what was done this month was done.
create function count_completion(s selections, sign integer) returns void language plpgsql as $$
begin
  if s.completed_on is null then return; end if;
  perform bump_day(s.company_id, 'completed_selection', 'UTC', s.completed_on, sign);
  if s.deadline is null then return; end if;
  perform bump_day(s.company_id, case when s.completed_on <= s.deadline then 'decided_in_time' else 'decided_late' end,
    'UTC', s.completed_on, sign);
end $$;

-- What a selection adds to its allowance, its project and its company; `sign` -1 takes it away again. Drafts count only as drafts. A
-- deadline counts against the client once there is something to answer.
create function count_selection(s selections, sign integer) returns void language plpgsql as $$
declare
  p projects;
  open_now boolean := s.status in ('pending', 'in_review', 'selected');
  in_review boolean := s.status in ('pending', 'in_review');
begin
  if s.allowance_id is not null then
    update allowances set
      chosen_cents = chosen_cents + sign * coalesce(s.total_cents, 0),
      open_selections = open_selections + case when s.total_cents is null then sign else 0 end,
      open_lowest_cents = open_lowest_cents + case when s.total_cents is null then sign * coalesce(s.lowest_cents, 0) else 0 end
    where id = s.allowance_id;
  end if;
  if s.sent_at is null then
    update projects set draft_selections = draft_selections + sign, draft_forecast_cents = draft_forecast_cents + sign * s.forecast_cents
    where id = s.project_id;
    return;
  end if;
  update projects set
    total_selections = total_selections + sign,
    pending_selections = pending_selections + case when open_now then sign else 0 end,
    review_selections = review_selections + case when in_review then sign else 0 end,
    completed_selections = completed_selections + case when open_now then 0 else sign end,
    chosen_selections = chosen_selections + case when s.choices <> '[]' then sign else 0 end,
    spent_cents = spent_cents + sign * coalesce(s.total_cents, 0),
    approved_cents = approved_cents + case when open_now then 0 else sign * coalesce(s.total_cents, 0) end,
    forecast_cents = forecast_cents + sign * s.forecast_cents
  where id = s.project_id returning * into p;
  -- The company's row is always locked before its days, so that two projects never deadlock.
  if p.archived_at is not null then
    perform 1 from company_figures where company_id = s.company_id for update;
  else
    update company_figures set
      total_selections = total_selections + sign,
      pending_selections = pending_selections + case when open_now then sign else 0 end,
      review_selections = review_selections + case when in_review then sign else 0 end,
      completed_selections = completed_selections + case when open_now then 0 else sign end
    where company_id = s.company_id;
    if s.status in ('in_review', 'selected') then
      perform bump_day(s.company_id, 'open_deadline', p.time_zone, s.deadline, sign);
    end if;
  end if;
  perform count_completion(s, sign);
end $$;

create function selections_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_selection(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_selection(new, 1); end if;
  return null;
end $$;
-- These two keep the figures of project, company and allowance. The second skips changes that no figure depends on.
create trigger selections_counted after insert or delete on selections for each row execute function selections_counted();
create trigger selections_recounted after update on selections for each row
  when ((old.status, old.deadline, old.total_cents, old.choices = '[]', old.sent_at is null, old.forecast_cents, old.lowest_cents, old.allowance_id)
    is distinct from
    (new.status, new.deadline, new.total_cents, new.choices = '[]', new.sent_at is null, new.forecast_cents, new.lowest_cents, new.allowance_id))
  execute function selections_counted();

create function allowances_counted() returns trigger language plpgsql as $$
begin
  update projects set forecast_cents = forecast_cents
    + case when tg_op <> 'DELETE' then new.rest_cents else 0 end - case when tg_op <> 'INSERT' then old.rest_cents else 0 end
  where id = case when tg_op = 'DELETE' then old.project_id else new.project_id end;
  return null;
end $$;
-- The rest of a shared allowance is part of its project's forecast.
create trigger allowances_counted after insert or delete on allowances for each row execute function allowances_counted();
create trigger allowances_recounted after update on allowances for each row
  when (old.rest_cents <> new.rest_cents) execute function allowances_counted();

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
      where s.project_id = old.id and s.sent_at is not null and s.status in ('in_review', 'selected') and s.deadline is not null group by s.deadline;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    perform count_project(new, 1);
    if tg_op = 'UPDATE' and new.archived_at is null and (old.archived_at is not null or new.time_zone <> old.time_zone) then
      perform bump_day(new.company_id, 'open_deadline', new.time_zone, s.deadline, count(*)::integer) from selections s
      where s.project_id = new.id and s.sent_at is not null and s.status in ('in_review', 'selected') and s.deadline is not null group by s.deadline;
    end if;
  end if;
  return null;
end $$;
-- These two keep the company's figures: an archived, restored or moved project takes its selections and deadlines with it.
create trigger projects_counted after insert or delete on projects for each row execute function projects_counted();
create trigger projects_recounted after update on projects for each row
  when ((old.status, old.archived_at, old.time_zone, old.completion_date) is distinct from (new.status, new.archived_at, new.time_zone, new.completion_date))
  execute function projects_counted();

create function palette_of(its_project integer) returns json language sql stable as $$
  select coalesce(json_agg(url order by last desc, url), '[]') from (
    select choice ->> 'imageUrl' as url, max(s.chosen_at) as last
    from selections s, jsonb_array_elements(s.choices) as list (choice)
    where s.project_id = its_project and s.sent_at is not null and choice ->> 'imageUrl' is not null
    group by 1 order by last desc, url limit 4) newest
$$;
create function selections_repaint() returns trigger language plpgsql as $$
begin
  update projects set palette = palette_of(id) where id = case when tg_op = 'DELETE' then old.project_id else new.project_id end;
  return null;
end $$;
-- These three keep the pictures on the project's row, so that a list shows them without reading a selection.
create trigger selections_painted after insert on selections for each row
  when (new.choices <> '[]') execute function selections_repaint();
create trigger selections_repainted after update of choices, chosen_at, sent_at on selections for each row
  when ((old.choices, old.chosen_at, old.sent_at) is distinct from (new.choices, new.chosen_at, new.sent_at))
  execute function selections_repaint();
create trigger selections_unpainted after delete on selections for each row
  when (old.choices <> '[]') execute function selections_repaint();

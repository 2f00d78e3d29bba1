-- Every order and filter of the project list reads from an index of its own, so that no page costs more than another.
drop index projects_by_completion;
create index projects_by_completion on projects (company_id, coalesce(expected_completion_date, 'infinity'::date), id) where archived_at is null;
create index projects_by_status_and_name on projects (company_id, status_group, lower(name), id) where archived_at is null;
create index projects_by_status_and_completion on projects (company_id, status_group, coalesce(expected_completion_date, 'infinity'::date), id) where archived_at is null;
create index projects_archived_by_name on projects (company_id, lower(name), id) where archived_at is not null;
create index projects_archived_by_completion on projects (company_id, coalesce(expected_completion_date, 'infinity'::date), id) where archived_at is not null;

-- A builder works for one company. An invitation gives nothing until it is accepted, so it may wait beside another place.
drop index members_one_builder_company;
create unique index members_one_builder_company on members (user_id) where type = 'builder' and archived_at is null and joined_at is not null;

-- People are found by name or email, and counted without counting.
alter table members add column search text not null default '';
create function members_search_text() returns trigger language plpgsql as $$
begin
  select lower(concat_ws(' ', new.first_name, new.last_name, u.email)) into new.search from users u where u.id = new.user_id;
  return new;
end $$;
create trigger members_found before insert or update of first_name, last_name, search on members
  for each row execute function members_search_text();
update members set search = '';
create index members_search on members using gin (company_id, search gin_trgm_ops);
create index members_by_name on members (company_id, type, lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), user_id);

alter table company_figures
  add column total_clients integer not null default 0,
  add column review_selections integer not null default 0;
update company_figures f set total_clients =
  (select count(*) from members m where m.company_id = f.company_id and m.type = 'client' and m.archived_at is null);
create function members_counted() returns trigger language plpgsql as $$
begin
  update company_figures set total_clients = total_clients
    + case when tg_op <> 'DELETE' and new.type = 'client' and new.archived_at is null then 1 else 0 end
    - case when tg_op <> 'INSERT' and old.type = 'client' and old.archived_at is null then 1 else 0 end
  where company_id = case when tg_op = 'DELETE' then old.company_id else new.company_id end;
  return null;
end $$;
create trigger members_counted after insert or delete on members for each row execute function members_counted();
create trigger members_recounted after update on members for each row
  when ((old.type, old.archived_at is null) is distinct from (new.type, new.archived_at is null))
  execute function members_counted();

-- The day on which a decision was completed, by the project's calendar: "this month" and the response rate are sums over days.
alter table selections add column completed_on date;
alter table projects add column review_selections integer not null default 0;
alter table day_figures drop constraint day_figures_kind_check;
alter table day_figures add constraint day_figures_kind_check check (kind in
  ('open_deadline', 'completed_project', 'completed_selection', 'decided_in_time', 'decided_late', 'activity'));

create function selections_completed_on() returns trigger language plpgsql as $$
begin
  if new.status not in ('approved', 'ordered') then
    new.completed_on := null;
  elsif new.completed_on is null then
    select (new.updated_at at time zone p.time_zone)::date into new.completed_on from projects p where p.id = new.project_id;
  end if;
  return new;
end $$;
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

create or replace function count_selection(s selections, sign integer) returns void language plpgsql as $$
declare
  p projects;
  open_now boolean := s.status in ('pending', 'in_review', 'selected');
  in_review boolean := s.status in ('pending', 'in_review');
begin
  update projects set
    total_selections = total_selections + sign,
    pending_selections = pending_selections + case when open_now then sign else 0 end,
    review_selections = review_selections + case when in_review then sign else 0 end,
    completed_selections = completed_selections + case when open_now then 0 else sign end,
    chosen_selections = chosen_selections + case when s.chosen is not null then sign else 0 end,
    spent_cents = spent_cents + sign * coalesce(s.total_cents, 0),
    approved_cents = approved_cents + case when open_now then 0 else sign * coalesce(s.total_cents, 0) end
  where id = s.project_id returning * into p;
  -- The company's figures are always locked before its days, so that two projects never wait for each other.
  if p.archived_at is not null then
    perform 1 from company_figures where company_id = s.company_id for update;
  else
    update company_figures set
      total_selections = total_selections + sign,
      pending_selections = pending_selections + case when open_now then sign else 0 end,
      review_selections = review_selections + case when in_review then sign else 0 end,
      completed_selections = completed_selections + case when open_now then 0 else sign end
    where company_id = s.company_id;
    if open_now then perform bump_day(s.company_id, 'open_deadline', p.time_zone, s.deadline, sign); end if;
  end if;
  perform count_completion(s, sign);
end $$;

create or replace function count_project(p projects, sign integer) returns void language plpgsql as $$
begin
  if p.archived_at is not null then return; end if;
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

-- What was there before these figures.
update selections set status = status where status in ('approved', 'ordered');
update projects p set review_selections =
  (select count(*) from selections s where s.project_id = p.id and s.status in ('pending', 'in_review'));
update company_figures f set review_selections =
  (select coalesce(sum(p.review_selections), 0) from projects p where p.company_id = f.company_id and p.archived_at is null);
select count_completion(s, 1) from selections s;

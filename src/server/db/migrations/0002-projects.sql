-- Projects, the people on them, and the figures that lists and dashboards show.
create table projects (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  name text not null,
  description text,
  address text not null,
  client_id integer not null,
  builder_id integer not null,
  start_date date,
  expected_completion_date date,
  completion_date date,
  budget_cents bigint check (budget_cents >= 0),
  currency char(3) not null,
  time_zone text not null,
  project_type text check (project_type in ('new_construction', 'renovation', 'addition', 'remodel', 'custom')),
  notes text,
  status text not null default 'planning' check (status in ('planning', 'active', 'in_progress', 'completed', 'on_hold')),
  -- Active means active or in progress, everywhere.
  status_group text not null generated always as (case when status = 'in_progress' then 'active' else status end) stored,
  is_sample boolean not null default false,
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  recent_activity text,
  recent_activity_at timestamptz,
  search text not null default '',
  -- Kept by trigger from the selections; a test holds them against a recount.
  total_selections integer not null default 0,
  pending_selections integer not null default 0,
  completed_selections integer not null default 0,
  chosen_selections integer not null default 0,
  spent_cents bigint not null default 0,
  approved_cents bigint not null default 0,
  unique (company_id, id),
  foreign key (company_id, client_id) references members (company_id, user_id),
  foreign key (company_id, builder_id) references members (company_id, user_id)
);
create index projects_newest on projects (company_id, created_at desc, id desc) where archived_at is null;
create index projects_newest_by_status on projects (company_id, status_group, created_at desc, id desc) where archived_at is null;
create index projects_by_name on projects (company_id, lower(name), id) where archived_at is null;
create index projects_by_completion on projects (company_id, expected_completion_date, id) where archived_at is null;
create index projects_archived on projects (company_id, created_at desc, id desc) where archived_at is not null;
create index projects_by_client on projects (company_id, client_id);
create index projects_search on projects using gin (company_id, search gin_trgm_ops);

-- Clients and subcontractors reach a project through a seat on it. A couple holds two.
create table project_people (
  company_id integer not null,
  project_id integer not null,
  user_id integer not null,
  seat text not null check (seat in ('client', 'subcontractor')),
  created_at timestamptz not null,
  primary key (project_id, user_id),
  foreign key (company_id, project_id) references projects (company_id, id),
  foreign key (company_id, user_id) references members (company_id, user_id)
);
create index project_people_by_user on project_people (user_id, project_id);

create table timeline_events (
  id integer generated always as identity primary key,
  company_id integer not null,
  project_id integer not null,
  title text not null,
  description text,
  scheduled_date date not null,
  status text not null default 'planned' check (status in ('planned', 'in_progress', 'completed')),
  completed_at timestamptz,
  version integer not null default 1,
  created_by integer not null,
  created_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, project_id) references projects (company_id, id),
  foreign key (company_id, created_by) references members (company_id, user_id)
);
create index timeline_events_by_day on timeline_events (project_id, scheduled_date, id);

-- Figures of a whole company, so that a dashboard costs the same with ten projects and with a hundred thousand.
create table company_figures (
  company_id integer primary key references companies,
  total_projects integer not null default 0,
  active_projects integer not null default 0,
  planning_projects integer not null default 0,
  completed_projects integer not null default 0,
  on_hold_projects integer not null default 0,
  total_selections integer not null default 0,
  pending_selections integer not null default 0,
  completed_selections integer not null default 0
);

-- Counts per day: what is open and due, what was completed, what happened. Sums over days answer "overdue" and "this month".
create table day_figures (
  company_id integer not null references companies,
  kind text not null check (kind in ('open_deadline', 'completed_project', 'completed_selection', 'activity')),
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

create function figures_of_company() returns trigger language plpgsql as $$
begin
  insert into company_figures (company_id) values (new.id);
  return null;
end $$;
create trigger companies_have_figures after insert on companies for each row execute function figures_of_company();

-- What a project adds to its company's figures; `sign` takes it away again.
create function count_project(p projects, sign integer) returns void language plpgsql as $$
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
    completed_selections = completed_selections + sign * p.completed_selections
  where company_id = p.company_id;
  if p.status = 'completed' then
    perform bump_day(p.company_id, 'completed_project', p.time_zone, p.completion_date, sign);
  end if;
end $$;

create function projects_search_text() returns trigger language plpgsql as $$
begin
  select lower(concat_ws(' ', new.name, new.address, m.first_name, m.last_name, u.email)) into new.search
  from users u join members m on m.user_id = u.id and m.company_id = new.company_id where u.id = new.client_id;
  return new;
end $$;
create trigger projects_search before insert or update of name, address, client_id, search on projects
  for each row execute function projects_search_text();

create function members_rename_in_search() returns trigger language plpgsql as $$
begin
  update projects set search = '' where company_id = new.company_id and client_id = new.user_id;
  return null;
end $$;
create trigger members_search after update of first_name, last_name on members
  for each row execute function members_rename_in_search();

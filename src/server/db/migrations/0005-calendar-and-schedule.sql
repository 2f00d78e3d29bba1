-- When things happen: the company's calendar, milestones and how long they take, where things are installed, and how days are counted.

-- Public holidays of the six regions, filled by 0006.
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

create table timeline_events (
  id integer generated always as identity primary key,
  company_id integer not null,
  project_id integer not null,
  title text not null,
  description text,
  -- The day on which a milestone starts: the planned one, or later because of what it depends on.
  scheduled_date date not null,
  planned_start date not null,
  duration_days integer not null default 1 check (duration_days between 1 and 1000),
  trade text,
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
create index timeline_events_by_title on timeline_events (project_id, lower(title));
-- Milestones that are not completed, by company and day, for the weeks ahead and for what is late.
create index timeline_events_open on timeline_events (company_id, scheduled_date, id) where status <> 'completed';

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

-- The schedule that a template keeps: milestones in working days after the start, with what each waits for.
create table template_schedules (
  project_id integer primary key,
  company_id integer not null,
  milestones jsonb not null,
  foreign key (company_id, project_id) references projects (company_id, id) on delete cascade
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

-- The day itself, or the next working day.
create function on_or_after(day date, week integer[], off date[]) returns date language plpgsql immutable parallel safe as $$
begin
  for ahead in 0..366 loop
    if is_working_day(day + ahead, week, off) then return day + ahead; end if;
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

-- For what is sent on a day: whether the company works today, how many days off there were just before, and from which day on an order
-- should have been confirmed by now.
create function working_today(its_company integer, today date, out working boolean, out since integer, out confirmed_since date)
language sql stable as $$
  select is_working_day(today, c.week, c.off), today - on_or_before(today - 1, c.week, c.off) - 1,
    working_days_before(today, c.confirmation, c.week, c.off)
  from company_calendar(its_company) c
$$;

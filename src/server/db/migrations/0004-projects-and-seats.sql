-- Projects and the people on them. What is counted on a project is kept by the triggers of 0013 and 0014.
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
  -- Whose signature approves a selection: any client's, every client's, or every client's from an amount on.
  signing_rule text not null default 'any' check (signing_rule in ('any', 'all', 'all_above')),
  signing_threshold_cents bigint check (signing_threshold_cents >= 0),
  is_sample boolean not null default false,
  -- A template is edited like a project and copied into new ones.
  is_template boolean not null default false,
  template_description text,
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  recent_activity text,
  recent_activity_at timestamptz,
  search text not null default '',
  -- Pictures of what was chosen last. json, because lists pass the text on unchanged.
  palette json not null default '[]',
  total_selections integer not null default 0,
  pending_selections integer not null default 0,
  review_selections integer not null default 0,
  completed_selections integer not null default 0,
  chosen_selections integer not null default 0,
  draft_selections integer not null default 0,
  spent_cents bigint not null default 0,
  approved_cents bigint not null default 0,
  -- What the builder included is no approval: nobody signs it. Its price is kept apart, so that total spent = approved + chosen, not
  -- approved + included.
  included_cents bigint not null default 0,
  forecast_cents bigint not null default 0,
  draft_forecast_cents bigint not null default 0,
  -- The builder's photo of a project. The picture's sizes and placeholders are copied, so that a list reads one table.
  photo_file_id integer,
  photo json,
  -- Who did what a project shows as its last activity, so that this person reads "You". Older sentences start with the name.
  recent_activity_by integer references users,
  recent_activity_name text,
  unique (company_id, id),
  check (signing_rule <> 'all_above' or signing_threshold_cents is not null),
  foreign key (company_id, client_id) references members (company_id, user_id),
  foreign key (company_id, builder_id) references members (company_id, user_id),
  foreign key (company_id, photo_file_id) references files (company_id, id)
);
-- One index for each order and filter of the list, so that every page costs the same.
create index projects_newest on projects (company_id, created_at desc, id desc) where archived_at is null;
create index projects_newest_by_status on projects (company_id, status_group, created_at desc, id desc) where archived_at is null;
create index projects_by_name on projects (company_id, lower(name), id) where archived_at is null;
create index projects_by_status_and_name on projects (company_id, status_group, lower(name), id) where archived_at is null;
create index projects_by_completion on projects (company_id, coalesce(expected_completion_date, 'infinity'::date), id) where archived_at is null;
create index projects_by_status_and_completion on projects (company_id, status_group, coalesce(expected_completion_date, 'infinity'::date), id) where archived_at is null;
create index projects_archived on projects (company_id, created_at desc, id desc) where archived_at is not null;
create index projects_archived_by_name on projects (company_id, lower(name), id) where archived_at is not null;
create index projects_archived_by_completion on projects (company_id, coalesce(expected_completion_date, 'infinity'::date), id) where archived_at is not null;
create index projects_by_client on projects (company_id, client_id);
create index projects_sample_idx on projects (company_id) where is_sample and archived_at is null;
create index projects_search on projects using gin (search gin_trgm_ops, company_id);
create index projects_by_photo on projects (photo_file_id) where photo_file_id is not null;

-- Clients and subcontractors who were put on a project, invitations included.
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
create index project_people_by_user on project_people (user_id, project_id) include (company_id, seat);

-- Seats that count: the person accepted the invitation and was not archived. "May this person see that project" reads this view only.
create view seats as
  select pp.company_id, pp.project_id, pp.user_id, pp.seat, pp.created_at
  from project_people pp
  join members m on m.company_id = pp.company_id and m.user_id = pp.user_id
  where m.joined_at is not null and m.archived_at is null;

-- The categories of which a subcontractor sees what was approved.
create table project_trades (
  company_id integer not null,
  project_id integer not null,
  user_id integer not null,
  category_id integer not null,
  primary key (project_id, user_id, category_id),
  foreign key (project_id, user_id) references project_people (project_id, user_id) on delete cascade,
  foreign key (company_id, category_id) references selection_categories (company_id, id)
);

create function projects_search_text() returns trigger language plpgsql as $$
begin
  select lower(concat_ws(' ', new.name, new.address, m.first_name, m.last_name, u.email)) into new.search
  from users u join members m on m.user_id = u.id and m.company_id = new.company_id where u.id = new.client_id;
  return new;
end $$;
-- Lists find a project by its own words and by its client's name and email, which are in three tables.
create trigger projects_search before insert or update of name, address, client_id, search on projects
  for each row execute function projects_search_text();

create function members_rename_in_search() returns trigger language plpgsql as $$
begin
  update projects set search = '' where company_id = new.company_id and client_id = new.user_id;
  return null;
end $$;
-- A renamed client's projects are found by the new name: any write to `search` makes the trigger above fill it again.
create trigger members_rename_in_search after update of first_name, last_name on members
  for each row execute function members_rename_in_search();

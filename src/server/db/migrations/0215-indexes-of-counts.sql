-- Lists, dashboards and badges count from indexes alone: each index leaves out what is archived and includes what the count compares.
-- Those of the dashboard are ordered by project, so that each project is looked up once.
drop index selections_open_deadlines;
create index selections_open_deadlines on selections (project_id, deadline) include (price_owed_from, was_signed)
  where archived_at is null and sent_at is not null and status in ('in_review', 'selected') and deadline is not null;

create index selections_answerable_by_company on selections (company_id, deadline) include (project_id, price_owed_from)
  where archived_at is null and sent_at is not null and status in ('in_review', 'selected') and deadline is not null;

create index selections_awaiting_options on selections (company_id, project_id) include (deadline)
  where archived_at is null and sent_at is not null and status = 'pending';

create index selections_to_order on selections (company_id, project_id)
  where archived_at is null and status = 'approved' and installed_at is null;

create index selections_to_sign on selections (company_id) where archived_at is null and status = 'selected';

-- Seats of a person, counted without reading the table.
drop index project_people_by_user;
create index project_people_by_user on project_people (user_id, project_id) include (company_id, seat);

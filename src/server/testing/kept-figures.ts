/** The counts that triggers would have kept for a company (`$1`) whose rows were inserted without them. */
export const keptFigures = [
  `
  update projects p set total_selections = s.total, pending_selections = s.open, review_selections = s.review, completed_selections = s.total - s.open
  from (select project_id, count(*) as total, count(*) filter (where status not in ('approved', 'ordered')) as open,
    count(*) filter (where status in ('pending', 'in_review')) as review from selections where company_id = $1 group by 1) s
  where s.project_id = p.id`,
  `
  insert into company_figures (company_id, total_projects, active_projects, planning_projects, completed_projects, on_hold_projects,
    total_selections, pending_selections, review_selections, completed_selections, total_clients)
  select $1, count(*), count(*) filter (where status_group = 'active'), count(*) filter (where status = 'planning'),
    count(*) filter (where status = 'completed'), count(*) filter (where status = 'on_hold'), sum(total_selections),
    sum(pending_selections), sum(review_selections), sum(completed_selections),
    (select count(*) from members where company_id = $1 and type = 'client') from projects where company_id = $1 and archived_at is null`,
  `
  insert into day_figures (company_id, kind, time_zone, day, count)
  select $1, 'open_deadline', 'America/New_York', s.deadline, count(*) from selections s join projects p on p.id = s.project_id and p.archived_at is null
  where s.company_id = $1 and s.status in ('in_review', 'selected') group by s.deadline
  union all select $1, 'completed_project', 'America/New_York', completion_date, count(*) from projects
  where company_id = $1 and status = 'completed' and completion_date is not null and archived_at is null group by completion_date
  union all select $1, 'completed_selection', 'UTC', completed_on, count(*) from selections
  where company_id = $1 and completed_on is not null group by completed_on
  union all select $1, case when completed_on <= deadline then 'decided_in_time' else 'decided_late' end, 'UTC', completed_on, count(*) from selections
  where company_id = $1 and completed_on is not null and deadline is not null and not included group by 2, completed_on`,
]

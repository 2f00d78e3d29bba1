-- The schedule that a template keeps: milestones in working days after the start, with what each waits for.
create table template_schedules (
  project_id integer primary key,
  company_id integer not null,
  milestones jsonb not null,
  foreign key (company_id, project_id) references projects (company_id, id) on delete cascade
);

-- The procurement log by float: what has a deadline that someone set later than the schedule asks for is expected to be decided then, so
-- that its float does not depend on today.
create index selections_log_float_typed on selections (company_id, (plan_day(plan, 'decideBy') - deadline), id)
  where archived_at is null and installed_at is null and delivered_at is null and plan is not null and status <> 'ordered'
    and deadline_typed;

-- Builders allow that something chosen arrives after its install day. It counts for what was chosen and the install day it was about.
create table allowed_arrivals (
  company_id integer not null,
  selection_id integer not null,
  item_ids integer[] not null,
  install_on date not null,
  arrives_on date not null,
  allowed_by integer not null references users,
  allowed_at timestamptz not null,
  primary key (selection_id),
  foreign key (company_id, selection_id) references selections (company_id, id) on delete cascade
);

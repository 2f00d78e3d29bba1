-- Who did what a project shows as its last activity, so that this person reads "You". Older sentences start with the name.
alter table projects
  add column recent_activity_by integer references users,
  add column recent_activity_name text;

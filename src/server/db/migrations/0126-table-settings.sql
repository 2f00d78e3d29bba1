-- How a person has set up the tables of selections: columns, their order, what is frozen, sorting and grouping.
create table table_settings (
  user_id integer not null references users on delete cascade,
  scope text not null check (scope in ('project', 'all')),
  settings jsonb not null,
  primary key (user_id, scope)
);

-- What people are told: by which message, and how it is to be mailed. A notice that was read or dealt with is never mailed.
alter table notifications
  add column message_id integer,
  add column mail text not null default 'none' check (mail in ('at_once', 'daily', 'none'));
create index notifications_to_mail on notifications (mail, user_id, id) where mailed_at is null and mail <> 'none';
create index notifications_by_selection on notifications (selection_id) where read_at is null and selection_id is not null;

-- A reminder of one deadline at one distance is given once, whoever runs, however often, and after whatever crash.
create table deadline_reminders (
  selection_id integer not null references selections on delete cascade,
  deadline date not null,
  stage text not null check (stage in ('7', '3', '1', 'overdue')),
  created_at timestamptz not null,
  primary key (selection_id, deadline, stage)
);
create index selections_due on selections (deadline, id) where status in ('pending', 'in_review', 'selected') and deadline is not null;

-- Signs the links that stop mails, which must work for people who are not signed in.
create table unsubscribe_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
insert into unsubscribe_key (key) values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- Who works on jobs: what a worker that has gone was working on is given to the others.
create table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null
);

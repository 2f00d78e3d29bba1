-- Threads: one per project, one for its trades, and one per selection that people talk about.
create table message_threads (
  id integer generated always as identity primary key,
  company_id integer not null,
  project_id integer not null,
  selection_id integer,
  for_trades boolean not null default false,
  -- The newest message, and the newest one that is not internal. Two who write at once never wait for each other here: the
  -- second leaves these as they are, and whoever carries the news on brings them up to date a moment later.
  last_message_id integer not null default 0,
  last_public_id integer not null default 0,
  unique nulls not distinct (project_id, selection_id, for_trades),
  check (not for_trades or selection_id is null),
  foreign key (company_id, project_id) references projects (company_id, id),
  foreign key (company_id, project_id, selection_id) references selections (company_id, project_id, id)
) with (fillfactor = 70);
create index message_threads_latest on message_threads (company_id, last_message_id desc);

alter table messages add column thread_id integer references message_threads;

insert into message_threads (company_id, project_id, selection_id, for_trades, last_message_id, last_public_id)
select company_id, project_id, selection_id, for_trades, max(id), coalesce(max(id) filter (where not is_internal), 0)
from messages group by company_id, project_id, selection_id, for_trades;
update messages m set thread_id = t.id from message_threads t
where t.project_id = m.project_id and t.selection_id is not distinct from m.selection_id and t.for_trades = m.for_trades;
alter table messages alter column thread_id set not null;

-- Rows that are loaded in bulk need not know of threads.
create function message_finds_thread() returns trigger language plpgsql as $$
begin
  insert into message_threads as t (company_id, project_id, selection_id, for_trades, last_message_id, last_public_id)
  values (new.company_id, new.project_id, new.selection_id, new.for_trades, new.id, case when new.is_internal then 0 else new.id end)
  on conflict (project_id, selection_id, for_trades) do update set
    last_message_id = greatest(t.last_message_id, excluded.last_message_id),
    last_public_id = greatest(t.last_public_id, excluded.last_public_id)
  returning id into new.thread_id;
  return new;
end $$;
create trigger messages_find_thread before insert on messages for each row when (new.thread_id is null)
  execute function message_finds_thread();

-- What was said about a selection that is deleted stays: it moves to the project's own thread.
create function selection_leaves_thread() returns trigger language plpgsql as $$
declare
  project_thread integer;
begin
  if not exists (select from message_threads where selection_id = old.id) then return old; end if;
  insert into message_threads as t (company_id, project_id) values (old.company_id, old.project_id)
  on conflict (project_id, selection_id, for_trades) do update set for_trades = t.for_trades returning id into project_thread;
  update messages set selection_id = null, thread_id = project_thread where selection_id = old.id;
  update message_threads t set
    last_message_id = greatest(t.last_message_id, gone.last_message_id),
    last_public_id = greatest(t.last_public_id, gone.last_public_id)
  from message_threads gone where t.id = project_thread and gone.selection_id = old.id;
  delete from message_threads where selection_id = old.id;
  return old;
end $$;
create trigger selections_leave_thread before delete on selections for each row execute function selection_leaves_thread();

-- A thread's messages, also without looking at the table: who wrote, and whether it is internal, decide what is unread.
drop index messages_by_project, messages_by_selection, messages_by_company, messages_open;
create index messages_by_thread on messages (thread_id, id desc) include (sender_id, is_internal);
create index messages_open on messages (company_id, project_id, message_type) include (is_internal, for_trades)
  where resolved_at is null and message_type in ('question', 'approval_request', 'change_request');

-- Up to which message a person has read a thread.
drop table message_reads;
create table message_reads (
  user_id integer not null references users on delete cascade,
  thread_id integer not null references message_threads on delete cascade,
  up_to integer not null,
  read_at timestamptz not null,
  primary key (user_id, thread_id)
) with (fillfactor = 80);

-- Everything up to here has been read by the person, whatever the thread: nobody counts a million messages again.
create table message_floors (
  user_id integer primary key references users on delete cascade,
  up_to integer not null
);

-- Trades learn of less than clients do.
alter table events drop constraint events_audience_check;
alter table events add constraint events_audience_check check (audience in ('builders', 'project', 'trades', 'person'));

-- How far the followers of the events have come.
create table event_marks (
  name text primary key,
  xid xid8 not null,
  id bigint not null
);
insert into event_marks (name, xid, id) values ('fan_out', '0', 0), ('pruned', '0', 0);

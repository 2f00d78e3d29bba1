-- Messages between people, and what people are notified of.

-- One thread per project, one for its trades, and one for each selection with messages.
create table message_threads (
  id integer generated always as identity primary key,
  company_id integer not null,
  project_id integer not null,
  selection_id integer,
  for_trades boolean not null default false,
  -- The newest message, and the newest that is not internal. Two senders never wait for each other here: the second leaves the
  -- row as it is, and the job that sends live events updates it a moment later.
  last_message_id integer not null default 0,
  last_public_id integer not null default 0,
  unique nulls not distinct (project_id, selection_id, for_trades),
  foreign key (company_id, project_id) references projects (company_id, id),
  foreign key (company_id, project_id, selection_id) references selections (company_id, project_id, id)
) with (fillfactor = 70);
create index message_threads_latest on message_threads (company_id, last_message_id desc);
create index message_threads_of_project on message_threads (project_id, last_message_id desc);
create index message_threads_shown on message_threads (project_id, last_public_id desc);

create table messages (
  id integer generated always as identity primary key,
  company_id integer not null,
  project_id integer not null,
  selection_id integer,
  thread_id integer not null references message_threads,
  sender_id integer not null,
  message_type text not null default 'comment' check (message_type in ('comment', 'question', 'approval_request', 'change_request')),
  -- Only builders see internal messages.
  is_internal boolean not null default false,
  -- In the thread that subcontractors read.
  for_trades boolean not null default false,
  message text not null,
  -- The question or request that this message answers.
  answers_id integer,
  resolved_at timestamptz,
  resolved_by integer,
  created_at timestamptz not null,
  unique (company_id, id),
  unique (company_id, project_id, id),
  foreign key (company_id, project_id) references projects (company_id, id),
  foreign key (company_id, project_id, selection_id) references selections (company_id, project_id, id) on delete set null (selection_id),
  foreign key (company_id, sender_id) references members (company_id, user_id),
  foreign key (company_id, project_id, answers_id) references messages (company_id, project_id, id),
  constraint messages_of_trades_decide_nothing
    check (not for_trades or selection_id is null or message_type in ('comment', 'question'))
);
-- Unread counts read this index without the table: they need the sender and whether a message is internal.
create index messages_by_thread on messages (thread_id, id desc) include (sender_id, is_internal);
create index messages_open on messages (company_id, message_type, project_id) include (is_internal, for_trades)
  where resolved_at is null and message_type in ('question', 'approval_request', 'change_request');
create index messages_open_in_thread on messages (thread_id) include (message_type, is_internal)
  where resolved_at is null and message_type in ('question', 'approval_request', 'change_request');
create index messages_asking on messages (company_id, project_id, message_type, id desc) where message_type <> 'comment';
create index messages_change_requests on messages (selection_id, id desc)
  where message_type = 'change_request' and resolved_at is null and not is_internal;

create table message_attachments (
  company_id integer not null,
  message_id integer not null,
  file_id integer not null,
  position integer not null,
  primary key (message_id, file_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id)
);
create index message_attachments_by_file on message_attachments (file_id);

-- The last message of a thread that a person has read.
create table message_reads (
  user_id integer not null references users on delete cascade,
  thread_id integer not null references message_threads on delete cascade,
  up_to integer not null,
  read_at timestamptz not null,
  primary key (user_id, thread_id)
) with (fillfactor = 80);

-- Everything up to this message counts as read in every thread: "mark all as read" is one row.
create table message_floors (
  user_id integer primary key references users on delete cascade,
  up_to integer not null
);

create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  company_id integer not null references companies,
  kind text not null,
  project_id integer,
  selection_id integer,
  message_id integer,
  title text not null,
  body text,
  link text not null,
  -- What it is about: a person is notified of the same thing once.
  dedupe_key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  mail text not null default 'none' check (mail in ('at_once', 'daily', 'none')),
  mailed_at timestamptz,
  -- The email of a message waits until the conversation pauses. The time is kept with each notification, because what waits for one person
  -- must not leave with what is urgent for another.
  mail_from timestamptz,
  -- The email that it went into, checked again when the email is delivered.
  mail_id integer references mails on delete set null,
  -- Whose act a notification is about: the email shows that person as its sender.
  actor_id integer references users on delete set null,
  unique (user_id, dedupe_key)
);
create index notifications_newest on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_to_mail on notifications (mail, user_id, id) where mailed_at is null and mail <> 'none';
create index notifications_by_selection on notifications (selection_id) where read_at is null and selection_id is not null;
create index notifications_by_mail on notifications (mail_id) where mail_id is not null;
-- The last daily email of a person.
create index notifications_digested on notifications (user_id, mailed_at) where mail = 'daily' and mail_id is not null;

create table notification_settings (
  user_id integer not null references users on delete cascade,
  kind text not null,
  delivery text not null check (delivery in ('at_once', 'daily', 'never')),
  primary key (user_id, kind)
);

-- Reminders that were sent: each stage of each deadline once, even after a crash. A step is the decision, or what follows it: to order, to
-- confirm, to install.
create table deadline_reminders (
  selection_id integer not null references selections on delete cascade,
  deadline date not null,
  stage text not null check (stage in ('7', '3', '1', 'overdue')),
  step text not null default 'decision',
  created_at timestamptz not null,
  primary key (selection_id, deadline, stage, step)
);

-- Replies by email that were received, so that an email that is delivered again is posted once.
create table inbound_mails (
  user_id integer not null references users on delete cascade,
  -- SHA-256 of the recipient and the message id.
  mail_hash bytea not null,
  received_at timestamptz not null,
  primary key (user_id, mail_hash)
);
create index inbound_mails_by_time on inbound_mails (received_at);

-- Where a person reads: the first home of a client, or the first company of anyone else.
create function reader_zone(reader integer) returns text language sql stable as $$
  select coalesce(
    (select p.time_zone from project_people pp join projects p on p.id = pp.project_id
      where pp.user_id = reader and pp.seat = 'client' and p.archived_at is null and not p.is_template order by p.id limit 1),
    (select c.time_zone from members m join companies c on c.id = m.company_id
      where m.user_id = reader and m.archived_at is null order by c.id limit 1), 'UTC')
$$;

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
-- Messages that are loaded in bulk come without a thread.
create trigger messages_find_thread before insert on messages for each row when (new.thread_id is null)
  execute function message_finds_thread();

create function selection_leaves_thread() returns trigger language plpgsql as $$
declare
  gone message_threads;
  project_thread integer;
begin
  for gone in select * from message_threads where selection_id = old.id loop
    insert into message_threads as t (company_id, project_id, for_trades) values (old.company_id, old.project_id, gone.for_trades)
    on conflict (project_id, selection_id, for_trades) do update set for_trades = t.for_trades returning id into project_thread;
    update messages set selection_id = null, thread_id = project_thread where thread_id = gone.id;
    update message_threads t set
      last_message_id = greatest(t.last_message_id, gone.last_message_id),
      last_public_id = greatest(t.last_public_id, gone.last_public_id)
    where t.id = project_thread;
  end loop;
  delete from message_threads where selection_id = old.id;
  return old;
end $$;
-- Messages about a deleted selection move to the project's thread, because people still need them.
create trigger selections_leave_thread before delete on selections for each row execute function selection_leaves_thread();

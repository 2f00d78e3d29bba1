-- What people say to each other, what they are told, and what their screens learn at once.
create table messages (
  id integer generated always as identity primary key,
  company_id integer not null,
  project_id integer not null,
  selection_id integer,
  sender_id integer not null,
  message_type text not null default 'comment' check (message_type in ('comment', 'question', 'approval_request', 'change_request')),
  -- Internal messages are for the builder's side alone.
  is_internal boolean not null default false,
  -- The thread of the trades, which subcontractors read.
  for_trades boolean not null default false,
  message text not null,
  answers_id integer,
  resolved_at timestamptz,
  resolved_by integer,
  created_at timestamptz not null,
  unique (company_id, id),
  unique (company_id, project_id, id),
  foreign key (company_id, project_id) references projects (company_id, id),
  foreign key (company_id, project_id, selection_id) references selections (company_id, project_id, id),
  foreign key (company_id, sender_id) references members (company_id, user_id),
  foreign key (company_id, project_id, answers_id) references messages (company_id, project_id, id)
);
create index messages_by_project on messages (project_id, id desc);
create index messages_by_selection on messages (selection_id, id desc) where selection_id is not null;
create index messages_by_company on messages (company_id, id desc);
create index messages_open on messages (company_id, message_type, id desc)
  where resolved_at is null and message_type in ('question', 'approval_request', 'change_request');

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

-- Up to which message a person has read a project's conversation.
create table message_reads (
  user_id integer not null references users on delete cascade,
  project_id integer not null references projects,
  up_to integer not null,
  read_at timestamptz not null,
  primary key (user_id, project_id)
);

create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  company_id integer not null references companies,
  kind text not null,
  project_id integer,
  selection_id integer,
  title text not null,
  body text,
  link text not null,
  -- What it is about, so that the same thing is told once.
  dedupe_key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  mailed_at timestamptz,
  unique (user_id, dedupe_key)
);
create index notifications_newest on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

create table notification_settings (
  user_id integer not null references users on delete cascade,
  kind text not null,
  delivery text not null check (delivery in ('at_once', 'daily', 'never')),
  primary key (user_id, kind)
);

-- Changes that open screens must learn. Readers follow (transaction, id), so that no late commit is ever skipped.
create table events (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  company_id integer not null,
  project_id integer,
  -- Only for this person; otherwise for everyone who may see the project (or the company, without one).
  user_id integer,
  -- Who may learn of it: everyone on the project, or the builder's side alone.
  audience text not null default 'project' check (audience in ('project', 'builders', 'person')),
  kind text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (xid, id)
);
create index events_by_age on events (created_at);

create table calendar_feeds (
  user_id integer primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null
);

-- Signatures, their certificates, and the audit log. Nothing in this file is ever rewritten or deleted.
create table sign_offs (
  id integer generated always as identity primary key,
  company_id integer not null,
  project_id integer not null,
  -- Several people may sign on one project, each for themselves.
  user_id integer not null,
  code text not null unique,
  signed_name text not null,
  drawing text,
  consent_text text not null,
  ip inet,
  user_agent text,
  session_id integer,
  time_zone text not null,
  signed_at timestamptz not null,
  -- Its position in the company's audit log.
  audit_seq bigint not null,
  unique (company_id, id),
  foreign key (company_id, project_id) references projects (company_id, id),
  foreign key (company_id, user_id) references members (company_id, user_id)
);
create index sign_offs_by_project on sign_offs (project_id, id desc);
create index sign_offs_by_user on sign_offs (user_id, id desc);

create table sign_off_lines (
  id integer generated always as identity primary key,
  company_id integer not null,
  sign_off_id integer not null,
  selection_id integer not null,
  signer_id integer not null,
  decision text not null check (decision in ('approve', 'decline')),
  reason text,
  fingerprint char(64) not null,
  snapshot jsonb not null,
  -- Names, room, currency and picture as they were shown beside what the fingerprint covers.
  shown jsonb not null default '{}',
  -- The approval that this one replaces, for before and after.
  replaces_line_id integer references sign_off_lines,
  voided_at timestamptz,
  void_reason text,
  foreign key (company_id, sign_off_id) references sign_offs (company_id, id),
  foreign key (company_id, selection_id) references selections (company_id, id)
);
create index sign_off_lines_by_act on sign_off_lines (sign_off_id, id);
create index sign_off_lines_by_selection on sign_off_lines (selection_id, id desc);
-- One valid approval per selection and person: of several signatures at the same moment exactly one counts.
create unique index sign_off_lines_valid on sign_off_lines (selection_id, signer_id) where decision = 'approve' and voided_at is null;

-- The sealed certificate, made once: everyone gets the same bytes.
create table certificates (
  sign_off_id integer primary key,
  company_id integer not null,
  sha256 char(64) not null,
  pdf bytea not null,
  sealed_by char(64) not null,
  made_at timestamptz not null,
  foreign key (company_id, sign_off_id) references sign_offs (company_id, id)
);
create unique index certificates_by_hash on certificates (sha256);
-- A PDF is compressed already. PostgreSQL 15 takes this only after the table is created.
alter table certificates alter column pdf set storage external;

-- Who gets a copy of a certificate by email: the clients of the project at the time of signing, each of them once.
create table certificate_mails (
  sign_off_id integer not null,
  user_id integer not null references users,
  company_id integer not null,
  -- Null until the certificate is ready.
  mailed_at timestamptz,
  mail_id integer references mails on delete set null,
  primary key (sign_off_id, user_id),
  foreign key (company_id, sign_off_id) references sign_offs (company_id, id)
);
create index certificate_mails_by_mail on certificate_mails (mail_id) where mail_id is not null;

-- The public part of every seal that ever signed a certificate. Private keys stay where they were made.
create table seals (
  fingerprint char(64) primary key,
  certificate text not null,
  first_used_at timestamptz not null
);

-- Who did what, per company. Each row carries the hash of the one before it.
create table audit_log (
  company_id integer not null references companies,
  seq bigint not null,
  at timestamptz not null,
  kind text not null,
  actor_id integer,
  actor_name text not null,
  project_id integer,
  selection_id integer,
  data jsonb not null,
  ip inet,
  previous_hash char(64) not null,
  hash char(64) not null,
  primary key (company_id, seq)
);
create index audit_log_by_project on audit_log (project_id, seq desc) where project_id is not null;
create index audit_log_by_selection on audit_log (selection_id, seq desc) where selection_id is not null;
-- A sign-off is signed once and its certificate is sealed once: a second event could hide the first.
create unique index audit_log_once_per_sign_off on audit_log (company_id, kind, (data ->> 'signOffId'))
  where kind in ('signoff.signed', 'certificate.sealed');

-- The end of each company's log. Its row lock puts events in order, and it shows when the last rows are missing.
create table audit_heads (
  company_id integer primary key references companies,
  seq bigint not null,
  hash char(64) not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
-- A signature is never rewritten.
create trigger sign_offs_stay before update or delete on sign_offs for each row execute function refuse_change();
create trigger sign_offs_stay_all before truncate on sign_offs for each statement execute function refuse_change();
-- A signed line may be voided once, and is never deleted.
create trigger sign_off_lines_stay before delete on sign_off_lines for each row execute function refuse_change();
create trigger sign_off_lines_stay_all before truncate on sign_off_lines for each statement execute function refuse_change();
create trigger sign_off_lines_only_voided before update on sign_off_lines for each row
  when (old.voided_at is not null
    or (to_jsonb(old) - '{voided_at,void_reason}'::text[]) is distinct from (to_jsonb(new) - '{voided_at,void_reason}'::text[]))
  execute function refuse_change();
-- A certificate that was sent to people must stay the one that we return.
create trigger certificates_stay before update or delete on certificates for each row execute function refuse_change();
create trigger certificates_stay_all before truncate on certificates for each statement execute function refuse_change();
-- Without its seal an old certificate could no longer be checked.
create trigger seals_stay before update or delete on seals for each row execute function refuse_change();
create trigger seals_stay_all before truncate on seals for each statement execute function refuse_change();
-- The log proves what happened only if nobody can rewrite it.
create trigger audit_log_stays before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_stays_all before truncate on audit_log for each statement execute function refuse_change();

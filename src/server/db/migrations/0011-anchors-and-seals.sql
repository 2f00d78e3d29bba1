-- Proof that outlives the database: daily anchors over the ends of all audit chains, and the line of keys that seal. Nothing in this file is
-- ever rewritten or deleted.

-- Once a day: a root over the ends of all audit chains, signed by the seal and time-stamped.
create table anchors (
  id integer generated always as identity primary key,
  day date not null unique,
  made_at timestamptz not null,
  companies integer not null,
  root char(64) not null,
  -- The hash of the anchor before it, so that none can be taken out.
  previous char(64),
  -- The hash of the statement, which is what is signed and time-stamped.
  hash char(64) not null unique,
  signature bytea not null,
  sealed_by char(64) not null references seals,
  -- RFC 3161; null without an authority, or until it can be reached.
  time_stamp bytea,
  time_stamped_at timestamptz,
  check ((time_stamp is null) = (time_stamped_at is null))
);

create table anchor_heads (
  anchor_id integer not null references anchors,
  company_id integer not null references companies,
  seq bigint not null,
  hash char(64) not null,
  primary key (anchor_id, company_id)
);
create index anchor_heads_by_company on anchor_heads (company_id, anchor_id desc);

-- An anchor is never rewritten; it may get its time stamp once.
create trigger anchors_stay before delete on anchors for each row execute function refuse_change();
create trigger anchors_stay_all before truncate on anchors for each statement execute function refuse_change();
create trigger anchors_only_stamped before update on anchors for each row
  when (old.time_stamp is not null
    or (to_jsonb(old) - '{time_stamp,time_stamped_at}'::text[]) is distinct from (to_jsonb(new) - '{time_stamp,time_stamped_at}'::text[]))
  execute function refuse_change();
create trigger anchor_heads_stay before update or delete on anchor_heads for each row execute function refuse_change();
create trigger anchor_heads_stay_all before truncate on anchor_heads for each statement execute function refuse_change();

-- The line of keys that seal for this installation. A key counts because the key before it signed its introduction; a row in
-- seals alone proves nothing.
create table seal_introductions (
  number integer primary key,
  -- The canonical JSON that is signed: key, certificate, time, and the hash of the introduction before it.
  statement text not null,
  hash char(64) not null unique,
  -- By the key that is introduced.
  signature bytea not null,
  -- By the key before it; null for the first, and after a key that was lost.
  previous_signature bytea
);

create trigger seal_introductions_stay before update or delete on seal_introductions for each row execute function refuse_change();
create trigger seal_introductions_stay_all before truncate on seal_introductions for each statement execute function refuse_change();

-- Files with our valid seal that our records do not have: evidence that a history was rewritten.
create table certificate_conflicts (
  sha256 char(64) primary key,
  pdf bytea not null,
  code text,
  -- What the file says about itself.
  company_id integer,
  sealed_by char(64) not null,
  received_at timestamptz not null
);
alter table certificate_conflicts alter column pdf set storage external;

create trigger certificate_conflicts_stay before update or delete on certificate_conflicts for each row execute function refuse_change();
create trigger certificate_conflicts_stay_all before truncate on certificate_conflicts for each statement execute function refuse_change();

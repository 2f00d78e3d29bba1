-- Proof that outlives the database: snapshots in the audit chain, and daily anchors over the ends of all chains.

-- The event of the audit log that lists it; null until one does.
alter table selection_snapshots add column audit_seq bigint;
create index selection_snapshots_unrecorded on selection_snapshots (company_id) where audit_seq is null;

create or replace function keep_snapshot() returns trigger language plpgsql as $$
begin
  insert into selection_snapshots (company_id, selection_id, fingerprint, snapshot, until)
  values (old.company_id, old.id, old.fingerprint,
    selection_deal(old.choices, old.allowance_cents, old.allowance_name, old.notes)::jsonb, new.updated_at)
  on conflict (selection_id, fingerprint) do update set until = excluded.until, audit_seq = null;
  return null;
end $$;

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

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

-- What a signature covers, who may see it, and how it is proved later.

-- The fingerprint of what a selection says at this moment. The text is that of the shared rule, letter for letter; a test holds the two
-- together. Kept on the row, so that lists show it without computing it.
create function selection_snapshot(
  item_id integer, chosen jsonb, price bigint, quantity bigint, its_unit text, allowance bigint, notes text
) returns text language sql immutable parallel safe as $$
  select '{"allowanceCents":' || coalesce(allowance::text, 'null')
    || ',"brand":' || coalesce((chosen -> 'brand')::text, 'null')
    || ',"differenceCents":' || coalesce(((quantity * price + 500) / 1000 - allowance)::text, 'null')
    || ',"imageHash":' || coalesce((chosen -> 'imageHash')::text, 'null')
    || ',"item":' || coalesce((chosen -> 'name')::text, 'null')
    || ',"itemId":' || coalesce(item_id::text, 'null')
    || ',"model":' || coalesce((chosen -> 'model')::text, 'null')
    || ',"notes":' || coalesce(to_jsonb(notes)::text, 'null')
    || ',"priceCents":' || coalesce(price::text, 'null')
    || ',"quantityMilli":' || quantity::text
    || ',"unit":"' || its_unit || '"}'
$$;

create function selection_fingerprint(
  item_id integer, chosen jsonb, price bigint, quantity bigint, its_unit text, allowance bigint, notes text
) returns char(64) language sql immutable parallel safe as $$
  select encode(sha256(convert_to(selection_snapshot(item_id, chosen, price, quantity, its_unit, allowance, notes), 'UTF8')), 'hex')
$$;

alter table selections add column fingerprint char(64) not null generated always as (
  selection_fingerprint(selected_item_id, chosen, unit_price_cents, quantity_milli, unit, allowance_cents, notes)
) stored;

-- What a selection said before: whoever signs on something that has changed since is told what.
create table selection_snapshots (
  company_id integer not null,
  selection_id integer not null,
  fingerprint char(64) not null,
  snapshot jsonb not null,
  until timestamptz not null,
  primary key (selection_id, fingerprint),
  foreign key (company_id, selection_id) references selections (company_id, id) on delete cascade
);

create function keep_snapshot() returns trigger language plpgsql as $$
begin
  insert into selection_snapshots (company_id, selection_id, fingerprint, snapshot, until)
  values (old.company_id, old.id, old.fingerprint, selection_snapshot(old.selected_item_id, old.chosen, old.unit_price_cents,
    old.quantity_milli, old.unit, old.allowance_cents, old.notes)::jsonb, new.updated_at)
  on conflict (selection_id, fingerprint) do update set until = excluded.until;
  return null;
end $$;
create trigger selections_keep_snapshots after update on selections for each row
  when (old.fingerprint is distinct from new.fingerprint) execute function keep_snapshot();

-- The price at which an option was put forward.
alter table selection_options add column price_cents bigint;

-- Open decisions by deadline, those without one last.
create index selections_to_decide on selections (company_id, (coalesce(deadline, 'infinity'::date)), id)
  where status in ('pending', 'in_review', 'selected');

-- Of which categories a subcontractor sees what was approved.
create table project_trades (
  company_id integer not null,
  project_id integer not null,
  user_id integer not null,
  category_id integer not null,
  primary key (project_id, user_id, category_id),
  foreign key (project_id, user_id) references project_people (project_id, user_id) on delete cascade,
  foreign key (company_id, category_id) references selection_categories (company_id, id)
);

-- What was said about a selection stays in the project's conversation when the selection is deleted.
alter table messages drop constraint messages_company_id_project_id_selection_id_fkey;
alter table messages add foreign key (company_id, project_id, selection_id)
  references selections (company_id, project_id, id) on delete set null (selection_id);

-- Names, room, currency and picture as they were shown beside what the fingerprint covers.
alter table sign_off_lines add column shown jsonb not null default '{}';

-- The sealed certificate, made once: the same bytes for ever.
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
alter table certificates alter column pdf set storage external;
create trigger certificates_stay before update or delete on certificates for each row execute function refuse_change();
create trigger certificates_stay_all before truncate on certificates for each statement execute function refuse_change();

-- Every seal that ever sealed for us: private keys stay where they were made, what they are known by is kept here.
create table seals (
  fingerprint char(64) primary key,
  certificate text not null,
  first_used_at timestamptz not null
);
create trigger seals_stay before update or delete on seals for each row execute function refuse_change();
create trigger seals_stay_all before truncate on seals for each statement execute function refuse_change();

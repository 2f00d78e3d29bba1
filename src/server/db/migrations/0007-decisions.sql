-- Selections: what has to be decided, the options proposed for it, what was chosen, and the shared allowances.

-- One text for one value, the same as canonicalJson in shared/kernel: what is hashed must be the same everywhere.
create function canonical_json(value jsonb) returns text language plpgsql immutable parallel safe as $$
begin
  return case jsonb_typeof(value)
    when 'object' then (select '{' || coalesce(string_agg(to_jsonb(key)::text || ':' || canonical_json(member), ',' order by key collate "C"), '') || '}'
      from jsonb_each(value) as each (key, member))
    when 'array' then (select '[' || coalesce(string_agg(canonical_json(member), ',' order by place), '') || ']'
      from jsonb_array_elements(value) with ordinality as list (member, place))
    else value::text end;
end $$;

create function choice_total(choice jsonb) returns bigint language sql immutable parallel safe as $$
  select ((choice ->> 'quantityMilli')::bigint * (choice ->> 'priceCents')::bigint + 500) / 1000
$$;

-- Null while nothing is chosen.
create function choices_total(choices jsonb) returns bigint language sql immutable parallel safe as $$
  select sum(choice_total(choice))::bigint from jsonb_array_elements(choices) as list (choice)
$$;

-- What a signature on a selection covers, as text: the same as fingerprintText in shared/selections, and a test compares the two.
create function selection_deal(choices jsonb, allowance bigint, shared_allowance text, notes text) returns text
language sql immutable parallel safe as $$
  select canonical_json(jsonb_build_object(
    'version', 2,
    'lines', (select coalesce(jsonb_agg(jsonb_build_object(
        'itemId', choice -> 'itemId', 'item', choice -> 'name', 'brand', choice -> 'brand', 'model', choice -> 'model',
        'description', choice -> 'description', 'specifications', choice -> 'specifications', 'imageHash', choice -> 'imageHash',
        'priceCents', choice -> 'priceCents', 'quantityMilli', choice -> 'quantityMilli', 'unit', choice -> 'unit',
        'totalCents', choice_total(choice)) order by place), '[]')
      from jsonb_array_elements(choices) with ordinality as list (choice, place)),
    'totalCents', choices_total(choices),
    'allowanceCents', allowance,
    'allowanceName', shared_allowance,
    'differenceCents', case when shared_allowance is null then choices_total(choices) - allowance end,
    'notes', notes))
$$;

create function selection_fingerprint(choices jsonb, allowance bigint, shared_allowance text, notes text) returns char(64)
language sql immutable parallel safe as $$
  select encode(sha256(convert_to(selection_deal(choices, allowance, shared_allowance, notes), 'UTF8')), 'hex')
$$;

-- What a selection adds to the forecast. Open selections under a shared allowance are counted with the allowance.
create function selection_forecast(choices jsonb, allowance bigint, is_shared boolean, lowest bigint) returns bigint
language sql immutable parallel safe as $$
  select coalesce(choices_total(choices), case when is_shared then 0 else coalesce(allowance, lowest, 0) end)
$$;

-- What search finds a selection by: its name, its room and what was chosen.
create function selection_words(its_name text, its_room text, choices jsonb) returns text language sql immutable parallel safe as $$
  select lower(its_name || ' ' || coalesce(its_room, '') || ' '
    || coalesce((select string_agg(choice ->> 'name', ' ') from jsonb_array_elements(choices) as list (choice)), ''))
$$;

-- What the open selections under a shared allowance will probably cost: its rest, or their lowest options once it is used up.
create function allowance_rest(amount bigint, chosen bigint, open_selections integer, open_lowest bigint) returns bigint
language sql immutable parallel safe as $$
  select case when open_selections = 0 then 0 when amount > chosen then amount - chosen else open_lowest end
$$;

-- One allowance over several selections: "Lighting, $5,000".
create table allowances (
  id integer generated always as identity primary key,
  company_id integer not null,
  project_id integer not null,
  name text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  -- Kept by trigger from the selections under it.
  chosen_cents bigint not null default 0,
  open_selections integer not null default 0,
  open_lowest_cents bigint not null default 0,
  -- What the open selections under it will probably cost: the rest of the allowance, or their lowest options once it is used up.
  rest_cents bigint not null generated always as (
    case when open_selections = 0 then 0 when amount_cents > chosen_cents then amount_cents - chosen_cents else open_lowest_cents end
  ) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Kept by trigger from the drafts under the allowance. `draft_rest_cents` is what they add to the rest of what was sent.
  draft_chosen_cents bigint not null default 0,
  draft_open_selections integer not null default 0,
  draft_open_lowest_cents bigint not null default 0,
  draft_rest_cents bigint not null generated always as (
    allowance_rest(amount_cents, chosen_cents + draft_chosen_cents, open_selections + draft_open_selections,
      open_lowest_cents + draft_open_lowest_cents)
    - allowance_rest(amount_cents, chosen_cents, open_selections, open_lowest_cents)) stored,
  unique (company_id, id),
  unique (company_id, project_id, id),
  foreign key (company_id, project_id) references projects (company_id, id)
);
create index allowances_by_project on allowances (project_id, id);

create table selections (
  id integer generated always as identity primary key,
  company_id integer not null,
  project_id integer not null,
  name text not null,
  description text,
  room text,
  phase text,
  category_id integer,
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  deadline date,
  -- A person set the deadline. Otherwise it follows the plan.
  deadline_typed boolean not null default false,
  -- In a template: days after the start, or after the milestone of this name.
  deadline_offset_days integer check (deadline_offset_days between -3650 and 3650),
  deadline_milestone text,
  -- The milestone or the day of the installation, set by hand instead of by a rule.
  install_event_id integer,
  install_on date,
  -- Where it is installed, what it takes until then, and by when to order and to decide, kept by trigger. Null while no install day is known.
  plan jsonb,
  -- Part of what is signed. The other two notes are not: one is for builders and trades, one for builders only.
  notes text,
  trade_notes text,
  internal_notes text,
  status text not null default 'pending' check (status in ('pending', 'in_review', 'selected', 'approved', 'ordered')),
  -- Null while it is a draft that only builders see.
  sent_at timestamptz,
  -- The builder decided it: there is nothing to choose or to sign.
  included boolean not null default false,
  max_choices integer not null default 1 check (max_choices between 1 and 20),
  -- Thousandths of a unit, so that 12.5 m2 is an integer.
  quantity_milli bigint not null default 1000 check (quantity_milli > 0),
  unit text not null default 'each' check (unit in ('each', 'set', 'pair', 'box', 'sq_ft', 'sq_yd', 'lin_ft', 'gal', 'm2', 'm', 'litre')),
  -- A shared allowance has a row of its own. Name and amount are copied, because a signature covers them.
  allowance_id integer,
  allowance_name text,
  allowance_cents bigint check (allowance_cents >= 0),
  -- Copied from the options when they were chosen: a later change in the catalog changes no decision.
  choices jsonb not null default '[]',
  selected_item_id integer,
  total_cents bigint generated always as (choices_total(choices)) stored,
  -- The lowest option, kept by trigger.
  lowest_cents bigint,
  forecast_cents bigint not null generated always as (
    selection_forecast(choices, allowance_cents, allowance_id is not null, lowest_cents)) stored,
  fingerprint char(64) not null generated always as (
    selection_fingerprint(choices, allowance_cents, allowance_name, notes)) stored,
  chosen_by integer,
  chosen_for integer,
  chosen_at timestamptz,
  decline_reason text,
  -- The day of the approval in the project's time zone, kept by trigger.
  completed_on date,
  order_reference text,
  expected_on date,
  ordered_at timestamptz,
  -- How many chosen items of an approved selection are in no order, kept by trigger.
  lines_to_order integer not null default 0,
  delivered_at timestamptz,
  installed_at timestamptz,
  installed_by integer,
  was_signed boolean not null default false,
  is_sample boolean not null default false,
  version integer not null default 1,
  created_by integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  installed_note text,
  -- The day from which the builder owes a price that expired or changed in the catalog: of what is chosen, or of every option while nothing
  -- is. From then on the client owes nothing and is not overdue. Null while no price expires or has changed.
  price_owed_from date,
  -- An archived selection leaves every list, figure and reminder. Its signatures and history stay, and it can be restored.
  archived_at timestamptz,
  archived_by integer references users,
  -- A subcontractor of the project whose work this selection is. Only they see it once it is approved; without one, every
  -- subcontractor of its category does. It ends with their seat on the project.
  trade_id integer,
  -- What was chosen and not signed yet, as it was before the builder changed it: the "before" on the sign page. Null while it is
  -- what the client chose.
  changed_from jsonb,
  -- What was approved and no longer is: people on site have to learn that they must stop, and what it was. It is set whenever an approval
  -- ends, by whatever act, and emptied when the selection is approved again.
  ended_approval jsonb,
  unique (company_id, id),
  unique (company_id, project_id, id),
  check ((allowance_id is null) = (allowance_name is null)),
  constraint selections_drafts_are_pending check (sent_at is not null or status = 'pending'),
  constraint selections_install_day check (install_event_id is null or install_on is null),
  foreign key (company_id, project_id) references projects (company_id, id),
  foreign key (company_id, category_id) references selection_categories (company_id, id),
  foreign key (company_id, selected_item_id) references selection_items (company_id, id),
  foreign key (company_id, created_by) references members (company_id, user_id),
  foreign key (company_id, project_id, allowance_id) references allowances (company_id, project_id, id),
  constraint selections_trade_fkey foreign key (project_id, trade_id) references project_people (project_id, user_id)
    on delete set null (trade_id),
  constraint selections_install_event_fkey foreign key (company_id, install_event_id) references timeline_events (company_id, id)
    on delete set null (install_event_id)
);
create index selections_by_project on selections (project_id, id);
create index selections_drafts on selections (project_id, id) where sent_at is null;
create index selections_by_item on selections (company_id, selected_item_id) where selected_item_id is not null;
create index selections_by_allowance on selections (allowance_id) where allowance_id is not null;
-- One index for each order and filter of the company's lists, so that a page costs the same however rare the status is.
create index selections_newest on selections (company_id, created_at desc, id desc);
create index selections_newest_by_status on selections (company_id, status, created_at desc, id desc);
create index selections_decided on selections (company_id, created_at desc, id desc) where status in ('approved', 'ordered');
create index selections_to_decide on selections (company_id, (coalesce(deadline, 'infinity'::date)), id)
  where status in ('pending', 'in_review', 'selected');
create index selections_to_decide_by_status on selections (company_id, status, (coalesce(deadline, 'infinity'::date)), id)
  where status in ('pending', 'in_review', 'selected');
create index selections_search on selections using gin (selection_words(name, room, choices) gin_trgm_ops, company_id);
-- Overdue depends on the day, so it is never stored: these indexes are read up to that day.
create index selections_answerable on selections (project_id, status) where status in ('in_review', 'selected');
create index selections_open_by_company on selections (company_id, deadline, id)
  where sent_at is not null and status in ('pending', 'in_review', 'selected') and deadline is not null;
create index selections_due on selections (deadline, id) where status in ('pending', 'in_review', 'selected') and deadline is not null;
create index selections_owed_prices on selections (company_id, price_owed_from)
  where price_owed_from is not null and sent_at is not null and status in ('in_review', 'selected');
create index selections_archived on selections (company_id, archived_at desc) where archived_at is not null;
create index selections_by_trade on selections (project_id, trade_id) where trade_id is not null;
create index selections_open_deadlines on selections (project_id, deadline) include (price_owed_from, was_signed)
  where archived_at is null and sent_at is not null and status in ('in_review', 'selected') and deadline is not null;
create index selections_answerable_by_company on selections (company_id, deadline) include (project_id, price_owed_from)
  where archived_at is null and sent_at is not null and status in ('in_review', 'selected') and deadline is not null;
create index selections_awaiting_options on selections (company_id, project_id) include (deadline)
  where archived_at is null and sent_at is not null and status = 'pending';
create index selections_to_order on selections (company_id, project_id) include (lines_to_order) where lines_to_order > 0;
create index selections_to_sign on selections (company_id) where archived_at is null and status = 'selected';
create index selections_by_install_event on selections (install_event_id) where install_event_id is not null;
-- The schedule asks for a day that cannot be met: the builder has to solve that first.
create index selections_impossible on selections (company_id, project_id)
  where archived_at is null and plan is not null and deadline is null and status in ('pending', 'in_review', 'selected');

create table selection_options (
  id integer generated always as identity primary key,
  company_id integer not null,
  selection_id integer not null,
  item_id integer not null,
  proposed_by integer not null,
  note text,
  -- Null: the quantity and unit of the selection.
  quantity_milli bigint check (quantity_milli > 0),
  unit text check (unit in ('each', 'set', 'pair', 'box', 'sq_ft', 'sq_yd', 'lin_ft', 'gal', 'm2', 'm', 'litre')),
  price_cents bigint not null,
  -- The price was typed for this project: a change in the catalog does not affect it.
  own_price boolean not null default false,
  -- The catalog price that the builder last saw for this option.
  catalog_price_cents bigint not null,
  valid_until date,
  recommended boolean not null default false,
  position integer not null default 0,
  -- Null while it is a draft that only builders see.
  sent_at timestamptz,
  created_at timestamptz not null,
  unique (selection_id, item_id),
  check ((quantity_milli is null) = (unit is null)),
  foreign key (company_id, selection_id) references selections (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references selection_items (company_id, id)
);
create index selection_options_by_item on selection_options (company_id, item_id);
create unique index selection_options_recommended on selection_options (selection_id) where recommended;

-- What a selection said before, so that a person who signs an outdated page is shown what changed.
create table selection_snapshots (
  company_id integer not null,
  selection_id integer not null,
  fingerprint char(64) not null,
  snapshot jsonb not null,
  until timestamptz not null,
  -- The event of the audit log that lists it; null until one does.
  audit_seq bigint,
  primary key (selection_id, fingerprint),
  foreign key (company_id, selection_id) references selections (company_id, id) on delete cascade
);
create index selection_snapshots_unrecorded on selection_snapshots (company_id) where audit_seq is null;

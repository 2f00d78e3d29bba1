-- The deal as builders write it: regions and units, drafts, options with their own quantity and price, shared allowances, included
-- items, several choices for one decision, and a fingerprint over everything that the sign screen shows.

alter table companies
  add column region text not null default 'US' check (region in ('US', 'CA', 'GB', 'IE', 'AU', 'NZ')),
  -- Whether new selections reach the client at once instead of waiting as drafts.
  add column send_immediately boolean not null default true,
  add column phone text,
  add column address text,
  add column license_number text;
update companies set region = case currency
  when 'CAD' then 'CA' when 'GBP' then 'GB' when 'EUR' then 'IE' when 'AUD' then 'AU' when 'NZD' then 'NZ' else 'US' end;

alter table selection_items drop constraint selection_items_unit_check;
alter table selection_items add constraint selection_items_unit_check
  check (unit in ('each', 'set', 'pair', 'box', 'sq_ft', 'lin_ft', 'gal', 'm2', 'm', 'litre'));
alter table selections drop constraint selections_unit_check;
alter table selections add constraint selections_unit_check
  check (unit in ('each', 'set', 'pair', 'box', 'sq_ft', 'lin_ft', 'gal', 'm2', 'm', 'litre'));

alter table projects
  -- A template is a project that nobody lives in: it is edited like one and copied into new ones.
  add column is_template boolean not null default false,
  add column template_description text,
  -- Whose signature approves a selection: any client's, every client's, or every client's from an amount on.
  add column signing_rule text not null default 'any' check (signing_rule in ('any', 'all', 'all_above')),
  add column signing_threshold_cents bigint check (signing_threshold_cents >= 0),
  add column draft_selections integer not null default 0,
  add column forecast_cents bigint not null default 0,
  add column draft_forecast_cents bigint not null default 0,
  add check (signing_rule <> 'all_above' or signing_threshold_cents is not null);

-- One allowance over several selections: "Lighting, $5,000". What is chosen and what is open under it is kept by trigger.
create table allowances (
  id integer generated always as identity primary key,
  company_id integer not null,
  project_id integer not null,
  name text not null,
  amount_cents bigint not null check (amount_cents >= 0),
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
  unique (company_id, id),
  unique (company_id, project_id, id),
  foreign key (company_id, project_id) references projects (company_id, id)
);
create index allowances_by_project on allowances (project_id, id);

alter table selection_options
  -- Null: the quantity and unit of the selection.
  add column quantity_milli bigint check (quantity_milli > 0),
  add column unit text check (unit in ('each', 'set', 'pair', 'box', 'sq_ft', 'lin_ft', 'gal', 'm2', 'm', 'litre')),
  -- The price was typed for this project: a change in the catalog does not touch it.
  add column own_price boolean not null default false,
  -- The catalog price that the builder last saw for this option.
  add column catalog_price_cents bigint,
  add column valid_until date,
  add column recommended boolean not null default false,
  -- Null while it is a draft that only builders see.
  add column sent_at timestamptz,
  add check ((quantity_milli is null) = (unit is null));
update selection_options o set price_cents = coalesce(o.price_cents, i.price_cents), sent_at = o.created_at
  from selection_items i where i.id = o.item_id;
update selection_options o set catalog_price_cents = o.price_cents,
    quantity_milli = case when i.unit <> s.unit then s.quantity_milli end, unit = case when i.unit <> s.unit then i.unit end
  from selections s, selection_items i where s.id = o.selection_id and i.id = o.item_id;
alter table selection_options alter column price_cents set not null, alter column catalog_price_cents set not null;
create unique index selection_options_recommended on selection_options (selection_id) where recommended;

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

-- What a signature on a selection would cover, as text: the same as fingerprintText in shared/selections, and a test compares the two.
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

-- What a selection adds to the forecast. Under a shared allowance the open ones are counted there.
create function selection_forecast(choices jsonb, allowance bigint, is_shared boolean, lowest bigint) returns bigint
language sql immutable parallel safe as $$
  select coalesce(choices_total(choices), case when is_shared then 0 else coalesce(allowance, lowest, 0) end)
$$;

alter table selections
  -- Null while it is a draft that only builders see.
  add column sent_at timestamptz,
  -- The builder decided it: there is nothing to decide or to sign.
  add column included boolean not null default false,
  add column max_choices integer not null default 1 check (max_choices between 1 and 20),
  add column trade_notes text,
  add column internal_notes text,
  -- A shared allowance, with its name and amount as they are covered by a signature.
  add column allowance_id integer,
  add column allowance_name text,
  -- What was chosen, copied from the options: a later change in the catalog changes no decision.
  add column choices jsonb not null default '[]',
  add column lowest_cents bigint,
  -- In a template: days after the start, or after the milestone of this name.
  add column deadline_offset_days integer check (deadline_offset_days between -3650 and 3650),
  add column deadline_milestone text,
  add column delivered_at timestamptz,
  add column installed_at timestamptz,
  add column installed_by integer,
  add check ((allowance_id is null) = (allowance_name is null)),
  add constraint selections_drafts_are_pending check (sent_at is not null or status = 'pending') not valid,
  add foreign key (company_id, project_id, allowance_id) references allowances (company_id, project_id, id);
create index selections_by_allowance on selections (allowance_id) where allowance_id is not null;

drop trigger selections_recounted on selections;
drop trigger selections_keep_snapshots on selections;
drop trigger selections_repainted on selections;
drop trigger selections_painted on selections;
drop trigger selections_unpainted on selections;
drop index selections_search;

update selections set sent_at = created_at;
alter table selections validate constraint selections_drafts_are_pending;
update selections s set choices = jsonb_build_array(jsonb_build_object(
    'optionId', (select o.id from selection_options o where o.selection_id = s.id and o.item_id = s.selected_item_id),
    'itemId', s.selected_item_id, 'categoryId', s.chosen -> 'categoryId', 'name', s.chosen -> 'name', 'brand', s.chosen -> 'brand',
    'model', s.chosen -> 'model', 'description', s.chosen -> 'description', 'imageUrl', s.chosen -> 'imageUrl',
    'imageHash', s.chosen -> 'imageHash', 'unit', s.unit, 'quantityMilli', s.quantity_milli, 'priceCents', s.unit_price_cents,
    'specifications', coalesce((select jsonb_agg(jsonb_build_array(key, value) order by place)
      from json_each_text((s.chosen ->> 'specifications')::json) with ordinality as pairs (key, value, place)), '[]')))
  where s.chosen is not null;

alter table selections drop column fingerprint, drop column total_cents;
drop function selection_fingerprint(integer, jsonb, bigint, bigint, text, bigint, text);
alter table selections drop column chosen, drop column unit_price_cents;
drop function selection_words(text, text, jsonb);
alter table selections
  add column total_cents bigint generated always as (choices_total(choices)) stored,
  add column forecast_cents bigint not null generated always as (
    selection_forecast(choices, allowance_cents, allowance_id is not null, lowest_cents)) stored,
  add column fingerprint char(64) not null generated always as (
    selection_fingerprint(choices, allowance_cents, allowance_name, notes)) stored;

create function selection_words(its_name text, its_room text, choices jsonb) returns text language sql immutable parallel safe as $$
  select lower(its_name || ' ' || coalesce(its_room, '') || ' '
    || coalesce((select string_agg(choice ->> 'name', ' ') from jsonb_array_elements(choices) as list (choice)), ''))
$$;
create index selections_search on selections using gin (selection_words(name, room, choices) gin_trgm_ops, company_id);
create index selections_drafts on selections (project_id, id) where sent_at is null;

create or replace function keep_snapshot() returns trigger language plpgsql as $$
begin
  insert into selection_snapshots (company_id, selection_id, fingerprint, snapshot, until)
  values (old.company_id, old.id, old.fingerprint,
    selection_deal(old.choices, old.allowance_cents, old.allowance_name, old.notes)::jsonb, new.updated_at)
  on conflict (selection_id, fingerprint) do update set until = excluded.until;
  return null;
end $$;
create trigger selections_keep_snapshots after update on selections for each row
  when (old.fingerprint is distinct from new.fingerprint) execute function keep_snapshot();
drop function selection_snapshot(integer, jsonb, bigint, bigint, text, bigint, text);

-- The lowest price of an open selection, for the forecast.
create function lowest_option(its_selection integer) returns bigint language sql stable as $$
  select min((coalesce(o.quantity_milli, s.quantity_milli) * o.price_cents + 500) / 1000)
  from selections s join selection_options o on o.selection_id = s.id where s.id = its_selection
$$;
create function options_counted() returns trigger language plpgsql as $$
declare
  its_selection integer := case when tg_op = 'DELETE' then old.selection_id else new.selection_id end;
begin
  update selections set lowest_cents = lowest_option(its_selection)
  where id = its_selection and lowest_cents is distinct from lowest_option(its_selection);
  return null;
end $$;
create trigger options_counted after insert or delete on selection_options for each row execute function options_counted();
create trigger options_recounted after update of quantity_milli, unit, price_cents on selection_options
  for each row execute function options_counted();
create function quantity_counted() returns trigger language plpgsql as $$
begin
  update selections set lowest_cents = lowest_option(new.id) where id = new.id;
  return null;
end $$;
create trigger quantity_counted after update of quantity_milli on selections for each row
  when (old.quantity_milli <> new.quantity_milli) execute function quantity_counted();
update selections set lowest_cents = lowest_option(id);

-- The materials of a house at a glance, from everything that was chosen.
create or replace function palette_of(its_project integer) returns json language sql stable as $$
  select coalesce(json_agg(url order by last desc, url), '[]') from (
    select choice ->> 'imageUrl' as url, max(s.chosen_at) as last
    from selections s, jsonb_array_elements(s.choices) as list (choice)
    where s.project_id = its_project and s.sent_at is not null and choice ->> 'imageUrl' is not null
    group by 1 order by last desc, url limit 4) newest
$$;
create trigger selections_painted after insert on selections for each row
  when (new.choices <> '[]') execute function selections_repaint();
create trigger selections_repainted after update of choices, chosen_at, sent_at on selections for each row
  when ((old.choices, old.chosen_at, old.sent_at) is distinct from (new.choices, new.chosen_at, new.sent_at))
  execute function selections_repaint();
create trigger selections_unpainted after delete on selections for each row
  when (old.choices <> '[]') execute function selections_repaint();

-- Drafts count for nobody but the builder who prepares them. A deadline counts against the client once there is something to answer.
create or replace function count_selection(s selections, sign integer) returns void language plpgsql as $$
declare
  p projects;
  open_now boolean := s.status in ('pending', 'in_review', 'selected');
  in_review boolean := s.status in ('pending', 'in_review');
begin
  if s.allowance_id is not null then
    update allowances set
      chosen_cents = chosen_cents + sign * coalesce(s.total_cents, 0),
      open_selections = open_selections + case when s.total_cents is null then sign else 0 end,
      open_lowest_cents = open_lowest_cents + case when s.total_cents is null then sign * coalesce(s.lowest_cents, 0) else 0 end
    where id = s.allowance_id;
  end if;
  if s.sent_at is null then
    update projects set draft_selections = draft_selections + sign, draft_forecast_cents = draft_forecast_cents + sign * s.forecast_cents
    where id = s.project_id;
    return;
  end if;
  update projects set
    total_selections = total_selections + sign,
    pending_selections = pending_selections + case when open_now then sign else 0 end,
    review_selections = review_selections + case when in_review then sign else 0 end,
    completed_selections = completed_selections + case when open_now then 0 else sign end,
    chosen_selections = chosen_selections + case when s.choices <> '[]' then sign else 0 end,
    spent_cents = spent_cents + sign * coalesce(s.total_cents, 0),
    approved_cents = approved_cents + case when open_now then 0 else sign * coalesce(s.total_cents, 0) end,
    forecast_cents = forecast_cents + sign * s.forecast_cents
  where id = s.project_id returning * into p;
  -- The company's figures are always locked before its days, so that two projects never wait for each other.
  if p.archived_at is not null then
    perform 1 from company_figures where company_id = s.company_id for update;
  else
    update company_figures set
      total_selections = total_selections + sign,
      pending_selections = pending_selections + case when open_now then sign else 0 end,
      review_selections = review_selections + case when in_review then sign else 0 end,
      completed_selections = completed_selections + case when open_now then 0 else sign end
    where company_id = s.company_id;
    if s.status in ('in_review', 'selected') then
      perform bump_day(s.company_id, 'open_deadline', p.time_zone, s.deadline, sign);
    end if;
  end if;
  perform count_completion(s, sign);
end $$;
create trigger selections_recounted after update on selections for each row
  when ((old.status, old.deadline, old.total_cents, old.choices = '[]', old.sent_at is null, old.forecast_cents, old.lowest_cents, old.allowance_id)
    is distinct from
    (new.status, new.deadline, new.total_cents, new.choices = '[]', new.sent_at is null, new.forecast_cents, new.lowest_cents, new.allowance_id))
  execute function selections_counted();

-- The rest of a shared allowance is part of its project's forecast.
create function allowances_counted() returns trigger language plpgsql as $$
begin
  update projects set forecast_cents = forecast_cents
    + case when tg_op <> 'DELETE' then new.rest_cents else 0 end - case when tg_op <> 'INSERT' then old.rest_cents else 0 end
  where id = case when tg_op = 'DELETE' then old.project_id else new.project_id end;
  return null;
end $$;
create trigger allowances_counted after insert or delete on allowances for each row execute function allowances_counted();
create trigger allowances_recounted after update on allowances for each row
  when (old.rest_cents <> new.rest_cents) execute function allowances_counted();

-- Templates are no projects of the company's figures.
create or replace function count_project(p projects, sign integer) returns void language plpgsql as $$
begin
  if p.archived_at is not null or p.is_template then return; end if;
  update company_figures set
    total_projects = total_projects + sign,
    active_projects = active_projects + case when p.status_group = 'active' then sign else 0 end,
    planning_projects = planning_projects + case when p.status = 'planning' then sign else 0 end,
    completed_projects = completed_projects + case when p.status = 'completed' then sign else 0 end,
    on_hold_projects = on_hold_projects + case when p.status = 'on_hold' then sign else 0 end,
    total_selections = total_selections + sign * p.total_selections,
    pending_selections = pending_selections + sign * p.pending_selections,
    review_selections = review_selections + sign * p.review_selections,
    completed_selections = completed_selections + sign * p.completed_selections
  where company_id = p.company_id;
  if p.status = 'completed' then
    perform bump_day(p.company_id, 'completed_project', p.time_zone, p.completion_date, sign);
  end if;
end $$;

-- A project that is archived, restored or moved to another time zone takes along the deadlines that its clients owe.
create or replace function projects_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform count_project(old, -1);
    if old.archived_at is null and (tg_op = 'DELETE' or new.archived_at is not null or new.time_zone <> old.time_zone) then
      perform bump_day(old.company_id, 'open_deadline', old.time_zone, s.deadline, -count(*)::integer) from selections s
      where s.project_id = old.id and s.sent_at is not null and s.status in ('in_review', 'selected') and s.deadline is not null group by s.deadline;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    perform count_project(new, 1);
    if tg_op = 'UPDATE' and new.archived_at is null and (old.archived_at is not null or new.time_zone <> old.time_zone) then
      perform bump_day(new.company_id, 'open_deadline', new.time_zone, s.deadline, count(*)::integer) from selections s
      where s.project_id = new.id and s.sent_at is not null and s.status in ('in_review', 'selected') and s.deadline is not null group by s.deadline;
    end if;
  end if;
  return null;
end $$;

-- What was there before these figures.
update projects p set forecast_cents = (select coalesce(sum(s.forecast_cents), 0) from selections s where s.project_id = p.id);
update day_figures d set count = d.count - x.n from (
  select s.company_id, p.time_zone, s.deadline as day, count(*) as n from selections s join projects p on p.id = s.project_id
  where p.archived_at is null and s.status = 'pending' and s.deadline is not null group by 1, 2, 3) x
  where d.company_id = x.company_id and d.kind = 'open_deadline' and d.time_zone = x.time_zone and d.day = x.day;
update projects set palette = palette_of(id) where chosen_selections > 0;

drop index selections_open_deadlines, selections_open_by_company;
create index selections_open_deadlines on selections (project_id, deadline)
  where sent_at is not null and status in ('in_review', 'selected') and deadline is not null;
create index selections_open_by_company on selections (company_id, deadline, id)
  where sent_at is not null and status in ('pending', 'in_review', 'selected') and deadline is not null;

-- Several people may have to sign the same selection: one valid approval for each of them.
alter table sign_off_lines add column signer_id integer;
alter table sign_off_lines disable trigger user;
update sign_off_lines l set signer_id = a.user_id from sign_offs a where a.id = l.sign_off_id;
alter table sign_off_lines enable trigger user;
alter table sign_off_lines alter column signer_id set not null;
drop index sign_off_lines_standing;
create unique index sign_off_lines_valid on sign_off_lines (selection_id, signer_id) where decision = 'approve' and voided_at is null;

-- A change that was asked for and not answered yet, by selection.
create index messages_change_requests on messages (selection_id, id desc)
  where message_type = 'change_request' and resolved_at is null and not is_internal;

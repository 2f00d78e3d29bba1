-- The heart: what has to be decided, what was put forward, what was chosen, what was signed.
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
  notes text,
  status text not null default 'pending' check (status in ('pending', 'in_review', 'selected', 'approved', 'ordered')),
  -- Thousandths of a unit, so that 12.5 m2 is a whole number.
  quantity_milli bigint not null default 1000 check (quantity_milli > 0),
  unit text not null default 'each' check (unit in ('each', 'm2', 'm', 'litre')),
  allowance_cents bigint check (allowance_cents >= 0),
  -- The copy taken when the item was chosen: a later change in the catalog changes no decision.
  selected_item_id integer,
  chosen jsonb,
  unit_price_cents bigint,
  total_cents bigint generated always as (
    case when unit_price_cents is null then null else (quantity_milli * unit_price_cents + 500) / 1000 end
  ) stored,
  chosen_by integer,
  chosen_for integer,
  chosen_at timestamptz,
  decline_reason text,
  order_reference text,
  expected_on date,
  ordered_at timestamptz,
  was_signed boolean not null default false,
  is_sample boolean not null default false,
  version integer not null default 1,
  created_by integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, id),
  unique (company_id, project_id, id),
  foreign key (company_id, project_id) references projects (company_id, id),
  foreign key (company_id, category_id) references selection_categories (company_id, id),
  foreign key (company_id, selected_item_id) references selection_items (company_id, id),
  foreign key (company_id, created_by) references members (company_id, user_id)
);
create index selections_by_project on selections (project_id, id);
create index selections_newest on selections (company_id, created_at desc, id desc);
create index selections_by_status on selections (company_id, status, id desc);
create index selections_by_item on selections (company_id, selected_item_id) where selected_item_id is not null;
-- Overdue depends on the day, so it is never stored: it is read from here.
create index selections_open_deadlines on selections (project_id, deadline) where status in ('pending', 'in_review', 'selected') and deadline is not null;
create index selections_open_by_company on selections (company_id, deadline, id) where status in ('pending', 'in_review', 'selected') and deadline is not null;

create table selection_options (
  id integer generated always as identity primary key,
  company_id integer not null,
  selection_id integer not null,
  item_id integer not null,
  proposed_by integer not null,
  note text,
  position integer not null default 0,
  created_at timestamptz not null,
  unique (selection_id, item_id),
  foreign key (company_id, selection_id) references selections (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references selection_items (company_id, id)
);
create index selection_options_by_item on selection_options (company_id, item_id);

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
  -- Position of the act in the company's chain.
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
  decision text not null check (decision in ('approve', 'decline')),
  reason text,
  fingerprint char(64) not null,
  snapshot jsonb not null,
  -- The approval that this one replaces: before and after.
  replaces_line_id integer references sign_off_lines,
  voided_at timestamptz,
  void_reason text,
  foreign key (company_id, sign_off_id) references sign_offs (company_id, id),
  foreign key (company_id, selection_id) references selections (company_id, id)
);
create index sign_off_lines_by_act on sign_off_lines (sign_off_id, id);
-- One approval stands per selection: of racing signatures exactly one counts.
create unique index sign_off_lines_standing on sign_off_lines (selection_id) where decision = 'approve' and voided_at is null;
create index sign_off_lines_by_selection on sign_off_lines (selection_id, id desc);

-- A signature is never rewritten. A line may only be voided, once; nothing is ever deleted.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger sign_offs_stay before update or delete on sign_offs for each row execute function refuse_change();
create trigger sign_offs_stay_all before truncate on sign_offs for each statement execute function refuse_change();
create trigger sign_off_lines_stay before delete on sign_off_lines for each row execute function refuse_change();
create trigger sign_off_lines_stay_all before truncate on sign_off_lines for each statement execute function refuse_change();
create trigger sign_off_lines_only_voided before update on sign_off_lines for each row
  when (old.voided_at is not null
    or (to_jsonb(old) - '{voided_at,void_reason}'::text[]) is distinct from (to_jsonb(new) - '{voided_at,void_reason}'::text[]))
  execute function refuse_change();

-- Who did what, per company, each row carrying the hash of the one before it.
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
create trigger audit_log_stays before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_stays_all before truncate on audit_log for each statement execute function refuse_change();

-- The end of each chain: its row lock makes one event after another, and it tells when the last rows went missing.
create table audit_heads (
  company_id integer primary key references companies,
  seq bigint not null,
  hash char(64) not null
);

-- Counters on the project, figures of the company, open deadlines per day: all in the transaction of the change.
create function count_selection(s selections, sign integer) returns void language plpgsql as $$
declare
  p projects;
  open_now boolean := s.status in ('pending', 'in_review', 'selected');
begin
  update projects set
    total_selections = total_selections + sign,
    pending_selections = pending_selections + case when open_now then sign else 0 end,
    completed_selections = completed_selections + case when open_now then 0 else sign end,
    chosen_selections = chosen_selections + case when s.chosen is not null then sign else 0 end,
    spent_cents = spent_cents + sign * coalesce(s.total_cents, 0),
    approved_cents = approved_cents + case when open_now then 0 else sign * coalesce(s.total_cents, 0) end
  where id = s.project_id returning * into p;
  if p.archived_at is not null then return; end if;
  update company_figures set
    total_selections = total_selections + sign,
    pending_selections = pending_selections + case when open_now then sign else 0 end,
    completed_selections = completed_selections + case when open_now then 0 else sign end
  where company_id = s.company_id;
  if open_now then perform bump_day(s.company_id, 'open_deadline', p.time_zone, s.deadline, sign); end if;
end $$;

create function selections_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_selection(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_selection(new, 1); end if;
  return null;
end $$;
create trigger selections_counted after insert or delete on selections for each row execute function selections_counted();
create trigger selections_recounted after update on selections for each row
  when ((old.status, old.deadline, old.total_cents, old.chosen is null) is distinct from (new.status, new.deadline, new.total_cents, new.chosen is null))
  execute function selections_counted();

-- A project that is archived, restored, moved to another status or time zone takes its figures along.
create function projects_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform count_project(old, -1);
    if old.archived_at is null and (tg_op = 'DELETE' or new.archived_at is not null or new.time_zone <> old.time_zone) then
      perform bump_day(old.company_id, 'open_deadline', old.time_zone, s.deadline, -count(*)::integer) from selections s
      where s.project_id = old.id and s.status in ('pending', 'in_review', 'selected') and s.deadline is not null group by s.deadline;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    perform count_project(new, 1);
    if tg_op = 'UPDATE' and new.archived_at is null and (old.archived_at is not null or new.time_zone <> old.time_zone) then
      perform bump_day(new.company_id, 'open_deadline', new.time_zone, s.deadline, count(*)::integer) from selections s
      where s.project_id = new.id and s.status in ('pending', 'in_review', 'selected') and s.deadline is not null group by s.deadline;
    end if;
  end if;
  return null;
end $$;
create trigger projects_counted after insert or delete on projects for each row execute function projects_counted();
create trigger projects_recounted after update on projects for each row
  when ((old.status, old.archived_at, old.time_zone, old.completion_date) is distinct from (new.status, new.archived_at, new.time_zone, new.completion_date))
  execute function projects_counted();

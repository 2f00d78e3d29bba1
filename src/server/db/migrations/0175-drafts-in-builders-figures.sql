-- Builders' totals and forecast include drafts. What drafts add is kept beside the figures of what was sent, which clients see.
alter table company_figures add column draft_selections integer not null default 0;

-- What the open selections under a shared allowance will probably cost: its rest, or their lowest options once it is used up.
create function allowance_rest(amount bigint, chosen bigint, open_selections integer, open_lowest bigint) returns bigint
language sql immutable parallel safe as $$
  select case when open_selections = 0 then 0 when amount > chosen then amount - chosen else open_lowest end
$$;

-- Kept by trigger from the drafts under the allowance. `draft_rest_cents` is what they add to the rest of what was sent.
alter table allowances
  add column draft_chosen_cents bigint not null default 0,
  add column draft_open_selections integer not null default 0,
  add column draft_open_lowest_cents bigint not null default 0;
alter table allowances add column draft_rest_cents bigint not null generated always as (
  allowance_rest(amount_cents, chosen_cents + draft_chosen_cents, open_selections + draft_open_selections,
    open_lowest_cents + draft_open_lowest_cents)
  - allowance_rest(amount_cents, chosen_cents, open_selections, open_lowest_cents)) stored;

create or replace function allowances_counted() returns trigger language plpgsql as $$
begin
  update projects set
    forecast_cents = forecast_cents
      + case when tg_op <> 'DELETE' then new.rest_cents else 0 end - case when tg_op <> 'INSERT' then old.rest_cents else 0 end,
    draft_forecast_cents = draft_forecast_cents
      + case when tg_op <> 'DELETE' then new.draft_rest_cents else 0 end - case when tg_op <> 'INSERT' then old.draft_rest_cents else 0 end
  where id = case when tg_op = 'DELETE' then old.project_id else new.project_id end;
  return null;
end $$;
drop trigger allowances_recounted on allowances;
create trigger allowances_recounted after update on allowances for each row
  when ((old.rest_cents, old.draft_rest_cents) is distinct from (new.rest_cents, new.draft_rest_cents))
  execute function allowances_counted();

-- Adds up what rows bring and take away: drafts apart from what was sent. A deadline counts against the client once there is something
-- to answer. A template counts for nothing in the company's figures.
create or replace function count_selections(counts selection_count[]) returns void language plpgsql as $$
begin
  if counts is null then return; end if;
  update allowances a set
    chosen_cents = chosen_cents + d.chosen,
    open_selections = open_selections + d.open,
    open_lowest_cents = open_lowest_cents + d.lowest,
    draft_chosen_cents = draft_chosen_cents + d.draft_chosen,
    draft_open_selections = draft_open_selections + d.draft_open,
    draft_open_lowest_cents = draft_open_lowest_cents + d.draft_lowest
  from (
    select allowance_id,
      coalesce(sum(sign * coalesce(total_cents, 0)) filter (where sent), 0) as chosen,
      coalesce(sum(sign) filter (where sent and total_cents is null), 0) as open,
      coalesce(sum(sign * coalesce(lowest_cents, 0)) filter (where sent and total_cents is null), 0) as lowest,
      coalesce(sum(sign * coalesce(total_cents, 0)) filter (where not sent), 0) as draft_chosen,
      coalesce(sum(sign) filter (where not sent and total_cents is null), 0) as draft_open,
      coalesce(sum(sign * coalesce(lowest_cents, 0)) filter (where not sent and total_cents is null), 0) as draft_lowest
    from unnest(counts) where allowance_id is not null group by 1
  ) d where a.id = d.allowance_id
    and (d.chosen, d.open, d.lowest, d.draft_chosen, d.draft_open, d.draft_lowest) is distinct from (0, 0, 0, 0, 0, 0);
  update projects p set
    draft_selections = draft_selections + d.drafts,
    draft_forecast_cents = p.draft_forecast_cents + d.draft_forecast,
    total_selections = total_selections + d.total,
    pending_selections = pending_selections + d.open,
    review_selections = review_selections + d.review,
    completed_selections = completed_selections + d.total - d.open,
    chosen_selections = chosen_selections + d.chosen,
    spent_cents = spent_cents + d.spent,
    approved_cents = approved_cents + d.approved,
    forecast_cents = p.forecast_cents + d.forecast
  from (
    select project_id,
      sum(case when sent then 0 else sign end) as drafts,
      sum(case when sent then 0 else sign * forecast_cents end) as draft_forecast,
      sum(case when sent then sign else 0 end) as total,
      sum(case when sent and status in ('pending', 'in_review', 'selected') then sign else 0 end) as open,
      sum(case when sent and status in ('pending', 'in_review') then sign else 0 end) as review,
      sum(case when sent and chosen then sign else 0 end) as chosen,
      sum(case when sent then sign * coalesce(total_cents, 0) else 0 end) as spent,
      sum(case when sent and status in ('approved', 'ordered') then sign * coalesce(total_cents, 0) else 0 end) as approved,
      sum(case when sent then sign * forecast_cents else 0 end) as forecast
    from unnest(counts) group by 1
  ) d where p.id = d.project_id
    and (d.drafts, d.draft_forecast, d.total, d.open, d.review, d.chosen, d.spent, d.approved, d.forecast)
      is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0);
  update company_figures f set
    draft_selections = draft_selections + d.drafts,
    total_selections = total_selections + d.total,
    pending_selections = pending_selections + d.open,
    review_selections = review_selections + d.review,
    completed_selections = completed_selections + d.total - d.open
  from (
    select c.company_id,
      sum(case when c.sent then 0 else c.sign end) as drafts,
      sum(case when c.sent then c.sign else 0 end) as total,
      sum(case when c.sent and c.status in ('pending', 'in_review', 'selected') then c.sign else 0 end) as open,
      sum(case when c.sent and c.status in ('pending', 'in_review') then c.sign else 0 end) as review
    from unnest(counts) c join projects p on p.id = c.project_id and p.archived_at is null and not p.is_template
    group by 1
  ) d where f.company_id = d.company_id and (d.drafts, d.total, d.open, d.review) is distinct from (0, 0, 0, 0);
  perform count_days(counts);
end $$;

create or replace function count_project(p projects, sign integer) returns void language plpgsql as $$
begin
  if p.archived_at is not null or p.is_template then return; end if;
  update company_figures set
    total_projects = total_projects + sign,
    active_projects = active_projects + case when p.status_group = 'active' then sign else 0 end,
    planning_projects = planning_projects + case when p.status = 'planning' then sign else 0 end,
    completed_projects = completed_projects + case when p.status = 'completed' then sign else 0 end,
    on_hold_projects = on_hold_projects + case when p.status = 'on_hold' then sign else 0 end,
    draft_selections = draft_selections + sign * p.draft_selections,
    total_selections = total_selections + sign * p.total_selections,
    pending_selections = pending_selections + sign * p.pending_selections,
    review_selections = review_selections + sign * p.review_selections,
    completed_selections = completed_selections + sign * p.completed_selections
  where company_id = p.company_id;
  if p.status = 'completed' then
    perform bump_day(p.company_id, 'completed_project', p.time_zone, p.completion_date, sign);
  end if;
end $$;

update allowances a set (draft_chosen_cents, draft_open_selections, draft_open_lowest_cents) = (
  select coalesce(sum(s.total_cents), 0), count(*) filter (where s.total_cents is null and s.id is not null),
    coalesce(sum(s.lowest_cents) filter (where s.total_cents is null), 0)
  from selections s where s.allowance_id = a.id and s.sent_at is null and s.archived_at is null)
where exists (select from selections s where s.allowance_id = a.id and s.sent_at is null and s.archived_at is null);
update company_figures f set draft_selections = d.drafts
from (select company_id, sum(draft_selections) as drafts from projects where archived_at is null and not is_template group by 1) d
where f.company_id = d.company_id and d.drafts > 0;

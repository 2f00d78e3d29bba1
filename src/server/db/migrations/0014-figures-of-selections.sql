-- What selections add to the figures of their allowance, project and company.

create function palette_of(its_project integer) returns json language sql stable as $$
  select coalesce(json_agg(url order by last desc, url), '[]') from (
    select choice ->> 'imageUrl' as url, max(s.chosen_at) as last
    from selections s, jsonb_array_elements(s.choices) as list (choice)
    where s.project_id = its_project and s.sent_at is not null and s.archived_at is null and choice ->> 'imageUrl' is not null
    group by 1 order by last desc, url limit 4) newest
$$;

-- What one selection adds to the figures; `sign` is -1 for a row as it was, and 1 for a row as it is. Counted once per statement, because a
-- bulk act changes hundreds of selections of one project.
create type selection_count as (
  company_id integer,
  project_id integer,
  allowance_id integer,
  sent boolean,
  status text,
  deadline date,
  completed_on date,
  chosen boolean,
  total_cents bigint,
  lowest_cents bigint,
  forecast_cents bigint,
  sign integer,
  included boolean
);

create function count_days(counts selection_count[]) returns void language plpgsql as $$
begin
  -- The company's row is always locked before its days, so that two projects never deadlock.
  perform 1 from company_figures where company_id in (select company_id from unnest(counts) where sent) order by company_id for update;
  perform bump_day(company_id, kind, time_zone, day, by) from (
    select company_id, kind, time_zone, day, sum(sign)::integer as by from (
      select c.company_id, 'open_deadline' as kind, p.time_zone, c.deadline as day, c.sign
      from unnest(counts) c join projects p on p.id = c.project_id and p.archived_at is null
      where c.sent and c.status in ('in_review', 'selected')
      union all
      -- Completions stay counted when a project is archived: what was done this month was done.
      select company_id, 'completed_selection', 'UTC', completed_on, sign from unnest(counts) where sent
      union all
      select company_id, case when completed_on <= deadline then 'decided_in_time' else 'decided_late' end, 'UTC', completed_on, sign
      from unnest(counts) where sent and deadline is not null and not included
    ) days where day is not null group by 1, 2, 3, 4 having sum(sign) <> 0 order by 1, 2, 3, 4
  ) changed;
end $$;

-- Adds up what rows bring and take away: drafts apart from what was sent. A deadline counts against the client once there is something
-- to answer. A template counts for nothing in the company's figures. What the builder included is no approval, and it says nothing about how
-- fast clients decide.
create function count_selections(counts selection_count[]) returns void language plpgsql as $$
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
    included_cents = included_cents + d.included,
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
      sum(case when sent and status in ('approved', 'ordered') and not included then sign * coalesce(total_cents, 0) else 0 end) as approved,
      sum(case when sent and status in ('approved', 'ordered') and included then sign * coalesce(total_cents, 0) else 0 end) as included,
      sum(case when sent then sign * forecast_cents else 0 end) as forecast
    from unnest(counts) group by 1
  ) d where p.id = d.project_id
    and (d.drafts, d.draft_forecast, d.total, d.open, d.review, d.chosen, d.spent, d.approved, d.included, d.forecast)
      is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
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

create function selections_inserted() returns trigger language plpgsql as $$
begin
  perform count_selections(array_agg(row(company_id, project_id, allowance_id, sent_at is not null, status, deadline, completed_on,
    choices <> '[]', total_cents, lowest_cents, forecast_cents, 1, included)::selection_count)) from came where archived_at is null;
  update projects set palette = palette_of(id) where id in (select project_id from came where choices <> '[]');
  return null;
end $$;

create function selections_updated() returns trigger language plpgsql as $$
begin
  perform count_selections(array_agg(c)) from old_rows o join new_rows n on n.id = o.id
    cross join lateral (
      select row(o.company_id, o.project_id, o.allowance_id, o.sent_at is not null, o.status, o.deadline, o.completed_on,
        o.choices <> '[]', o.total_cents, o.lowest_cents, o.forecast_cents, -1, o.included)::selection_count where o.archived_at is null
      union all
      select row(n.company_id, n.project_id, n.allowance_id, n.sent_at is not null, n.status, n.deadline, n.completed_on,
        n.choices <> '[]', n.total_cents, n.lowest_cents, n.forecast_cents, 1, n.included)::selection_count where n.archived_at is null) as pair (c)
  where (o.status, o.deadline, o.total_cents, o.choices = '[]', o.sent_at is null, o.forecast_cents, o.lowest_cents, o.allowance_id,
      o.included, o.archived_at is null)
    is distinct from (n.status, n.deadline, n.total_cents, n.choices = '[]', n.sent_at is null, n.forecast_cents, n.lowest_cents,
      n.allowance_id, n.included, n.archived_at is null);
  update projects set palette = palette_of(id) where id in (
    select n.project_id from old_rows o join new_rows n on n.id = o.id
    where (o.choices, o.chosen_at, o.sent_at, o.archived_at is null) is distinct from (n.choices, n.chosen_at, n.sent_at, n.archived_at is null)
      and (o.choices <> '[]' or n.choices <> '[]'));
  return null;
end $$;

create function selections_deleted() returns trigger language plpgsql as $$
begin
  perform count_selections(array_agg(row(company_id, project_id, allowance_id, sent_at is not null, status, deadline, completed_on,
    choices <> '[]', total_cents, lowest_cents, forecast_cents, -1, included)::selection_count)) from went where archived_at is null;
  update projects set palette = palette_of(id) where id in (select project_id from went where choices <> '[]');
  return null;
end $$;
-- These three keep the figures of allowance, project and company, and the pictures on the project's row.
create trigger selections_inserted after insert on selections referencing new table as came
  for each statement execute function selections_inserted();
create trigger selections_updated after update on selections referencing old table as old_rows new table as new_rows
  for each statement execute function selections_updated();
create trigger selections_deleted after delete on selections referencing old table as went
  for each statement execute function selections_deleted();

-- Figures are counted once per statement instead of once per row: a bulk act changes hundreds of selections of one project, and updated
-- the project's and the company's row several times for each of them.

-- What one selection adds to the figures; `sign` is -1 for a row as it was, and 1 for a row as it is.
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
  sign integer
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
      from unnest(counts) where sent and deadline is not null
    ) days where day is not null group by 1, 2, 3, 4 having sum(sign) <> 0 order by 1, 2, 3, 4
  ) changed;
end $$;

-- Adds up what rows bring and take away. Drafts count only as drafts, and not under their shared allowance. A deadline counts against the
-- client once there is something to answer.
create function count_selections(counts selection_count[]) returns void language plpgsql as $$
begin
  if counts is null then return; end if;
  update allowances a set
    chosen_cents = chosen_cents + d.chosen,
    open_selections = open_selections + d.open,
    open_lowest_cents = open_lowest_cents + d.lowest
  from (
    select allowance_id,
      sum(sign * coalesce(total_cents, 0)) as chosen,
      sum(case when total_cents is null then sign else 0 end) as open,
      sum(case when total_cents is null then sign * coalesce(lowest_cents, 0) else 0 end) as lowest
    from unnest(counts) where allowance_id is not null and sent group by 1
  ) d where a.id = d.allowance_id and (d.chosen, d.open, d.lowest) is distinct from (0, 0, 0);
  update projects p set
    draft_selections = draft_selections + d.drafts,
    draft_forecast_cents = draft_forecast_cents + d.draft_forecast,
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
    total_selections = total_selections + d.total,
    pending_selections = pending_selections + d.open,
    review_selections = review_selections + d.review,
    completed_selections = completed_selections + d.total - d.open
  from (
    select c.company_id,
      sum(c.sign) as total,
      sum(case when c.status in ('pending', 'in_review', 'selected') then c.sign else 0 end) as open,
      sum(case when c.status in ('pending', 'in_review') then c.sign else 0 end) as review
    from unnest(counts) c join projects p on p.id = c.project_id and p.archived_at is null
    where c.sent group by 1
  ) d where f.company_id = d.company_id and (d.total, d.open, d.review) is distinct from (0, 0, 0);
  perform count_days(counts);
end $$;

create function selections_came() returns trigger language plpgsql as $$
begin
  perform count_selections(array_agg(row(company_id, project_id, allowance_id, sent_at is not null, status, deadline, completed_on,
    choices <> '[]', total_cents, lowest_cents, forecast_cents, 1)::selection_count)) from came;
  update projects set palette = palette_of(id) where id in (select project_id from came where choices <> '[]');
  return null;
end $$;

create function selections_changed() returns trigger language plpgsql as $$
begin
  perform count_selections(array_agg(c)) from old_rows o join new_rows n on n.id = o.id
    cross join lateral (values
      (row(o.company_id, o.project_id, o.allowance_id, o.sent_at is not null, o.status, o.deadline, o.completed_on,
        o.choices <> '[]', o.total_cents, o.lowest_cents, o.forecast_cents, -1)::selection_count),
      (row(n.company_id, n.project_id, n.allowance_id, n.sent_at is not null, n.status, n.deadline, n.completed_on,
        n.choices <> '[]', n.total_cents, n.lowest_cents, n.forecast_cents, 1)::selection_count)) as pair (c)
  where (o.status, o.deadline, o.total_cents, o.choices = '[]', o.sent_at is null, o.forecast_cents, o.lowest_cents, o.allowance_id)
    is distinct from (n.status, n.deadline, n.total_cents, n.choices = '[]', n.sent_at is null, n.forecast_cents, n.lowest_cents, n.allowance_id);
  update projects set palette = palette_of(id) where id in (
    select n.project_id from old_rows o join new_rows n on n.id = o.id
    where (o.choices, o.chosen_at, o.sent_at) is distinct from (n.choices, n.chosen_at, n.sent_at) and (o.choices <> '[]' or n.choices <> '[]'));
  return null;
end $$;

create function selections_went() returns trigger language plpgsql as $$
begin
  perform count_selections(array_agg(row(company_id, project_id, allowance_id, sent_at is not null, status, deadline, completed_on,
    choices <> '[]', total_cents, lowest_cents, forecast_cents, -1)::selection_count)) from went;
  update projects set palette = palette_of(id) where id in (select project_id from went where choices <> '[]');
  return null;
end $$;

drop trigger selections_counted on selections;
drop trigger selections_recounted on selections;
drop trigger selections_painted on selections;
drop trigger selections_repainted on selections;
drop trigger selections_unpainted on selections;
drop function selections_counted();
drop function selections_repaint();
drop function count_selection(selections, integer);
drop function count_completion(selections, integer);

-- These three keep the figures of allowance, project and company, and the pictures on the project's row.
create trigger selections_came after insert on selections referencing new table as came
  for each statement execute function selections_came();
create trigger selections_changed after update on selections referencing old table as old_rows new table as new_rows
  for each statement execute function selections_changed();
create trigger selections_went after delete on selections referencing old table as went
  for each statement execute function selections_went();

create function count_lowest(its_selections integer[]) returns void language plpgsql as $$
begin
  update selections s set lowest_cents = l.lowest
  from (select id, lowest_option(id) as lowest from unnest(its_selections) id) l
  where s.id = l.id and s.lowest_cents is distinct from l.lowest;
end $$;
create function options_came() returns trigger language plpgsql as $$
begin
  perform count_lowest(array(select distinct selection_id from came order by 1));
  return null;
end $$;
create function options_changed() returns trigger language plpgsql as $$
begin
  perform count_lowest(array(select distinct n.selection_id from old_rows o join new_rows n on n.id = o.id
    where (o.quantity_milli, o.unit, o.price_cents) is distinct from (n.quantity_milli, n.unit, n.price_cents) order by 1));
  return null;
end $$;
create function options_went() returns trigger language plpgsql as $$
begin
  perform count_lowest(array(select distinct selection_id from went order by 1));
  return null;
end $$;

drop trigger options_counted on selection_options;
drop trigger options_recounted on selection_options;
drop function options_counted();
-- These three keep the lowest option of each selection.
create trigger options_came after insert on selection_options referencing new table as came
  for each statement execute function options_came();
create trigger options_changed after update on selection_options referencing old table as old_rows new table as new_rows
  for each statement execute function options_changed();
create trigger options_went after delete on selection_options referencing old table as went
  for each statement execute function options_went();

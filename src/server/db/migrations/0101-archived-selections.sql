-- An archived selection leaves every list, figure and reminder. Its signatures and history stay, and it can be restored.
alter table selections add column archived_at timestamptz, add column archived_by integer references users;
create index selections_archived on selections (company_id, archived_at desc) where archived_at is not null;

create or replace function palette_of(its_project integer) returns json language sql stable as $$
  select coalesce(json_agg(url order by last desc, url), '[]') from (
    select choice ->> 'imageUrl' as url, max(s.chosen_at) as last
    from selections s, jsonb_array_elements(s.choices) as list (choice)
    where s.project_id = its_project and s.sent_at is not null and s.archived_at is null and choice ->> 'imageUrl' is not null
    group by 1 order by last desc, url limit 4) newest
$$;

create or replace function selections_came() returns trigger language plpgsql as $$
begin
  perform count_selections(array_agg(row(company_id, project_id, allowance_id, sent_at is not null, status, deadline, completed_on,
    choices <> '[]', total_cents, lowest_cents, forecast_cents, 1)::selection_count)) from came where archived_at is null;
  update projects set palette = palette_of(id) where id in (select project_id from came where choices <> '[]');
  return null;
end $$;

create or replace function selections_changed() returns trigger language plpgsql as $$
begin
  perform count_selections(array_agg(c)) from old_rows o join new_rows n on n.id = o.id
    cross join lateral (
      select row(o.company_id, o.project_id, o.allowance_id, o.sent_at is not null, o.status, o.deadline, o.completed_on,
        o.choices <> '[]', o.total_cents, o.lowest_cents, o.forecast_cents, -1)::selection_count where o.archived_at is null
      union all
      select row(n.company_id, n.project_id, n.allowance_id, n.sent_at is not null, n.status, n.deadline, n.completed_on,
        n.choices <> '[]', n.total_cents, n.lowest_cents, n.forecast_cents, 1)::selection_count where n.archived_at is null) as pair (c)
  where (o.status, o.deadline, o.total_cents, o.choices = '[]', o.sent_at is null, o.forecast_cents, o.lowest_cents, o.allowance_id,
      o.archived_at is null)
    is distinct from (n.status, n.deadline, n.total_cents, n.choices = '[]', n.sent_at is null, n.forecast_cents, n.lowest_cents,
      n.allowance_id, n.archived_at is null);
  update projects set palette = palette_of(id) where id in (
    select n.project_id from old_rows o join new_rows n on n.id = o.id
    where (o.choices, o.chosen_at, o.sent_at, o.archived_at is null) is distinct from (n.choices, n.chosen_at, n.sent_at, n.archived_at is null)
      and (o.choices <> '[]' or n.choices <> '[]'));
  return null;
end $$;

create or replace function selections_went() returns trigger language plpgsql as $$
begin
  perform count_selections(array_agg(row(company_id, project_id, allowance_id, sent_at is not null, status, deadline, completed_on,
    choices <> '[]', total_cents, lowest_cents, forecast_cents, -1)::selection_count)) from went where archived_at is null;
  update projects set palette = palette_of(id) where id in (select project_id from went where choices <> '[]');
  return null;
end $$;

create or replace function projects_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform count_project(old, -1);
    if old.archived_at is null and (tg_op = 'DELETE' or new.archived_at is not null or new.time_zone <> old.time_zone) then
      perform bump_day(old.company_id, 'open_deadline', old.time_zone, s.deadline, -count(*)::integer) from selections s
      where s.project_id = old.id and s.sent_at is not null and s.archived_at is null and s.status in ('in_review', 'selected')
        and s.deadline is not null group by s.deadline;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    perform count_project(new, 1);
    if tg_op = 'UPDATE' and new.archived_at is null and (old.archived_at is not null or new.time_zone <> old.time_zone) then
      perform bump_day(new.company_id, 'open_deadline', new.time_zone, s.deadline, count(*)::integer) from selections s
      where s.project_id = new.id and s.sent_at is not null and s.archived_at is null and s.status in ('in_review', 'selected')
        and s.deadline is not null group by s.deadline;
    end if;
  end if;
  return null;
end $$;

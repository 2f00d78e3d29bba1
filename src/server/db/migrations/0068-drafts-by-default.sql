-- New companies prepare selections as drafts and send them; existing companies keep sending immediately.
alter table companies alter column send_immediately set default false;

-- A draft counts under its shared allowance once it is sent: until then it is nobody's news but the builder's.
create or replace function count_selection(s selections, sign integer) returns void language plpgsql as $$
declare
  p projects;
  open_now boolean := s.status in ('pending', 'in_review', 'selected');
  in_review boolean := s.status in ('pending', 'in_review');
begin
  if s.allowance_id is not null and s.sent_at is not null then
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
  -- The company's row is always locked before its days, so that two projects never deadlock.
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

update allowances a set (chosen_cents, open_selections, open_lowest_cents) = (
  select coalesce(sum(s.total_cents), 0), count(*) filter (where s.total_cents is null and s.id is not null),
    coalesce(sum(s.lowest_cents) filter (where s.total_cents is null), 0)
  from selections s where s.allowance_id = a.id and s.sent_at is not null);

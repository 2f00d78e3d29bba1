-- Reminders of the steps after a decision: to order, to confirm, to install. Each stage of each of them once.
alter table deadline_reminders add column step text not null default 'decision';
alter table deadline_reminders drop constraint deadline_reminders_pkey, add primary key (selection_id, deadline, stage, step);

-- Over all companies, for the reminders of each morning.
create index selections_steps_due on selections (log_due(status, delivered_at is not null, deadline, plan), id)
  where archived_at is null and installed_at is null and status in ('approved', 'ordered');
create index selections_awaiting_confirmation on selections (ordered_at)
  where archived_at is null and installed_at is null and delivered_at is null and status = 'ordered';

-- For what is sent on a day: whether the company works today, how many days off there were just before, and from which day on an order
-- should have been confirmed by now.
create function working_today(its_company integer, today date, out working boolean, out since integer, out confirmed_since date)
language sql stable as $$
  select is_working_day(today, c.week, c.off), today - on_or_before(today - 1, c.week, c.off) - 1,
    working_days_before(today, c.confirmation, c.week, c.off)
  from company_calendar(its_company) c
$$;

-- The log by float: what is on site although the work should have ended counts its working days since the install day. The others on site have
-- no float, so that these are a part of the list with an order of its own.
create index selections_log_float_on_site on selections (company_id, plan_day(plan, 'installOn'), id)
  where archived_at is null and installed_at is null and delivered_at is not null and plan is not null;

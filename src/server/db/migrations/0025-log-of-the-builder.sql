-- The procurement log of the builder: everything that may be the builder's next step. A decision is the client's, and left out, once it was sent,
-- no price is owed and its schedule can be met. Without this index the log of the builder reads every decision that clients owe.
create index selections_log_builder on selections (company_id, log_due(status, delivered_at is not null, deadline, plan), id)
  where archived_at is null and installed_at is null
    and (status not in ('in_review', 'selected') or sent_at is null or price_owed_from is not null or (plan is not null and deadline is null));

-- The log is counted house by house, the whole of it from this index alone.
create index selections_log_houses on selections (company_id, project_id, installed_at, log_stage(status, delivered_at is not null))
  where archived_at is null;

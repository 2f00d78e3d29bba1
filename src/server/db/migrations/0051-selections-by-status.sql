-- Selections of a company by what became of them, newest or most urgent first: a page costs the same however rare the status is.
drop index selections_by_status;
create index selections_newest_by_status on selections (company_id, status, created_at desc, id desc);
create index selections_decided on selections (company_id, created_at desc, id desc) where status in ('approved', 'ordered');
create index selections_to_decide_by_status on selections (company_id, status, (coalesce(deadline, 'infinity'::date)), id)
  where status in ('pending', 'in_review', 'selected');

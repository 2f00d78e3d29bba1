-- When a company's free trial ends; null for a company that was activated, and for the demo. Companies from before the trial get 30 days.
alter table companies add column trial_ends_at timestamptz;
alter table companies add column suspended_at timestamptz;
update companies set trial_ends_at = now() + interval '30 days' where not is_demo;
create index companies_by_trial_end on companies (trial_ends_at) where trial_ends_at is not null;

-- Emails about the end that were sent. A trial that was extended has another end, so its owner is told again.
create table trial_notices (
  company_id integer not null references companies on delete cascade,
  ends_at timestamptz not null,
  stage text not null check (stage in ('7', '1', 'ended')),
  created_at timestamptz not null,
  primary key (company_id, ends_at, stage)
);

-- A company has one sample at most, and is asked for it with every dashboard: found without looking at the other projects.
create index projects_sample_idx on projects (company_id) where is_sample and archived_at is null;

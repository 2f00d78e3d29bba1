-- When a person last changed the name that they sign with, and what it was before: certificates print both.
alter table users add column name_changed_at timestamptz, add column name_before text;

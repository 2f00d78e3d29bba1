-- What was chosen and not signed yet, as it was before the builder changed it: the "before" on the sign page. Null while it is
-- what the client chose.
alter table selections add column changed_from jsonb;

-- An item for one decision only. It stays out of every list, count and search of the catalog like an archived item, without counting
-- as discontinued where it is proposed.
alter table selection_items add column one_off boolean not null default false;
alter table selection_items add constraint selection_items_one_off check (not one_off or archived_at is not null);

-- The order as its supplier got it: a later revision, supplier's phone or letterhead does not change a paper that was sent. Null for
-- orders that were sent before.
alter table order_revisions add column paper jsonb, add column logo_file_id integer;
create index order_revisions_by_logo on order_revisions (logo_file_id) where logo_file_id is not null;

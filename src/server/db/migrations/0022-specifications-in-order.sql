-- Specifications are shown in the order in which they were written, which jsonb does not keep.
alter table selection_items alter column specifications drop default;
alter table selection_items alter column specifications type json using specifications::json;
alter table selection_items alter column specifications set default '{}';

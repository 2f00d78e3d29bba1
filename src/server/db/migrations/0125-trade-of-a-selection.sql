-- A subcontractor of the project whose work this selection is. Only they see it once it is approved; without one, every
-- subcontractor of its category does. It ends with their seat on the project.
alter table selections add column trade_id integer,
  add constraint selections_trade_fkey foreign key (project_id, trade_id) references project_people (project_id, user_id)
    on delete set null (trade_id);
create index selections_by_trade on selections (project_id, trade_id) where trade_id is not null;

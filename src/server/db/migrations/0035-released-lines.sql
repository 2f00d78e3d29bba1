-- The selection that a line was ordered for, while the selection is decided again and the goods still come.
alter table order_lines
  add column released_from integer,
  add foreign key (company_id, released_from) references selections (company_id, id) on delete set null (released_from),
  add check (released_from is null or selection_id is null);
create index order_lines_released on order_lines (company_id, released_from) where released_from is not null;

-- Lines that were canceled or taken out, by the selection that they were ordered for: few, however many orders there are.
create index order_lines_taken_out on order_lines (company_id, selection_id) where not live and selection_id is not null;

-- The builder's photo of a project. The picture's sizes and placeholders are copied, so that a list reads one table.
alter table projects
  add column photo_file_id integer,
  add column photo json,
  add foreign key (company_id, photo_file_id) references files (company_id, id);
create index projects_by_photo on projects (photo_file_id) where photo_file_id is not null;

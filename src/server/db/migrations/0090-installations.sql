-- Files that are or were part of the catalog, and so are readable for everyone who may browse it. All other files are readable only
-- through what they are attached to.
alter table files add column in_catalog boolean not null default false;
update files f set in_catalog = true where f.kept_at is not null and (
  not exists (select from message_attachments a where a.file_id = f.id)
  or exists (select from item_pictures p where p.file_id = f.id)
  or exists (select from selection_items i where i.company_id = f.company_id and i.data_sheet_file_id = f.id));

-- Photos from the site of what was installed. They are kept when an installation is taken back.
create table installation_photos (
  selection_id integer not null,
  file_id integer not null,
  company_id integer not null,
  added_by integer not null references users,
  added_at timestamptz not null,
  primary key (selection_id, file_id),
  foreign key (company_id, selection_id) references selections (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id)
);
create index installation_photos_by_file on installation_photos (file_id);

alter table selections add column installed_note text;

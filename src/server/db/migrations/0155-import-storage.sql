-- What an import stores counts toward its company's storage until it is deleted: the rows as they were read, then what the check found.
alter table imports add column rows_bytes bigint not null default 0;
alter table imports add column stored_bytes bigint not null default 0 check (stored_bytes >= 0);
-- The ZIP, which is deleted when its pictures are imported.
alter table picture_imports add column stored_bytes bigint not null default 0 check (stored_bytes >= 0);

create function count_import_bytes() returns trigger language plpgsql as $$
declare
  company integer := case tg_op when 'DELETE' then old.company_id else new.company_id end;
  more bigint := case tg_op when 'INSERT' then new.stored_bytes when 'DELETE' then -old.stored_bytes else new.stored_bytes - old.stored_bytes end;
begin
  if more > 0 then
    insert into storage_usage as usage (company_id, used_bytes) values (company, more)
      on conflict (company_id) do update set used_bytes = usage.used_bytes + excluded.used_bytes;
  elsif more < 0 then
    update storage_usage set used_bytes = used_bytes + more where company_id = company;
  end if;
  return null;
end $$;
create trigger imports_are_counted after insert or delete or update of stored_bytes on imports
  for each row execute function count_import_bytes();
create trigger picture_imports_are_counted after insert or delete or update of stored_bytes on picture_imports
  for each row execute function count_import_bytes();

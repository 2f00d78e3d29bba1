-- What a file takes in the store: all of its sizes together, while `bytes` is the size of the one that is served.
alter table files add column stored_bytes bigint not null default 0 check (stored_bytes >= 0);
update files set stored_bytes = bytes;
alter table files alter column stored_bytes drop default;

-- What a company's files take together, against its quota.
create table storage_usage (
  company_id integer primary key references companies on delete cascade,
  used_bytes bigint not null check (used_bytes >= 0)
);
insert into storage_usage (company_id, used_bytes) select company_id, sum(stored_bytes) from files group by company_id;

-- Counts with the row, whatever inserts or deletes it. Uploads of one company queue here for the moment until they commit, so that two
-- of them cannot take the same last megabyte.
create function count_stored_bytes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into storage_usage as usage (company_id, used_bytes) values (new.company_id, new.stored_bytes)
      on conflict (company_id) do update set used_bytes = usage.used_bytes + excluded.used_bytes;
  else
    update storage_usage set used_bytes = used_bytes - old.stored_bytes where company_id = old.company_id;
  end if;
  return null;
end $$;
create trigger files_are_counted after insert or delete on files for each row execute function count_stored_bytes();

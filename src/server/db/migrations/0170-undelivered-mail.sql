-- What became of an email: refused by the mail server, or returned by a bounce.
alter table mails add column company_id integer references companies on delete set null, add column failed_at timestamptz, add column failure text;

-- The last email of a company to a person was not delivered. The next one that is accepted, or a sign of life, clears it.
alter table members add column undelivered_at timestamptz, add column undelivered_reason text;
create index members_undelivered on members (company_id) where undelivered_at is not null;
create index members_uninvited on members (company_id) where invited_at is null and joined_at is null and archived_at is null;

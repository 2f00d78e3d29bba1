-- Whom the company buys from. Clients and trades never see any of it.
create table suppliers (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  name text not null check (name <> ''),
  contact text,
  email text,
  phone text,
  account_number text,
  terms text,
  lead_time_days integer check (lead_time_days between 0 and 3650),
  -- 1 is Monday and 7 is Sunday.
  delivery_days integer[] not null default '{}' check (delivery_days <@ array[1, 2, 3, 4, 5, 6, 7]),
  notes text,
  search text not null generated always as (
    lower(coalesce(name, '') || ' ' || coalesce(contact, '') || ' ' || coalesce(email, '') || ' ' || coalesce(account_number, ''))
  ) stored,
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null,
  unique (company_id, id)
);
create unique index suppliers_names on suppliers (company_id, lower(name)) where archived_at is null;
create index suppliers_by_name on suppliers (company_id, (archived_at is not null), lower(name), id);
create index suppliers_search on suppliers using gin (search gin_trgm_ops, company_id);

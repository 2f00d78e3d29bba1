-- What a shop needs to stay quick: pictures on the row, counts kept, words known.

-- Addresses, sizes and placeholders of an item's pictures in their order, so that a list reads one table.
alter table selection_items add column pictures jsonb not null default '[]';
alter table selection_categories add column cover_picture jsonb;

-- Once something was made of a file it stays: decisions may point at it long after the item has a newer picture.
alter table files add column kept_at timestamptz;
create index files_never_used on files (created_at) where kept_at is null;
create index files_by_uploader on files (uploaded_by, id desc);

create index selection_items_of_company_by_name on selection_items (company_id, lower(name), id) where archived_at is null;
create index selection_items_of_company_by_price on selection_items (company_id, price_cents, id) where archived_at is null;
create index selection_items_archived on selection_items (company_id, lower(name), id) where archived_at is not null;

-- How many items a filter would leave, kept with every change instead of counted with every look.
create table item_facets (
  company_id integer not null,
  category_id integer not null,
  brand text not null,
  availability text not null,
  count integer not null,
  primary key (category_id, brand, availability),
  foreign key (company_id, category_id) references selection_categories (company_id, id)
);
create index item_facets_by_company on item_facets (company_id);

-- Words that occur in a company's catalog: a typing error is held against these. Words are only ever added.
create table catalog_words (
  company_id integer not null references companies,
  word text not null,
  primary key (company_id, word)
);
create index catalog_words_alike on catalog_words using gin (company_id, word gin_trgm_ops);

drop trigger selection_items_counted on selection_items;
drop trigger selection_items_recounted on selection_items;
drop function count_items();

create function count_items_of(company integer, category integer, its_brand text, its_availability text, by integer) returns void language plpgsql as $$
begin
  update selection_categories set item_count = item_count + by where id = category;
  insert into item_facets as f (company_id, category_id, brand, availability, count)
  values (company, category, its_brand, its_availability, by)
  on conflict (category_id, brand, availability) do update set count = f.count + excluded.count;
end $$;

create function items_came() returns trigger language plpgsql as $$
begin
  perform count_items_of(g.company_id, g.category_id, g.brand, g.availability, g.n) from (
    select company_id, category_id, coalesce(brand, '') brand, availability, count(*)::integer n
    from came where archived_at is null group by 1, 2, 3, 4 order by 2, 3, 4
  ) g;
  insert into catalog_words (company_id, word)
  select distinct company_id, w from came, regexp_split_to_table(search, '[^[:alpha:]]+') w
  where length(w) between 3 and 40 order by 1, 2 on conflict do nothing;
  return null;
end $$;

create function items_changed() returns trigger language plpgsql as $$
begin
  perform count_items_of(g.company_id, g.category_id, g.brand, g.availability, g.n) from (
    select company_id, category_id, coalesce(brand, '') brand, availability, sum(n)::integer n from (
      select company_id, category_id, brand, availability, -1 n from old_rows where archived_at is null
      union all
      select company_id, category_id, brand, availability, 1 from new_rows where archived_at is null
    ) moves group by 1, 2, 3, 4 having sum(n) <> 0 order by 2, 3, 4
  ) g;
  insert into catalog_words (company_id, word)
  select distinct n.company_id, w from new_rows n join old_rows o on o.id = n.id and o.search <> n.search,
    regexp_split_to_table(n.search, '[^[:alpha:]]+') w
  where length(w) between 3 and 40 order by 1, 2 on conflict do nothing;
  return null;
end $$;

create function items_went() returns trigger language plpgsql as $$
begin
  perform count_items_of(g.company_id, g.category_id, g.brand, g.availability, g.n) from (
    select company_id, category_id, coalesce(brand, '') brand, availability, -count(*)::integer n
    from went where archived_at is null group by 1, 2, 3, 4 order by 2, 3, 4
  ) g;
  return null;
end $$;

create trigger items_came after insert on selection_items referencing new table as came
  for each statement execute function items_came();
create trigger items_changed after update on selection_items referencing old table as old_rows new table as new_rows
  for each statement execute function items_changed();
create trigger items_went after delete on selection_items referencing old table as went
  for each statement execute function items_went();

insert into item_facets (company_id, category_id, brand, availability, count)
select company_id, category_id, coalesce(brand, ''), availability, count(*) from selection_items
where archived_at is null group by 1, 2, 3, 4;
insert into catalog_words (company_id, word)
select distinct company_id, w from selection_items, regexp_split_to_table(search, '[^[:alpha:]]+') w
where length(w) between 3 and 40 on conflict do nothing;

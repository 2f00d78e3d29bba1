-- A price that expired or changed in the catalog has to be confirmed by the builder before the client can sign. From that day on the
-- client does not owe the decision, so nobody shows them as overdue.

-- The day from which the builder owes the price: of what is chosen, or of every option while nothing is. Kept by trigger; null
-- while no price expires or has changed.
alter table selections add column price_owed_from date;

create function price_owed_from(its_selection integer) returns date language sql stable as $$
  select nullif(case when s.choices = '[]' then max(o.owed_from) else min(o.owed_from) filter (where o.chosen) end, 'infinity'::date)
  from selections s cross join lateral (
    select case when not x.own_price and x.catalog_price_cents <> i.price_cents then '-infinity'::date
        else coalesce(x.valid_until + 1, 'infinity'::date) end as owed_from,
      s.choices @> jsonb_build_array(jsonb_build_object('itemId', x.item_id)) as chosen
    from selection_options x join selection_items i on i.id = x.item_id
    where x.selection_id = s.id and x.sent_at is not null) o
  where s.id = its_selection group by s.id
$$;

create function option_prices_owed() returns trigger language plpgsql as $$
declare
  its_selection integer := case when tg_op = 'DELETE' then old.selection_id else new.selection_id end;
begin
  update selections set price_owed_from = price_owed_from(its_selection)
  where id = its_selection and price_owed_from is distinct from price_owed_from(its_selection);
  return null;
end $$;
create function chosen_prices_owed() returns trigger language plpgsql as $$
begin
  update selections set price_owed_from = price_owed_from(new.id)
  where id = new.id and price_owed_from is distinct from price_owed_from(new.id);
  return null;
end $$;
create function catalog_prices_owed() returns trigger language plpgsql as $$
begin
  -- In one order, so that two changes of prices never wait for each other.
  with used as (
    select s.id from selections s where s.id in (
      select o.selection_id from changed n join unchanged b on b.id = n.id and b.price_cents <> n.price_cents
      join selection_options o on o.company_id = n.company_id and o.item_id = n.id)
    order by s.id for no key update)
  update selections s set price_owed_from = price_owed_from(s.id) from used
  where s.id = used.id and s.price_owed_from is distinct from price_owed_from(s.id);
  return null;
end $$;
-- These four keep the day: options come and go or change, another one is chosen, and the catalog changes its prices.
create trigger option_prices_owed after insert or delete on selection_options for each row execute function option_prices_owed();
create trigger option_prices_owed_again after update of item_id, own_price, catalog_price_cents, valid_until, sent_at on selection_options
  for each row execute function option_prices_owed();
create trigger chosen_prices_owed after update of choices on selections for each row
  when (old.choices is distinct from new.choices) execute function chosen_prices_owed();
create trigger catalog_prices_owed after update on selection_items referencing old table as unchanged new table as changed
  for each statement execute function catalog_prices_owed();

update selections s set price_owed_from = price_owed_from(s.id)
where exists (select from selection_options o where o.selection_id = s.id) and price_owed_from(s.id) is not null;

create index selections_owed_prices on selections (company_id, price_owed_from)
  where price_owed_from is not null and sent_at is not null and status in ('in_review', 'selected');

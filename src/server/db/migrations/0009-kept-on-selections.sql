-- Columns of selections that triggers keep: earlier snapshots, the lowest option, the day a price is owed from, and ended approvals.

create function keep_snapshot() returns trigger language plpgsql as $$
begin
  insert into selection_snapshots (company_id, selection_id, fingerprint, snapshot, until)
  values (old.company_id, old.id, old.fingerprint,
    selection_deal(old.choices, old.allowance_cents, old.allowance_name, old.notes)::jsonb, new.updated_at)
  on conflict (selection_id, fingerprint) do update set until = excluded.until, audit_seq = null;
  return null;
end $$;
-- Keeps what a signature would have covered until now, so that a stale line can be shown with its differences.
create trigger selections_keep_snapshots after update on selections for each row
  when (old.fingerprint is distinct from new.fingerprint) execute function keep_snapshot();

create function lowest_option(its_selection integer) returns bigint language sql stable as $$
  select min((coalesce(o.quantity_milli, s.quantity_milli) * o.price_cents + 500) / 1000)
  from selections s join selection_options o on o.selection_id = s.id where s.id = its_selection
$$;

create function count_lowest(its_selections integer[]) returns void language plpgsql as $$
begin
  update selections s set lowest_cents = l.lowest
  from (select id, lowest_option(id) as lowest from unnest(its_selections) id) l
  where s.id = l.id and s.lowest_cents is distinct from l.lowest;
end $$;

create function options_inserted() returns trigger language plpgsql as $$
begin
  perform count_lowest(array(select distinct selection_id from came order by 1));
  return null;
end $$;

create function options_updated() returns trigger language plpgsql as $$
begin
  perform count_lowest(array(select distinct n.selection_id from old_rows o join new_rows n on n.id = o.id
    where (o.quantity_milli, o.unit, o.price_cents) is distinct from (n.quantity_milli, n.unit, n.price_cents) order by 1));
  return null;
end $$;

create function options_deleted() returns trigger language plpgsql as $$
begin
  perform count_lowest(array(select distinct selection_id from went order by 1));
  return null;
end $$;

create function quantity_counted() returns trigger language plpgsql as $$
begin
  update selections set lowest_cents = lowest_option(new.id) where id = new.id;
  return null;
end $$;
-- The forecast of an open selection is its lowest option, which these four keep on its row: options are added, changed and deleted, or
-- depend on the selection's quantity.
create trigger options_inserted after insert on selection_options referencing new table as came
  for each statement execute function options_inserted();
create trigger options_updated after update on selection_options referencing old table as old_rows new table as new_rows
  for each statement execute function options_updated();
create trigger options_deleted after delete on selection_options referencing old table as went
  for each statement execute function options_deleted();
create trigger quantity_counted after update of quantity_milli on selections for each row
  when (old.quantity_milli <> new.quantity_milli) execute function quantity_counted();

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

create function selections_approval_ended() returns trigger language plpgsql as $$
begin
  if new.archived_at is null and new.status in ('approved', 'ordered') then
    new.ended_approval := null;
  elsif old.archived_at is null and old.sent_at is not null and old.status in ('approved', 'ordered') then
    new.ended_approval := jsonb_build_object('at', new.updated_at, 'choices', old.choices, 'notes', old.notes, 'included', old.included);
  end if;
  return new;
end $$;
-- Any act that ends an approval leaves what was approved, for the people on site.
create trigger selections_approval_ended before update of status, archived_at on selections for each row
  when (old.status is distinct from new.status or old.archived_at is distinct from new.archived_at)
  execute function selections_approval_ended();

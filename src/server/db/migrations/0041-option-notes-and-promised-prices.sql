-- The note of an option that was chosen is signed with it: version 3 of what a signature covers. What was chosen before has no note in
-- its copy and keeps version 2, so that nothing that was signed changes. The same rule as snapshotOf in shared/selections, and a test
-- compares the two.
create or replace function selection_deal(choices jsonb, allowance bigint, shared_allowance text, notes text) returns text
language sql immutable parallel safe as $$
  select canonical_json(jsonb_build_object(
    'version', case when noted then 3 else 2 end,
    'lines', (select coalesce(jsonb_agg(jsonb_build_object(
        'itemId', choice -> 'itemId', 'item', choice -> 'name', 'brand', choice -> 'brand', 'model', choice -> 'model',
        'description', choice -> 'description', 'specifications', choice -> 'specifications', 'imageHash', choice -> 'imageHash',
        'priceCents', choice -> 'priceCents', 'quantityMilli', choice -> 'quantityMilli', 'unit', choice -> 'unit',
        'totalCents', choice_total(choice)) || case when noted then jsonb_build_object('note', choice -> 'note') else '{}' end
        order by place), '[]')
      from jsonb_array_elements(choices) with ordinality as list (choice, place)),
    'totalCents', choices_total(choices),
    'allowanceCents', allowance,
    'allowanceName', shared_allowance,
    'differenceCents', case when shared_allowance is null then choices_total(choices) - allowance end,
    'notes', notes))
  from jsonb_path_exists(choices, '$[*].note ? (@ != null)') as any_note (noted)
$$;

-- A price that was promised until a day is kept until that day, whatever the catalog says: the same as priceProblem in shared/selections.
create or replace function price_owed_from(its_selection integer) returns date language sql stable as $$
  select nullif(case when s.choices = '[]' then max(o.owed_from) else min(o.owed_from) filter (where o.chosen) end, 'infinity'::date)
  from selections s cross join lateral (
    select case when x.valid_until is not null then x.valid_until + 1
        when not x.own_price and x.catalog_price_cents <> i.price_cents then '-infinity'::date
        else 'infinity'::date end as owed_from,
      s.choices @> jsonb_build_array(jsonb_build_object('itemId', x.item_id)) as chosen
    from selection_options x join selection_items i on i.id = x.item_id
    where x.selection_id = s.id and x.sent_at is not null) o
  where s.id = its_selection group by s.id
$$;

update selections s set price_owed_from = price_owed_from(s.id)
where s.price_owed_from is distinct from price_owed_from(s.id);

-- The forecast counts the lowest option that can be chosen: one that was sent, or any while the selection is a draft, of an item that is
-- still in the catalog. Without such an option, the lowest of all. The same as leastTotal in shared/selections.
create or replace function lowest_option(its_selection integer) returns bigint language sql stable as $$
  select coalesce(min(cost) filter (where possible), min(cost))
  from (select (coalesce(o.quantity_milli, s.quantity_milli) * o.price_cents + 500) / 1000 as cost,
      (i.archived_at is null or i.one_off) and (s.sent_at is null or o.sent_at is not null) as possible
    from selections s join selection_options o on o.selection_id = s.id join selection_items i on i.id = o.item_id
    where s.id = its_selection) priced
$$;

create or replace function options_updated() returns trigger language plpgsql as $$
begin
  perform count_lowest(array(select distinct n.selection_id from old_rows o join new_rows n on n.id = o.id
    where (o.quantity_milli, o.unit, o.price_cents, o.item_id, o.sent_at is null)
      is distinct from (n.quantity_milli, n.unit, n.price_cents, n.item_id, n.sent_at is null) order by 1));
  return null;
end $$;

create function items_archived() returns trigger language plpgsql as $$
begin
  -- In one order, so that two acts never wait for each other.
  perform count_lowest(array(select distinct o.selection_id from changed n
    join unchanged b on b.id = n.id and (b.archived_at is null) <> (n.archived_at is null)
    join selection_options o on o.company_id = n.company_id and o.item_id = n.id order by 1));
  return null;
end $$;
create trigger items_archived after update on selection_items referencing old table as unchanged new table as changed
  for each statement execute function items_archived();

drop trigger quantity_counted on selections;
create trigger quantity_counted after update of quantity_milli, sent_at on selections for each row
  when (old.quantity_milli <> new.quantity_milli or (old.sent_at is null) <> (new.sent_at is null)) execute function quantity_counted();

select count_lowest(array(select id from selections order by id));

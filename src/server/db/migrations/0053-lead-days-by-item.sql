-- The days of a selection's items, from the items themselves: the former text read the whole catalog of every company for each selection.
create or replace function selection_lead_days(s selections) returns integer language sql stable as $$
  select max(coalesce(i.lead_time_days, u.lead_time_days))
  from (
    select (choice ->> 'itemId')::integer as item_id, true as chosen from jsonb_array_elements(s.choices) as list (choice)
    union all
    select o.item_id, false from selection_options o where o.selection_id = s.id and s.choices = '[]') of_selection
  join selection_items i on i.id = of_selection.item_id and (of_selection.chosen or i.archived_at is null or i.one_off)
  left join item_buying b on b.item_id = i.id left join suppliers u on u.id = b.supplier_id
$$;

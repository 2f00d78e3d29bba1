-- Carpet is sold by the square yard in the United States and Canada.
alter table selection_items
  drop constraint selection_items_unit_check,
  add constraint selection_items_unit_check
    check (unit in ('each', 'set', 'pair', 'box', 'sq_ft', 'sq_yd', 'lin_ft', 'gal', 'm2', 'm', 'litre'));
alter table selections
  drop constraint selections_unit_check,
  add constraint selections_unit_check
    check (unit in ('each', 'set', 'pair', 'box', 'sq_ft', 'sq_yd', 'lin_ft', 'gal', 'm2', 'm', 'litre'));
alter table selection_options
  drop constraint selection_options_unit_check,
  add constraint selection_options_unit_check
    check (unit in ('each', 'set', 'pair', 'box', 'sq_ft', 'sq_yd', 'lin_ft', 'gal', 'm2', 'm', 'litre'));

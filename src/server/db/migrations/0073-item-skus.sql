-- The company's own number for an item. Imports find the item by it, so no two items of a company share one, archived items included.
alter table selection_items add column sku text;
create unique index selection_items_skus on selection_items (company_id, lower(sku)) where sku is not null;

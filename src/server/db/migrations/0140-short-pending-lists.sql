-- A large import fills the pending list of these indexes again and again, and the statement that finds it full merges all of it.
-- With short lists each of these statements has less to merge.
alter index selection_items_search set (gin_pending_list_limit = 256);
alter index catalog_words_alike set (gin_pending_list_limit = 256);

-- A large import fills the pending list of these indexes again and again, and the statement that finds it full sorts all of it in:
-- at the default of 4 MB that took seconds, with the rows locked. Short lists are sorted in while nobody waits.
alter index selection_items_search set (gin_pending_list_limit = 256);
alter index catalog_words_alike set (gin_pending_list_limit = 256);

-- The log of one owner reads one stage in the order of its index. The planner takes no statistics from a partial index: it expected one row in
-- 200 to be in a stage, so that it read the whole stage and sorted it. These are of the table.
create statistics selections_log_stages on (log_stage(status, delivered_at is not null)) from selections;

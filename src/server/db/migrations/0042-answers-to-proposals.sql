-- What the builder decided about a date that the supplier proposed: the message says it in words, this says for which line.
alter table order_messages add column decision jsonb;

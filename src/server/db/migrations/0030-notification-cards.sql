-- What the email of a notification shows of its selection: the item, picture and price of the event, not those of the day on which the
-- email is sent.
alter table notifications add column card jsonb;

-- The email of a message waits until the conversation pauses. The time is kept with each notification, because what waits for one person
-- must not leave with what is urgent for another.
alter table notifications add column mail_from timestamptz;

-- The email that a notification went into, so that it can be checked again when the email is delivered.
alter table notifications add column mail_id integer references mails on delete set null;
create index notifications_by_mail on notifications (mail_id) where mail_id is not null;

-- Whose act a notification is about: the email shows that person as its sender.
alter table notifications add column actor_id integer references users on delete set null;

-- The name beside the address that every email is sent from, and where a reply goes.
alter table mails add column sender_name text, add column reply_to text;

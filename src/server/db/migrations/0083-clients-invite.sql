-- Whether a client may invite the other owner of their project.
alter table companies add column clients_invite boolean not null default true;

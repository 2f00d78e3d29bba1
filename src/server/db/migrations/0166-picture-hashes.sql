-- SHA-256 of every stored size of a picture: a signature covers the pictures that were shown. Empty for files from before.
alter table files add column hashes jsonb not null default '{}';

-- A stored reply is repeated only while the person's access to the company and the project is unchanged.
alter table idempotency_keys rename column standing to access;

-- A link stops working when a newer one of its kind is sent or used, or when the password changes.
alter table link_tokens add column replaced_at timestamptz;

-- Random account ids: whoever adds an email address gets an id back, and its size must not tell how old the account is.
create function random_user_id() returns integer language plpgsql volatile as $$
declare
  bytes bytea;
  candidate integer;
begin
  loop
    bytes := uuid_send(gen_random_uuid());
    candidate := ((get_byte(bytes, 0) & 127) << 24) | (get_byte(bytes, 1) << 16) | (get_byte(bytes, 2) << 8) | get_byte(bytes, 3);
    exit when candidate > 0 and not exists (select from users where id = candidate);
  end loop;
  return candidate;
end
$$;
alter table users alter column id drop identity;
alter table users alter column id set default random_user_id();

-- What was approved and no longer is: people on site have to learn that they must stop, and what it was. It is set whenever an approval
-- ends, by whatever act, and emptied when the selection is approved again.
alter table selections add column ended_approval jsonb;

create function selections_approval_ended() returns trigger language plpgsql as $$
begin
  if new.archived_at is null and new.status in ('approved', 'ordered') then
    new.ended_approval := null;
  elsif old.archived_at is null and old.sent_at is not null and old.status in ('approved', 'ordered') then
    new.ended_approval := jsonb_build_object('at', new.updated_at, 'choices', old.choices, 'notes', old.notes, 'included', old.included);
  end if;
  return new;
end $$;

create trigger selections_approval_ended before update of status, archived_at on selections for each row
  when (old.status is distinct from new.status or old.archived_at is distinct from new.archived_at)
  execute function selections_approval_ended();

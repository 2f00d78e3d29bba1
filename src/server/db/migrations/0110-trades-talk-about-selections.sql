-- The builder and the trades talk about each approved selection, apart from the client's conversation on it. Change and approval
-- requests stay in the client's conversation, where they ask for a decision.
alter table message_threads drop constraint message_threads_check;
alter table messages add constraint messages_of_trades_decide_nothing
  check (not for_trades or selection_id is null or message_type in ('comment', 'question'));

create or replace function selection_leaves_thread() returns trigger language plpgsql as $$
declare
  gone message_threads;
  project_thread integer;
begin
  for gone in select * from message_threads where selection_id = old.id loop
    insert into message_threads as t (company_id, project_id, for_trades) values (old.company_id, old.project_id, gone.for_trades)
    on conflict (project_id, selection_id, for_trades) do update set for_trades = t.for_trades returning id into project_thread;
    update messages set selection_id = null, thread_id = project_thread where thread_id = gone.id;
    update message_threads t set
      last_message_id = greatest(t.last_message_id, gone.last_message_id),
      last_public_id = greatest(t.last_public_id, gone.last_public_id)
    where t.id = project_thread;
  end loop;
  delete from message_threads where selection_id = old.id;
  return old;
end $$;

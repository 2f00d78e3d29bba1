-- What is open in a thread is read from the thread, not picked from all that is open in its project.
create index messages_open_in_thread on messages (thread_id) include (message_type, is_internal)
  where resolved_at is null and message_type in ('question', 'approval_request', 'change_request');

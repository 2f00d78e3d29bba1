-- Questions and requests of a project, newest first. Comments, which are most of what is said, cost nothing here.
create index messages_asking on messages (company_id, project_id, message_type, id desc) where message_type <> 'comment';

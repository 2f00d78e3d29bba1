-- What a supplier attached to a reply, kept as the company's own files. A reply may be nothing but an attached confirmation.
alter table order_messages drop constraint order_messages_message_check;
alter table order_messages add constraint order_messages_message_check check (message <> '' or source = 'supplier_email');
alter table order_messages add constraint order_messages_company unique (company_id, id);

create table order_message_files (
  message_id integer not null,
  file_id integer not null,
  company_id integer not null,
  primary key (message_id, file_id),
  foreign key (company_id, message_id) references order_messages (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id)
);
create index order_message_files_by_message on order_message_files (company_id, message_id);
create index order_message_files_by_file on order_message_files (company_id, file_id);

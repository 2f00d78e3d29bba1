-- Who gets a copy of a certificate by email: the clients of the project at the time of signing, each of them once.
create table certificate_mails (
  sign_off_id integer not null,
  user_id integer not null references users,
  company_id integer not null,
  -- Null until the certificate is ready.
  mailed_at timestamptz,
  mail_id integer references mails on delete set null,
  primary key (sign_off_id, user_id),
  foreign key (company_id, sign_off_id) references sign_offs (company_id, id)
);
create index certificate_mails_by_mail on certificate_mails (mail_id) where mail_id is not null;

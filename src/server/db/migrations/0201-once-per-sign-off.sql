-- A sign-off is signed once and its certificate is sealed once: a second event could hide the first.
create unique index audit_log_once_per_sign_off on audit_log (company_id, kind, (data ->> 'signOffId'))
  where kind in ('signoff.signed', 'certificate.sealed');

-- A seat that counts: its holder has taken the place in the company by a link that was sent to their address, and has not been
-- archived. Everything that asks "may this person see that project" reads seats from here, never from project_people.
create view seats as
  select pp.company_id, pp.project_id, pp.user_id, pp.seat, pp.created_at
  from project_people pp
  join members m on m.company_id = pp.company_id and m.user_id = pp.user_id
  where m.joined_at is not null and m.archived_at is null;

-- When the owner of the mailbox has first been seen here. What was set before (a password, a calendar's address) was set by
-- whoever typed the address, and ends with it.
alter table users add column proved_at timestamptz;
update users u set proved_at = (select min(m.joined_at) from members m where m.user_id = u.id and not m.is_owner);

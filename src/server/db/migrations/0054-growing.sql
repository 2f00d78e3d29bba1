-- What keeps a page as quick in a large company as in a small one.

-- Words lead and the company follows: whoever looks for a rare word then passes over the company's long list in leaps.
drop index projects_search, members_search, selection_items_search, catalog_words_alike;
create index projects_search on projects using gin (search gin_trgm_ops, company_id);
create index members_search on members using gin (search gin_trgm_ops, company_id);
create index selection_items_search on selection_items using gin (search gin_trgm_ops, company_id);
create index catalog_words_alike on catalog_words using gin (word gin_trgm_ops, company_id);

-- What a selection is found by: its name, its room and what was chosen.
create function selection_words(its_name text, its_room text, chosen jsonb) returns text language sql immutable parallel safe as $$
  select lower(its_name || ' ' || coalesce(its_room, '') || ' ' || coalesce(chosen ->> 'name', ''))
$$;
create index selections_search on selections using gin (selection_words(name, room, chosen) gin_trgm_ops, company_id);

-- What lies before the client, by project.
create index selections_answerable on selections (project_id, status) where status in ('in_review', 'selected');

-- The threads of a project, latest word first, for builders and for everybody else.
create index message_threads_of_project on message_threads (project_id, last_message_id desc);
create index message_threads_shown on message_threads (project_id, last_public_id desc);

-- Open questions and requests, kind by kind, so that each is counted no further than a screen shows.
drop index messages_open;
create index messages_open on messages (company_id, message_type, project_id) include (is_internal, for_trades)
  where resolved_at is null and message_type in ('question', 'approval_request', 'change_request');

-- The day it is at the projects of a company, at the one that is last to see it and at the one that is first: what is due or overdue
-- is read from there on. The zones are those of its open deadlines.
create function days_of_company(company integer, at timestamptz, out earliest date, out latest date) language sql stable parallel safe as $$
  with recursive zones as (
    (select time_zone from day_figures where company_id = company and kind = 'open_deadline' order by time_zone limit 1)
    union all
    select (select d.time_zone from day_figures d
      where d.company_id = company and d.kind = 'open_deadline' and d.time_zone > z.time_zone order by d.time_zone limit 1)
    from zones z where z.time_zone is not null
  )
  select coalesce(min((at at time zone time_zone)::date), (at at time zone 'UTC')::date - 1),
    coalesce(max((at at time zone time_zone)::date), (at at time zone 'UTC')::date + 1) from zones
$$;

-- The words of selections are known to the planner from now on, and not only after the next housekeeping.
analyze selections;

import type { Client } from 'pg'
import { keptFigures } from '../../src/server/testing/kept-figures.ts'
import { cursor, found, letters, type Part, type Tenant, withoutTriggers } from './part.ts'

const SELECTIONS = 4
const PER_CLIENT = 5

export const projects: Part = {
  name: 'projects',
  of: 'projects',
  sizes: [100, 10_000, 100_000],
  tables: ['projects', 'selections', 'members', 'audit_log', 'notifications', 'project_people'],
  fill,
  looks: [
    { name: 'projects, newest', path: () => '/projects' },
    { name: 'projects, oldest', path: () => '/projects?sort=oldest' },
    { name: 'projects by name', path: () => '/projects?sort=name' },
    { name: 'projects by completion', path: () => '/projects?sort=completion' },
    { name: 'projects, active by name', path: () => '/projects?status=active&sort=name&limit=20' },
    {
      name: 'projects, deep page by name',
      path: ({ facts }) => `/projects?sort=name&limit=20&cursor=${cursor(facts['middleName'] ?? '', 1)}`,
    },
    {
      name: 'projects, deep page, newest',
      path: ({ facts }) => `/projects?limit=20&cursor=${cursor(facts['middleMoment'] ?? '', facts['middleId'] ?? 1)}`,
    },
    { name: 'projects, archived', path: () => '/projects?status=archived', full: 10_000 },
    { name: 'search: one family', path: ({ facts }) => `/projects?q=${facts['family']}` },
    { name: 'search: family and common word', path: ({ facts }) => `/projects?q=${facts['family']}+street` },
    { name: 'search: nothing', path: () => '/projects?q=xylophone' },
    { name: 'search: word of every project', path: () => '/projects?q=street' },
    { name: 'search: that, by name', path: () => '/projects?q=street&sort=name' },
    { name: 'search: word of every other', path: () => '/projects?q=cedar' },
    { name: 'search: word of every fiftieth', path: () => '/projects?q=juniper', full: 10_000 },
    { name: 'figures of all projects', path: () => '/projects/figures' },
    { name: 'dashboard', path: () => '/dashboard' },
    { name: 'counts for the badges', path: () => '/counts' },
    { name: 'one project', path: ({ facts }) => `/projects/${facts['projectId']}` },
    { name: 'clients, newest', path: () => '/clients?limit=20' },
    { name: 'clients by name', path: () => '/clients?limit=20&sort=name' },
    { name: 'clients, search one', path: ({ facts }) => `/clients?q=${facts['family']}` },
    { name: 'clients, search all', path: () => '/clients?limit=20&q=bench.example', full: 10_000 },
    { name: 'client figures', path: () => '/clients/figures' },
    { name: 'selections, newest', path: () => '/selections' },
    { name: 'selections, to decide', path: () => '/selections?status=to_decide' },
    { name: 'selections, overdue', path: () => '/selections?overdue=true' },
    { name: 'selections, due soon', path: () => '/selections?dueSoon=7&limit=20', full: 10_000 },
    { name: 'selections, approved', path: () => '/selections?status=approved' },
    { name: 'selections, search', path: () => '/selections?q=selection' },
    {
      name: 'selections, search one house',
      path: ({ facts }) => `/selections?q=${String(facts['middleName']).split(' ').at(-1)}`,
    },
    { name: 'activity', path: () => '/activity' },
    { name: 'activity of a project', path: ({ facts }) => `/projects/${facts['projectId']}/activity` },
    { name: 'notifications', path: () => '/notifications' },
    { name: 'notifications, unread', path: () => '/notifications?unread=true' },
    { name: "a client's projects", path: () => '/projects', reader: 'client' },
    { name: "a client's dashboard", path: () => '/dashboard', reader: 'client' },
    { name: "a client's selections", path: () => '/selections?status=to_decide', reader: 'client' },
    { name: "a client's counts", path: () => '/counts', reader: 'client' },
  ],
}

/**
 * A company with this many projects of four selections, one client per five projects, three activities and a notification each.
 */
function fill(client: Client, size: number): Promise<Tenant> {
  return withoutTriggers(client, async () => {
    const name = `houses${size}`
    const clients = Math.max(20, size / PER_CLIENT)
    const { companyId, ownerId } = await found(client, name)
    const at = (text: string, values: unknown[] = []) => client.query(text, [companyId, ...values])
    await at(
      `with u as (insert into users (email, username, first_name, last_name, type)
        select $2 || '-' || n || '@bench.example', $2 || '-' || n, 'Kim', 'Fam' || ${letters('n')}, 'client' from generate_series(1, $3::int) n returning id, first_name, last_name, email)
      insert into members (company_id, user_id, type, role, first_name, last_name, joined_at, created_at, search)
      select $1, id, 'client', 'client', first_name, last_name, now(), now() - row_number() over (order by id) * interval '3 hours', lower(first_name || ' ' || last_name || ' ' || email) from u`,
      [name, clients],
    )
    await at(
      `with c as (select user_id, search, row_number() over (order by user_id) - 1 as place from members where company_id = $1 and type = 'client')
      insert into projects (company_id, name, address, client_id, builder_id, currency, time_zone, budget_cents, status, completion_date, expected_completion_date, archived_at,
        created_at, updated_at, recent_activity, recent_activity_at, search)
      select $1, h.name, n || ' Long Street', c.user_id, $2, 'USD', 'America/New_York', 5000000,
        (array['planning', 'active', 'in_progress', 'completed', 'on_hold'])[1 + n % 5], case when n % 5 = 3 then current_date - n % 300 end,
        current_date + n % 400, case when n % 2 = 1 and n % 40 = 7 then now() end, now() - n * interval '1 minute', now(), 'Olive Owner edited it', now(),
        lower(h.name || ' ' || n || ' long street ') || c.search
      from generate_series(1, $3::int) n
      cross join lateral (select (array['Cedar', 'Willow'])[1 + n % 2] || case when n % 50 = 9 then ' Juniper' else '' end || ' House ' || ${letters('n')} as name) h
      join c on c.place = n % $4::int`,
      [ownerId, size, clients],
    )
    await at(
      `insert into project_people (company_id, project_id, user_id, seat, created_at) select $1, id, client_id, 'client', now() from projects where company_id = $1`,
    )
    await at(
      `insert into selections (company_id, project_id, name, room, status, deadline, created_by, created_at, updated_at, sent_at, completed_on)
      select $1, p.id, 'Selection ' || n, (array['Kitchen', 'Bathroom', 'Living'])[1 + n % 3], k.status,
        current_date + (p.id + n * 37) % 120 - 40, p.builder_id, p.created_at + n * interval '1 second', now(), now(), case when k.status = 'approved' then current_date end
      from projects p cross join generate_series(1, ${SELECTIONS}) n
      cross join lateral (select (array['pending', 'in_review', 'selected', 'approved'])[1 + n % 4] as status) k where p.company_id = $1`,
    )
    await at(
      `insert into audit_log (company_id, seq, at, kind, actor_id, actor_name, project_id, data, previous_hash, hash)
      select $1, row_number() over (order by p.id desc, n), p.created_at, 'project.edited', $2, 'Olive Owner', p.id, '{"project": "House"}', repeat('0', 64), repeat('0', 64)
      from projects p cross join generate_series(1, 3) n where p.company_id = $1`,
      [ownerId],
    )
    await at(
      `insert into notifications (user_id, company_id, kind, project_id, title, link, dedupe_key, created_at, read_at)
      select $2, $1, 'approved', id, 'Kim approved the tap', '/projects/' || id, 'n' || id, created_at, case when id % 2 = 0 then now() end from projects where company_id = $1`,
      [ownerId],
    )
    for (const figures of keptFigures) await at(figures)
    const { rows } = await at(
      `with m as materialized (select * from projects where company_id = $1 and archived_at is null order by created_at offset $2 limit 1),
        p as materialized (select * from projects where id = (select max(id) from projects where company_id = $1 and archived_at is null))
      select p.id as "projectId", p.client_id as client, 'fam' || ${letters('7')} as family, m.id as "middleId",
        lower(m.name) as "middleName", to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as "middleMoment"
      from p, m`,
      [size / 2],
    )
    const facts = rows[0] as Record<string, number>
    return { size, readers: { owner: ownerId, client: facts['client'] ?? 0 }, facts }
  })
}

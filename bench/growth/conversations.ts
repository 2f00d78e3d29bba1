import type { Client } from 'pg'
import { found, letters, type Part, type Tenant, withoutTriggers } from './part.ts'

const PER_THREAD = 20
const PROJECTS = 20

export const conversations: Part = {
  name: 'conversations',
  of: 'messages',
  sizes: [1_000, 100_000, 1_000_000],
  tables: ['messages', 'message_threads', 'selections'],
  fill,
  looks: [
    { name: 'conversations', path: () => '/conversations?limit=20' },
    { name: 'conversations, unread', path: () => '/conversations?show=unread&limit=20', reader: 'unread' },
    { name: 'conversations, open', path: () => '/conversations?show=open&limit=5' },
    {
      name: 'conversations of a project',
      path: ({ facts }) => `/conversations?projectId=${facts['projectId']}&limit=2`,
    },
    { name: 'conversations, search one', path: ({ facts }) => `/conversations?q=${facts['word']}&limit=2` },
    { name: 'conversations, search all', path: () => '/conversations?q=tap&limit=20' },
    { name: 'messages of a project', path: ({ facts }) => `/projects/${facts['projectId']}/messages?limit=20` },
    {
      name: 'messages of a thread',
      path: ({ facts }) => `/projects/${facts['projectId']}/messages?limit=20&selectionId=${facts['selectionId']}`,
    },
    {
      name: 'messages, questions only',
      path: ({ facts }) => `/projects/${facts['projectId']}/messages?limit=2&type=question`,
    },
    {
      name: 'messages, deep inside',
      path: ({ facts }) => `/projects/${facts['projectId']}/messages?limit=20&before=${facts['middle']}`,
    },
    { name: 'unread and open, all read', path: () => '/conversations/figures' },
    { name: 'unread and open, nothing read', path: () => '/conversations/figures', reader: 'unread' },
    { name: 'counts, all read', path: () => '/counts' },
    { name: 'counts, nothing read', path: () => '/counts', reader: 'unread' },
    { name: 'activity', path: () => '/activity' },
    { name: 'activity of a project', path: ({ facts }) => `/projects/${facts['projectId']}/activity` },
    { name: "a client's conversations", path: () => '/conversations?limit=2', reader: 'client' },
    { name: "a client's counts", path: () => '/counts', reader: 'client' },
    {
      name: "a client's messages",
      path: ({ facts }) => `/projects/${facts['projectId']}/messages?limit=20`,
      reader: 'client',
    },
    { name: "a client's activity", path: () => '/activity?limit=20', reader: 'client' },
  ],
}

/** Selection threads of twenty messages each; every hundredth message is an open question. */
function fill(client: Client, size: number): Promise<Tenant> {
  return withoutTriggers(client, async () => {
    const name = `talk${size}`
    const { companyId, ownerId } = await found(client, name)
    const at = (text: string, values: unknown[] = []) => client.query(text, [companyId, ...values])
    const { rows: people } = await at(
      `with u as (insert into users (email, username, first_name, last_name, type)
        values ($2 || '-client@bench.example', $2 || '-client', 'Kim', 'Client', 'client'), ($2 || '-late@bench.example', $2 || '-late', 'Lou', 'Late', 'builder') returning id, type)
      insert into members (company_id, user_id, type, role, first_name, last_name, joined_at)
      select $1, id, type, case type when 'client' then 'client' else 'user' end, 'Kim', 'Client', now() from u returning user_id as id, type`,
      [name],
    )
    const [clientId, lateId] = ['client', 'builder'].map(
      (type) => (people as { id: number; type: string }[]).find((row) => row.type === type)?.id ?? 0,
    )
    await at(
      `insert into projects (company_id, name, address, client_id, builder_id, currency, time_zone, created_at, updated_at, search)
      select $1, 'House ' || ${letters('n')}, n || ' Long Street', $2, $3, 'USD', 'America/New_York', now(), now(), 'house ' || ${letters('n')} from generate_series(1, ${PROJECTS}) n`,
      [clientId, ownerId],
    )
    await at(
      `insert into project_people (company_id, project_id, user_id, seat, created_at)
      select $1, id, $2, 'client', now() from projects where company_id = $1 order by id limit 1`,
      [clientId],
    )
    await at(
      `insert into selections (company_id, project_id, name, status, created_by, created_at, updated_at, sent_at)
      select $1, p.first + n % ${PROJECTS}, 'Tap ' || ${letters('n')}, 'pending', $2, now(), now(), now()
      from generate_series(0, $3::int - 1) n, (select min(id) as first from projects where company_id = $1) p`,
      [ownerId, size / PER_THREAD],
    )
    await at(
      `insert into message_threads (company_id, project_id, selection_id) select $1, project_id, id from selections where company_id = $1`,
    )
    // Threads are written in turn, so that the newest messages are spread over many of them.
    await at(
      `insert into messages (company_id, project_id, selection_id, thread_id, sender_id, message_type, message, created_at)
      select $1, t.project_id, t.selection_id, t.id, case when n % 2 = 0 then $2::int else $3::int end,
        case when (t.id + n) % 100 = 0 then 'question' else 'comment' end, 'The tiles arrive on Monday, the tap a week later.', now() - (${PER_THREAD} - n) * interval '1 hour'
      from generate_series(1, ${PER_THREAD}) n cross join message_threads t where t.company_id = $1 order by n, t.id`,
      [clientId, ownerId],
    )
    await at(
      `update message_threads t set last_message_id = x.last, last_public_id = x.last
      from (select thread_id, max(id) as last from messages where company_id = $1 group by 1) x where x.thread_id = t.id`,
    )
    // The owner has read everything except the last twenty messages; the late reader has read nothing.
    await at(
      `insert into message_floors (user_id, up_to) select $2, max(id) - 20 from messages where company_id = $1`,
      [ownerId],
    )
    await at(`insert into company_figures (company_id, total_projects) values ($1, ${PROJECTS})`)
    const { rows } = await at(
      `select p.id as "projectId", (select min(id) from selections where project_id = p.id) as "selectionId", ${letters('7')} as word,
        (select id from messages where project_id = p.id order by id offset $2 limit 1) as middle
      from projects p where p.company_id = $1 order by id limit 1`,
      [Math.floor(size / PROJECTS / 2)],
    )
    return {
      size,
      readers: { owner: ownerId, client: clientId ?? 0, unread: lateId ?? 0 },
      facts: rows[0] as Record<string, number>,
    }
  })
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { hashToken } from '#server/platform/tokens.ts'
import { keptFigures } from '../kept-figures.ts'

/** The day of every row and of every call, so that what is overdue never changes. */
export const NOW = '2027-03-10T09:00:00Z'

/** The company that is read, among others, so that no statement runs on a table of one company. */
const size = { others: 3, projects: 60, otherProjects: 10, selections: 20, clients: 30, items: 400, messages: 12 }

export type Reader = { userId: number; cookie: string; projectId: number }
export type DataSet = { builder: Reader; client: Reader; categoryId: number }

const status = `(array['pending', 'in_review', 'selected', 'approved', 'ordered'])[1 + n % 5]`
const choice = `jsonb_build_object('optionId', null, 'itemId', i.id, 'name', i.name, 'brand', i.brand, 'model', i.model, 'description', i.description,
  'imageUrl', null, 'priceCents', i.price_cents, 'quantityMilli', 1000, 'unit', i.unit, 'specifications', '[]'::jsonb)`
const item = (category: string, place: string) =>
  `select * from selection_items where category_id = ${category} order by id offset (${place}) % 10 limit 1`
const members = `insert into members (company_id, user_id, type, role, is_owner, first_name, last_name, joined_at, created_at)`

// Rows in a fixed order with fixed ids: their places in the tables decide how many pages a statement reads.
const people = [
  `insert into companies (name, created_at) select 'Company ' || n, $1 from generate_series(0, ${size.others}) n`,
  `insert into users (id, email, username, first_name, last_name, type)
    select 70000000 + n, 'builder' || n || '@costs.example', 'builder' || n, 'Bea', 'Builder ' || n, 'builder' from generate_series(0, ${size.others}) n`,
  `${members} select c.id, u.id, 'builder', 'user', true, u.first_name, u.last_name, $1, $1
    from companies c join users u on u.username = 'builder' || substr(c.name, 9) order by c.id`,
  `insert into users (id, email, username, first_name, last_name, type)
    select 71000000 + n, 'client' || n || '@costs.example', 'client' || n, 'Cleo', 'Client ' || n, 'client' from generate_series(1, ${size.clients}) n`,
  `${members} select c.id, u.id, 'client', 'client', false, u.first_name, u.last_name, $1, $1::timestamptz - substr(u.username, 7)::int * interval '1 hour'
    from companies c cross join users u where u.type = 'client' order by c.id, u.id`,
  `insert into projects (company_id, name, address, client_id, builder_id, currency, time_zone, budget_cents, status, created_at, updated_at)
    select m.company_id, 'House ' || n, n || ' Long Street', (select id from users where username = 'client' || (1 + n % ${size.clients})), m.user_id,
      'USD', 'America/New_York', 5000000, (array['planning', 'active', 'in_progress', 'completed', 'on_hold'])[1 + n % 5],
      $1::timestamptz - n * interval '1 hour', $1
    from members m cross join lateral generate_series(1, case when m.company_id = 1 then ${size.projects} else ${size.otherProjects} end) n
    where m.is_owner order by m.company_id, n`,
  `insert into project_people (company_id, project_id, user_id, seat, created_at)
    select company_id, id, client_id, 'client', $1 from projects order by id`,
  `insert into selection_categories (company_id, name, created_at)
    select c.id, 'Category ' || n, $1 from companies c cross join generate_series(1, 4) n order by c.id, n`,
  `insert into selection_items (company_id, category_id, name, brand, model, description, price_cents, created_at, updated_at)
    select k.company_id, k.id, 'Item ' || n, 'Brand ' || n % 12, 'M-' || n, 'A sturdy item, number ' || n, 1000 + n * 7, $1, $1
    from selection_categories k cross join lateral generate_series(1, case when k.company_id = 1 then ${size.items / 4} else 10 end) n order by k.id, n`,
]

const decisions = [
  `insert into selections (company_id, project_id, category_id, name, room, status, deadline, created_by, created_at, updated_at, sent_at,
      choices, selected_item_id, was_signed, chosen_by, chosen_at)
    select p.company_id, p.id, k.id, 'Selection ' || n, (array['Kitchen', 'Bathroom', 'Living'])[1 + n % 3], x.status,
      $1::date + n - 10, p.builder_id, $1::timestamptz - n * interval '1 minute', $1, case when n % 10 <> 5 then $1::timestamptz end,
      case when x.chosen then jsonb_build_array(${choice}) else '[]' end, case when x.chosen then i.id end, x.status in ('approved', 'ordered'),
      case when x.chosen then p.client_id end, case when x.chosen then $1::timestamptz end
    from projects p cross join generate_series(1, ${size.selections}) n
    join selection_categories k on k.company_id = p.company_id and k.name = 'Category ' || 1 + n % 4
    cross join lateral (select ${status} as status, ${status} in ('selected', 'approved', 'ordered') as chosen) x
    join lateral (${item('k.id', 'n + 1')}) i on true order by p.id, n`,
  `insert into selection_options (company_id, selection_id, item_id, proposed_by, price_cents, catalog_price_cents, position, sent_at, created_at)
    select s.company_id, s.id, i.id, s.created_by, i.price_cents, i.price_cents, n, s.sent_at, $1
    from selections s cross join generate_series(1, 2) n
    join lateral (${item('s.category_id', 'substr(s.name, 11)::int + n')}) i on true
    where s.status <> 'pending' order by s.id, n`,
  `insert into sign_offs (company_id, project_id, user_id, code, signed_name, consent_text, time_zone, signed_at, audit_seq)
    select company_id, id, client_id, 'CODE-' || id, 'Cleo Client', 'I agree.', time_zone, $1, id from projects order by id`,
  `insert into sign_off_lines (company_id, sign_off_id, selection_id, signer_id, decision, fingerprint, snapshot)
    select s.company_id, o.id, s.id, o.user_id, 'approve', s.fingerprint, '{}' from selections s join sign_offs o on o.project_id = s.project_id
    where s.was_signed order by s.id`,
  `insert into message_threads (company_id, project_id) select company_id, id from projects order by id`,
  `insert into messages (company_id, project_id, thread_id, sender_id, message_type, message, created_at)
    select t.company_id, t.project_id, t.id, case when n % 2 = 0 then p.client_id else p.builder_id end,
      case when n % 4 = 0 then 'question' else 'comment' end, 'Message ' || n || ' about the house', $1::timestamptz - n * interval '1 minute'
    from message_threads t join projects p on p.id = t.project_id cross join generate_series(1, ${size.messages}) n order by t.id, n desc`,
  `update message_threads t set last_message_id = m.id, last_public_id = m.id
    from (select thread_id, max(id) as id from messages group by 1) m where m.thread_id = t.id`,
  `insert into audit_log (company_id, seq, at, kind, actor_id, actor_name, project_id, data, previous_hash, hash)
    select company_id, row_number() over (partition by company_id order by id, n), $1, 'project.edited', builder_id, 'Bea Builder', id,
      '{"project": "House"}', repeat('0', 64), repeat('0', 64) from projects cross join generate_series(1, 3) n order by id, n`,
  `insert into audit_heads (company_id, seq, hash) select company_id, max(seq), repeat('0', 64) from audit_log group by 1 order by 1`,
  `insert into notifications (user_id, company_id, kind, project_id, title, link, dedupe_key, created_at, read_at, actor_id)
    select m.user_id, p.company_id, 'approved', p.id, 'Cleo approved the tap', '/projects/' || p.id, 'n' || p.id || '-' || n, $1,
      case when n = 2 then $1::timestamptz end, p.client_id
    from projects p join members m on m.company_id = p.company_id and (m.is_owner or m.user_id = p.client_id)
    cross join generate_series(1, 2) n order by p.id, m.user_id, n`,
  // Settings of the database, so that nothing reorganizes the tables, those of jobs included, while they are measured.
  `do $do$ declare t regclass; begin
    for t in select oid from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    loop execute format('alter table %s set (autovacuum_enabled = off)', t); end loop; end $do$`,
]

/** Fills an empty, migrated database with the same rows each time. */
export async function fillDataSet(client: Client): Promise<DataSet> {
  const run = (step: string) => client.query(step.replaceAll('$1', `'${NOW}'`))
  for (const step of people) await run(step)
  // With triggers, keeping the figures of these rows would take most of the time.
  await client.query('begin; set local session_replication_role = replica; delete from company_figures')
  for (const step of decisions) await run(step)
  for (let company = 1; company <= size.others + 1; company += 1)
    for (const figures of keptFigures) await client.query(figures, [company])
  await client.query('commit')
  await client.query(`select setval(pg_get_serial_sequence('sign_offs', 'id'), 10000)`)
  const builder = await signIn(client, 'builder0')
  const own = await signIn(client, 'client1')
  await vacuumAll(client)
  const { rows } = await client.query<{ project: number; category: number }>(
    `select max(p.id) as project, (select min(id) from selection_categories where company_id = 1) as category
     from projects p where p.company_id = 1 and p.client_id = $1`,
    [own.userId],
  )
  const { project: projectId = 0, category: categoryId = 0 } = rows[0] ?? {}
  return { builder: { ...builder, projectId }, client: { ...own, projectId }, categoryId }
}

const hidden = `select count(*)::integer as n from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages`

/** Pages that another transaction may still need are not marked as visible to all, and reads would look into them. */
async function vacuumAll(client: Client): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    await client.query('vacuum analyze')
    if ((await client.query<{ n: number }>(hidden)).rows[0]?.n === 0) return
    await sleep(100)
  }
  throw new Error('The tables could not be vacuumed')
}

async function signIn(client: Client, username: string): Promise<Omit<Reader, 'projectId'>> {
  const token = `token-of-${username}`.padEnd(43, '0')
  const { rows } = await client.query<{ id: number }>(
    `insert into sessions (user_id, token_hash, remember, created_at, last_seen_at, expires_at)
     select id, $2, true, $3, $3, $3::timestamptz + interval '30 days' from users where username = $1 returning user_id as id`,
    [username, hashToken(token), NOW],
  )
  return { userId: rows[0]?.id ?? 0, cookie: `finishwork=${token}` }
}

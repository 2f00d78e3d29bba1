import { Client } from 'pg'
import { keptFigures } from '../../src/server/testing/kept-figures.ts'
import { letters, withoutIndexes, withoutTriggers } from './part.ts'

export type Scale = { companies: number; selections: number; items: number; events: number }
export type Reader = { userId: number; projectId: number; categoryId: number }

const PER_PROJECT = 100
const CATEGORIES = 4
const tables = ['projects', 'selections', 'members', 'audit_log', 'project_people', 'users']

/** As long as a real one, which takes four fifths of the time of a row; no page compares it with what it covers. */
const cheapFingerprint = `create or replace function selection_fingerprint(choices jsonb, allowance bigint, shared_allowance text, notes text)
  returns char(64) language sql immutable parallel safe as $$ select repeat(md5(choices::text), 2) $$`

/** Companies of the same size: their rows together are what was asked for. */
export async function fill(url: string, scale: Scale, say: (text: string) => void): Promise<Reader> {
  const { companies, selections, items, events } = scale
  const client = new Client({ connectionString: url })
  await client.connect()
  const each = (count: number) => Math.max(1, Math.round(count / companies))
  const houses = Math.max(1, Math.round(each(selections) / PER_PROJECT))
  const started = performance.now()
  const { rows: functions } = await client.query<{ fingerprint: string }>(
    `select pg_get_functiondef('selection_fingerprint'::regproc) as fingerprint`,
  )
  const fingerprint = functions[0]?.fingerprint ?? ''
  await withoutIndexes(client, tables, () =>
    withoutTriggers(client, async () => {
      await client.query(cheapFingerprint)
      await client.query(`insert into companies (name) select 'Company ' || n from generate_series(1, ${companies}) n`)
      await client.query(`insert into users (id, email, username, first_name, last_name, type)
        select 100000000 + n, 'owner' || n || '@scale.example', 'owner' || n, 'Olive', 'Owner', 'builder' from generate_series(1, ${companies}) n
        union all select 200000000 + n, 'client' || n || '@scale.example', 'client' || n, 'Cleo', 'Client', 'client' from generate_series(1, ${companies}) n`)
      await client.query(`insert into members (company_id, user_id, type, role, is_owner, first_name, last_name, joined_at)
        select c.id, u.id, u.type, case u.type when 'builder' then 'user' else 'client' end, u.type = 'builder', u.first_name, u.last_name, now()
        from (select id, row_number() over (order by id) as n from companies) c
        join users u on u.id in (100000000 + c.n, 200000000 + c.n)`)
      await client.query(`insert into projects (company_id, name, address, client_id, builder_id, currency, time_zone, budget_cents, status, created_at, updated_at, search)
        select m.company_id, 'House ' || ${letters('m.user_id + n')}, n || ' Long Street', m.user_id + 100000000, m.user_id, 'USD', 'America/New_York', 5000000,
          'active', now() - n * interval '1 minute', now(), 'house ' || n || ' long street'
        from members m cross join generate_series(1, ${houses}) n where m.is_owner`)
      await client.query(
        `insert into project_people (company_id, project_id, user_id, seat, created_at) select company_id, id, client_id, 'client', now() from projects`,
      )
      await client.query(`insert into selections (company_id, project_id, name, room, status, deadline, created_by, created_at, updated_at, sent_at, completed_on, choices)
        select p.company_id, p.id, 'Selection ' || n, (array['Kitchen', 'Bathroom', 'Living'])[1 + n % 3], k.status, current_date + n - 50, p.builder_id,
          p.created_at + n * interval '1 second', now(), now(), case when k.status = 'approved' then current_date end,
          case when k.status in ('selected', 'approved') then jsonb_build_array(jsonb_build_object('optionId', null, 'itemId', null, 'name', 'Tap ' || n,
            'brand', 'Heron', 'model', 'M-' || n, 'description', 'A tall fitting in chrome that lasts', 'quantityMilli', 1000, 'priceCents', 1000 + n, 'unit', 'each',
            'categoryId', null, 'specifications', '[]'::jsonb, 'imageUrl', null, 'imageHash', null)) else '[]' end
        from projects p cross join generate_series(1, ${Math.round(each(selections) / houses)}) n
        cross join lateral (select (array['pending', 'in_review', 'selected', 'approved'])[1 + n % 4] as status) k`)
      await client.query(`insert into audit_log (company_id, seq, at, kind, actor_id, actor_name, project_id, data, previous_hash, hash)
        select m.company_id, n, now() - n * interval '1 minute', 'project.edited', m.user_id, 'Olive Owner', p.first + n % ${houses}, '{"project": "House", "changes": ["notes"]}',
          md5(n::text) || md5(m.user_id::text), md5(m.user_id::text) || md5(n::text)
        from members m join (select company_id, min(id) as first from projects group by 1) p on p.company_id = m.company_id
        cross join generate_series(1, ${each(events)}) n where m.is_owner`)
      await client.query(
        `insert into audit_heads (company_id, seq, hash) select id, ${each(events)}, md5(id::text) || md5(id::text) from companies`,
      )
      await client.query(`insert into selection_categories (company_id, name, position, created_at)
        select c.id, 'Shelf ' || n, n, now() from companies c cross join generate_series(1, ${CATEGORIES}) n`)
    }),
  )
  await client.query(fingerprint)
  // With triggers: they run once per statement, and keep the counts and the words of the search.
  await client.query(`insert into selection_items (company_id, category_id, name, brand, model, description, price_cents, created_at, updated_at)
    select k.company_id, k.id, (array['Heron', 'Otter', 'Ledge', 'Plinth'])[1 + n % 4] || ' ' || (array['Gooseneck', 'Bridge', 'Twin'])[1 + n % 3] || ' ' || n,
      'Brand ' || n % 12, 'MD-' || n, 'A tall fitting in chrome that lasts', 1000 + n * 7, now(), now()
    from selection_categories k cross join generate_series(1, ${Math.max(1, Math.round(each(items) / CATEGORIES))}) n`)
  await client.query('vacuum analyze')
  await withoutTriggers(client, async () => {
    await client.query('delete from company_figures')
    for (const { id } of (await client.query<{ id: number }>('select id from companies')).rows)
      for (const figures of keptFigures) await client.query(figures, [id])
  })
  await client.query('vacuum analyze')
  say(`${companies} companies filled in ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
  await saySizes(client, say)
  const { rows } = await client.query<Reader>(
    `select user_id as "userId", (select max(id) from projects p where p.company_id = m.company_id) as "projectId",
      (select min(id) from selection_categories k where k.company_id = m.company_id) as "categoryId"
     from members m where is_owner order by company_id offset $1 limit 1`,
    [Math.floor(companies / 2)],
  )
  await client.end()
  const [reader] = rows
  if (!reader) throw new Error('There is no company')
  return reader
}

/** What the tables get before they are vacuumed: a hundredth more events, a hundredth of the others changed. */
const changesBeforeVacuum: Record<string, string> = {
  audit_log: `insert into audit_log (company_id, seq, at, kind, actor_id, actor_name, project_id, data, previous_hash, hash)
    select company_id, seq + 1000000000, at, kind, actor_id, actor_name, project_id, data, previous_hash, hash from audit_log where seq % 100 = 0`,
  projects: 'update projects set updated_at = now() where id % 100 = 0',
  selection_items: 'update selection_items set updated_at = now() where id % 100 = 0',
  selections: 'update selections set updated_at = now() where id % 100 = 0',
}

/** Size on disk, and how long PostgreSQL takes to clean a table up: whether the log needs partitions is decided by it. */
async function saySizes(client: Client, say: (text: string) => void): Promise<void> {
  const { rows } = await client.query<{ name: string; count: number; table: number; all: number }>(
    `select c.relname as name, c.reltuples::int as count, pg_relation_size(c.oid)::float as table, pg_total_relation_size(c.oid)::float as all
     from pg_class c where c.relname = any($1) order by 1`,
    [Object.keys(changesBeforeVacuum)],
  )
  const timed = async (statement: string) => {
    const began = performance.now()
    await client.query(statement)
    return (performance.now() - began).toFixed(0)
  }
  for (const { name, count, table, all } of rows) {
    await withoutTriggers(client, () => client.query(changesBeforeVacuum[name] ?? ''))
    const [usual, whole] = [await timed(`vacuum ${name}`), await timed(`vacuum (freeze) ${name}`)]
    const each = (bytes: number) => (bytes / Math.max(1, count)).toFixed(0)
    say(
      `  ${name.padEnd(16)} ${String(count).padStart(9)} rows, ${(all / 1e6).toFixed(1)} MB: ${each(all)} bytes a row, ${each(table)} of them without indexes; vacuum after a hundredth of them changed ${usual} ms, frozen whole ${whole} ms\n`,
    )
  }
  const { rows: sums } = await client.query<{ bytes: number; selections: number }>(
    'select pg_database_size(current_database())::float as bytes, (select count(*) from selections)::float as selections',
  )
  const [sum] = sums
  if (sum)
    say(
      `  database ${(sum.bytes / 1e6).toFixed(0)} MB: ${(sum.bytes / Math.max(1, sum.selections)).toFixed(0)} bytes a selection with all that belongs to it\n`,
    )
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createLogger } from '#server/platform/log.ts'
import { openPlatform } from '#server/platform/platform.ts'
import { cookieName } from '#server/platform/session/cookie.ts'

// npm run bench:growth -- --requests 200
const { values } = parseArgs({ options: { requests: { type: 'string', default: '200' } } })
const requests = Number(values.requests)
const sizes = [100, 10_000, 100_000]
const SELECTIONS = 4

const pages = {
  'project list': '/api/projects',
  'list, active by name': '/api/projects?status=active&sort=name',
  'list, page deep inside': 'deep',
  'list, search': '/api/projects?q=house+77',
  figures: '/api/projects/figures',
  dashboard: '/api/dashboard',
  counts: '/api/counts',
  'one project': 'one',
}

/** One company with so many projects, filled by statements; its owner is user `id`. */
async function company(client: Client, projects: number): Promise<{ userId: number; projectId: number }> {
  const name = `c${projects}`
  // The figures are counted once at the end: kept row by row, half a million rows would take an hour.
  await client.query(`begin; set local session_replication_role = replica`)
  const { rows } = await client.query<{ company: number; owner: number }>(
    `with c as (insert into companies (name) values ($1) returning id),
      u as (insert into users (email, username, first_name, type) values ($1 || '@bench.example', $1, 'Owner', 'builder') returning id)
    insert into members (company_id, user_id, type, role, is_owner, first_name, joined_at)
    select c.id, u.id, 'builder', 'user', true, 'Owner', now() from c, u returning company_id as company, user_id as owner`,
    [name],
  )
  const [made] = rows
  if (!made) throw new Error('No company')
  await client.query(
    `insert into projects (company_id, name, address, client_id, builder_id, currency, time_zone, budget_cents, status, completion_date, created_at, updated_at, search)
    select $1, 'House ' || n, n || ' Long Street', $2, $2, 'USD', 'America/New_York', 5000000,
      (array['planning', 'active', 'in_progress', 'completed', 'on_hold'])[1 + n % 5], case when n % 5 = 3 then current_date - n % 300 end,
      now() - n * interval '1 minute', now(), 'house ' || n || ' ' || n || ' long street owner' from generate_series(1, $3::int) n`,
    [made.company, made.owner, projects],
  )
  await client.query(
    `insert into selections (company_id, project_id, name, status, deadline, created_by, created_at, updated_at)
    select p.company_id, p.id, 'Selection ' || n, (array['pending', 'in_review', 'selected', 'approved'])[1 + n % 4],
      current_date + (p.id + n) % 120 - 40, p.builder_id, now(), now()
    from projects p cross join generate_series(1, ${SELECTIONS}) n where p.company_id = $1`,
    [made.company],
  )
  await client.query(counted, [made.company])
  await client.query(countedDays, [made.company])
  await client.query('commit')
  const { rows: last } = await client.query<{ id: number }>(
    'select max(id) as id from projects where company_id = $1',
    [made.company],
  )
  return { userId: made.owner, projectId: last[0]?.id ?? 0 }
}

const counted = `with perProject as (
    update projects p set total_selections = s.total, pending_selections = s.open, review_selections = s.review, completed_selections = s.total - s.open
    from (select project_id, count(*) as total, count(*) filter (where status <> 'approved') as open,
      count(*) filter (where status in ('pending', 'in_review')) as review from selections where company_id = $1 group by 1) s
    where s.project_id = p.id returning p.*)
  insert into company_figures (company_id, total_projects, active_projects, planning_projects, completed_projects, on_hold_projects,
    total_selections, pending_selections, review_selections, completed_selections)
  select company_id, count(*), count(*) filter (where status_group = 'active'), count(*) filter (where status = 'planning'),
    count(*) filter (where status = 'completed'), count(*) filter (where status = 'on_hold'), sum(total_selections),
    sum(pending_selections), sum(review_selections), sum(completed_selections) from perProject group by company_id`
const countedDays = `insert into day_figures (company_id, kind, time_zone, day, count)
  select company_id, 'open_deadline', 'America/New_York', deadline, count(*) from selections
  where company_id = $1 and status <> 'approved' group by 1, 4
  union all select company_id, 'completed_project', 'America/New_York', completion_date, count(*) from projects
  where company_id = $1 and status = 'completed' group by 1, 4`

const folder = mkdtempSync(join(tmpdir(), 'finishwork-growth-'))
const server = await startEmbedded(folder, { settings: { fsync: 'off', synchronous_commit: 'off' } })
await migrate(server.url)
const client = new Client({ connectionString: server.url })
await client.connect()
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
const platform = await openPlatform({ config, url: server.url, log: createLogger('silent') })
const app = createApp(platform, { webFolder: '' })

const get = async (path: string, cookie: string) => {
  const response = await app.hono.request(path, { headers: { cookie } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return response
}

/** A page far from the first: half-way through the list by name. */
async function deepPage(cookie: string, projects: number): Promise<string> {
  const cursor = Buffer.from(JSON.stringify([`house ${Math.floor(projects / 2)}`, 1])).toString('base64url')
  await get(`/api/projects?sort=name&cursor=${cursor}`, cookie)
  return `/api/projects?sort=name&cursor=${cursor}`
}

async function median(path: string, cookie: string): Promise<number> {
  for (let n = 0; n < 20; n += 1) await get(path, cookie)
  const times: number[] = []
  for (let n = 0; n < requests; n += 1) {
    const begin = performance.now()
    await get(path, cookie)
    times.push(performance.now() - begin)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

const people = new Map<number, { cookie: string; projectId: number }>()
for (const size of sizes) {
  const begin = performance.now()
  const { userId, projectId } = await company(client, size)
  const session = { userId, remember: false, ip: null, userAgent: 'bench', now: new Date() }
  const { token } = await platform.sessions.begin(platform.db, session)
  people.set(size, { cookie: `${cookieName(config)}=${token}`, projectId })
  console.log(`${size} projects filled in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
}
await client.query('vacuum analyze')

const rows: Record<string, Record<string, string>> = {}
for (const [name, path] of Object.entries(pages)) {
  const times: number[] = []
  for (const size of sizes) {
    const { cookie, projectId } = people.get(size) ?? { cookie: '', projectId: 0 }
    const address =
      path === 'deep' ? await deepPage(cookie, size) : path === 'one' ? `/api/projects/${projectId}` : path
    times.push(await median(address, cookie))
  }
  const growth = (times.at(-1) ?? 0) / (times[0] ?? 1)
  rows[name] = {
    ...Object.fromEntries(sizes.map((size, index) => [`${size} projects, ms`, (times[index] ?? 0).toFixed(2)])),
    growth: `${growth.toFixed(2)}x${growth < 2 ? '' : ' TOO MUCH'}`,
  }
}
console.table(rows)

await client.end()
await platform.close()
await server.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)

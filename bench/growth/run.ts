import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { readConfig } from '../../src/server/config.ts'
import { openDatabase, sized, smoke } from '../short-form.ts'
import { buying } from './buying.ts'
import { catalog } from './catalog.ts'
import { conversations } from './conversations.ts'
import { type Look, type Part, type Tenant, withoutIndexes } from './part.ts'
import { buffersRead, draw, explainEverything, type Plan, rowsRead } from '../../src/server/testing/costs/plans.ts'
import { projects } from './projects.ts'
import { compareScales } from './scale.ts'
import { schedule } from './schedule.ts'
import { median, openServer, type Server, time, type Visit } from './server.ts'

/**
 * What one page of each list, search, dashboard and inbox costs as a company grows: the same page requested in turn for a small,
 * a medium and a large company, through the whole server, so that other work on the machine affects all alike.
 *
 *     npm run bench:growth -- --rounds 100 --only catalog --look search --plans all --keep /tmp/growth
 *
 * And what a page of one company costs as the others become many, next to a thousandth of them:
 *
 *     npm run bench:growth -- --companies 2000 --selections 1000000 --items 200000 --events 5000000 --only none
 */
const { values } = parseArgs({
  options: {
    smoke: { type: 'boolean', default: false },
    rounds: { type: 'string', default: String(sized(80, 1)) },
    only: { type: 'string', default: '' },
    look: { type: 'string', default: '' },
    /** `wasteful`: plans of queries that read ten times what they return. `all`: plans of every page. `none`. */
    plans: { type: 'string', default: 'wasteful' },
    /** A folder that keeps the companies, so that the next run starts at once; new migrations are applied to them. */
    keep: { type: 'string', default: '' },
    /** How many companies, and how many rows they have together; without companies this part is left out. */
    companies: { type: 'string', default: String(sized(0, 4)) },
    selections: { type: 'string', default: String(sized(1_000_000, 400)) },
    items: { type: 'string', default: String(sized(200_000, 80)) },
    events: { type: 'string', default: String(sized(5_000_000, 400)) },
  },
})
const rounds = Number(values.rounds)
const MOST = 1.3
const WASTEFUL = 10

const folder = values.keep || mkdtempSync(join(tmpdir(), 'finishwork-growth-'))
mkdirSync(folder, { recursive: true })
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder })
const say = (text: string): void => void process.stdout.write(text)

const open = (url: string): Promise<Server> => openServer(url, config)

async function visits(server: Server, look: Look, tenants: Tenant[]): Promise<Visit[]> {
  const all: Visit[] = []
  for (const tenant of tenants) {
    const cookie = await server.begin(tenant.readers[look.reader ?? 'owner'] ?? 0)
    all.push({ path: look.path(tenant), cookie, body: look.body?.(tenant) })
  }
  return all
}

/** Returns the growth factor of the page, from the smallest company in which it is full to the largest. */
async function measure(server: Server, look: Look, tenants: Tenant[]): Promise<number> {
  const all = await visits(server, look, tenants)
  const times = all.map((): number[] => [])
  for (let round = -sized(10, 0); round < rounds; round += 1) {
    for (const [index, visit] of all.entries()) {
      const ms = await time(server, visit)
      if (round >= 0) times[index]?.push(ms)
    }
  }
  const typical = times.map(median)
  const first = firstFull(look, tenants)
  const growth = (typical.at(-1) ?? 0) / (typical[first] ?? 1)
  say(
    row(
      look.name,
      typical.map((ms) => ms.toFixed(2)),
      growth,
      first > 0 ? ` from ${tenants[first]?.size}` : '',
    ),
  )
  return growth
}

/** The smallest company in which the page is full. */
const firstFull = (look: Look, tenants: Tenant[]): number =>
  Math.max(
    0,
    tenants.findIndex(({ size }) => size >= (look.full ?? 0)),
  )

const row = (name: string, cells: string[], growth: number, note: string): string =>
  `  ${name.padEnd(36)}${cells.map((cell) => cell.padStart(10)).join('')}${growth.toFixed(2).padStart(9)}x${note}${growth > MOST ? '  TOO MUCH' : ''}\n`

const heading = (part: Part, unit: string): string =>
  `\n  ${`${part.name}, ${unit}`.padEnd(36)}${sizesOf(part)
    .map((size) => String(size).padStart(10))
    .join('')}    growth\n`

/** The reply and the plans of one page. Notices arrive before the reply of their statement, so all of them are here. */
async function plansOf(server: Server, visit: Visit): Promise<{ body: unknown; plans: Plan[] }> {
  // Once to sign in and prepare statements, once to measure.
  await time(server, visit)
  await new Promise((resolve) => setTimeout(resolve, 20))
  server.plans.length = 0
  const response = await server.ask(visit)
  const body: unknown = await response.json()
  return { body, plans: [...server.plans] }
}

/** Pages of tables and indexes that the look reads in each company: unlike times they do not depend on other work on the machine. */
async function weigh(server: Server, look: Look, tenants: Tenant[]): Promise<void> {
  const read: number[] = []
  for (const visit of await visits(server, look, tenants)) {
    const { plans } = await plansOf(server, visit)
    read.push(plans.reduce((sum, { root }) => sum + buffersRead(root), 0))
  }
  const first = firstFull(look, tenants)
  const growth = (read.at(-1) ?? 0) / Math.max(1, read[first] ?? 1)
  say(row(look.name, read.map(String), growth, first > 0 ? ` from ${tenants[first]?.size}` : ''))
}

/** The query plans of the largest company's page, where they read much more than they return. */
async function explain(server: Server, look: Look, tenants: Tenant[]): Promise<void> {
  const [visit] = await visits(server, look, tenants.slice(-1))
  if (!visit) return
  const { body, plans } = await plansOf(server, visit)
  const answered = Array.isArray(body) ? body.length : 1
  for (const plan of plans) {
    const read = rowsRead(plan.root)
    const returned = Math.max(answered, plan.root['Actual Rows'], 1)
    if (values.plans !== 'all' && read <= returned * WASTEFUL) continue
    say(`\n${look.name}: reads ${read} rows for ${returned}\n${draw(plan.root, 1)}`)
  }
}

/** A smoke run fills the smallest company only. */
const sizesOf = ({ sizes }: Part): readonly number[] => (smoke ? sizes.slice(0, 1) : sizes)

async function fill(part: Part, client: Client): Promise<Tenant[]> {
  const kept = join(folder, `${part.name}.json`)
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Tenant[]
  const started = performance.now()
  const tenants = await withoutIndexes(client, part.tables, async () => {
    const filled: Tenant[] = []
    for (const size of sizesOf(part)) filled.push(await part.fill(client, size))
    return filled
  })
  await client.query('vacuum analyze')
  writeFileSync(kept, JSON.stringify(tenants))
  say(`${sizesOf(part).join(', ')} ${part.of} filled in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
  return tenants
}

async function take(part: Part, url: string, client: Client): Promise<number> {
  const tenants = await fill(part, client)
  const looks = part.looks.filter(({ name }) => name.includes(values.look))
  const server = await open(url)
  say(heading(part, `ms (median of ${rounds})`))
  let tooMuch = 0
  try {
    for (const look of looks) if ((await measure(server, look, tenants)) > MOST) tooMuch += 1
  } finally {
    await server.close()
  }
  if (values.plans === 'none') return tooMuch
  // What was written and taken back while times were measured would be read too.
  await client.query('vacuum')
  await explainEverything(client, new URL(url).pathname.slice(1), { 'auto_explain.log_buffers': 'on' })
  const telling = await open(url)
  try {
    say(heading(part, 'buffers'))
    for (const look of looks) await weigh(telling, look, tenants)
    for (const look of looks) await explain(telling, look, tenants)
  } finally {
    await telling.close()
    await client.query(`alter database "${new URL(url).pathname.slice(1)}" reset all`)
  }
  return tooMuch
}

const server = await openDatabase(folder, { fsync: 'off', synchronous_commit: 'off' })
const client = new Client({ connectionString: server.url })
try {
  let tooMuch = 0
  // First, because its databases are copies of the empty one.
  const [companies, selections, items, events] = [values.companies, values.selections, values.items, values.events].map(
    Number,
  ) as [number, number, number, number]
  const scale = { companies, selections, items, events }
  if (companies > 0)
    tooMuch += await compareScales(server.url, scale, {
      config,
      rounds,
      thousandth: sized(1_000, 2),
      most: MOST,
      keep: values.keep,
      say,
    })
  await client.connect()
  for (const part of [projects, catalog, conversations, buying, schedule]) {
    if (part.name.includes(values.only)) tooMuch += await take(part, server.url, client)
  }
  say(tooMuch === 0 ? `\nNo page grows by more than ${MOST}x.\n` : `\n${tooMuch} pages grow by more than ${MOST}x.\n`)
  if (tooMuch > 0 && !smoke) process.exitCode = 1
} finally {
  await client.end()
  await server.stop()
  if (!values.keep) rmSync(folder, { recursive: true, force: true })
}

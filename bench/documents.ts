import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createAdaptorServer } from '@hono/node-server'
import { Client } from 'pg'
import { createApp, tasks } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { starterContent } from '../src/server/demo/starter-content.ts'
import { startEmbedded } from '../src/server/platform/db/embedded.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'
import { startWorker } from '../src/server/platform/jobs/jobs.ts'
import { createLogger } from '../src/server/platform/log.ts'
import { openPlatform } from '../src/server/platform/platform.ts'

// How long a schedule of 150 selections with pictures takes, and how much memory a large export: npm run bench:documents
const SELECTIONS = 150
const RUNS = 3
const ITEMS = 50_000
const SAMPLE_MS = 20

const folder = mkdtempSync(join(tmpdir(), 'finishwork-documents-'))
const embedded = await startEmbedded(folder, {})
await migrate(embedded.url)
const config = readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'test', DATA_DIR: folder })
const log = createLogger('silent')
const platform = await openPlatform({ config, url: embedded.url, log, starter: starterContent })
const server = createAdaptorServer({ fetch: createApp(platform, { webFolder: '' }).hono.fetch })
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
const worker = startWorker({ platform, pool: platform.database.pool, tasks, schedules: [], log })
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`

let cookie = ''
async function ask<Reply>(path: string, body?: object): Promise<Reply> {
  const response = await fetch(base + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', cookie },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
  return (await response.json()) as Reply
}

type Row = { id: number }
type Made = Row & { state: string; bytes: number }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const person = { firstName: 'Bea', lastName: 'Carpenter', password: 'brass-and-oak-1' }
await ask('/auth/register', { ...person, email: 'bea@example.com' })
const project = await ask<Row>('/projects', { name: 'Long house', address: '1 Long Street' })
const items = await ask<Row[]>('/selection-items?limit=100')
for (let n = 0; n < SELECTIONS; n += 1)
  await ask(`/projects/${project.id}/selections`, {
    name: `Selection ${n}`,
    room: `Room ${n % 12}`,
    allowance: 400,
    status: 'pending',
    selectedItemId: items[n % items.length]?.id,
    notes: 'Laid in a herringbone pattern, starting at the window.',
  })

for (let run = 1; run <= RUNS; run += 1) {
  const [from, cpu] = [performance.now(), process.cpuUsage()]
  const { id } = await ask<Made>(`/projects/${project.id}/documents`, { kind: 'schedule' })
  let made = await ask<Made>(`/projects/${project.id}/documents/${id}`)
  while (made.state === 'preparing') {
    await pause(SAMPLE_MS)
    made = await ask<Made>(`/projects/${project.id}/documents/${id}`)
  }
  const seconds = ((performance.now() - from) / 1000).toFixed(2)
  const { user, system } = process.cpuUsage(cpu)
  const work = ((user + system) / 1_000_000).toFixed(2)
  console.log(
    `schedule of ${SELECTIONS} selections, run ${run}: ${made.state} in ${seconds} s, ${work} s of CPU, ${made.bytes} bytes`,
  )
}

const database = new Client({ connectionString: embedded.url })
await database.connect()
await database.query(
  `insert into selection_items (company_id, category_id, name, brand, model, unit, price_cents, description, created_at, updated_at)
   select company_id, category_id, name || ' ' || n, brand, model, unit, price_cents, description, now(), now()
   from (select * from selection_items order by id limit 1) one, generate_series(1, $1) n`,
  [ITEMS],
)
await database.end()

for (const format of ['csv', 'xlsx']) {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  let [peak, bytes] = [before, 0]
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), SAMPLE_MS)
  const from = performance.now()
  const response = await fetch(`${base}/exports/selection-items?format=${format}`, { headers: { cookie } })
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).byteLength
  clearInterval(sampling)
  delay.disable()
  const mb = (n: number) => (n / 1_000_000).toFixed(1)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  const longest = (delay.max / 1_000_000).toFixed(0)
  console.log(
    `export of ${ITEMS} items as ${format}: ${mb(bytes)} MB in ${seconds} s, ${mb(peak - before)} MB more memory at its peak, longest pause ${longest} ms`,
  )
}

await worker.stop()
platform.events.shutdown()
if ('closeAllConnections' in server) server.closeAllConnections()
await new Promise<void>((resolve) => void server.close(() => resolve()))
await platform.close()
await embedded.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Client } from 'pg'
import { startOwnServer } from './own-server.ts'
import { sized } from './short-form.ts'

// How long a schedule of 150 selections with pictures takes, and how much memory a large export: npm run bench:documents
const SELECTIONS = sized(150, 3)
const RUNS = sized(3, 1)
const ITEMS = sized(50_000, 500)
const SAMPLE_MS = 20

const { origin, databaseUrl, session, ask, stop } = await startOwnServer()

type Row = { id: number }
type Made = Row & { state: string; bytes: number }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
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

const database = new Client({ connectionString: databaseUrl })
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
  const response = await fetch(`${origin}/api/exports/selection-items?format=${format}`, {
    headers: { cookie: session.cookie },
  })
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

await stop()
process.exit(0)

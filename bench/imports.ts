import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Client } from 'pg'
import { startOwnServer } from './own-server.ts'
import { sized } from './short-form.ts'

// The time and memory of a price list of 50,000 rows, how long undoing it takes, and how long other requests wait meanwhile: npm run bench:imports
const ROWS = sized(50_000, 50)
const SAMPLE_MS = 20

const { origin, databaseUrl, session, ask, stop } = await startOwnServer()

type Entry = { id: number; version: number; status: string; headerRow: number; mapping: object; counts: object }
type Step = [name: string, run: () => Promise<Entry>]
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const mb = (bytes: number) => (bytes / 1_000_000).toFixed(0)

/** Waits for a step that runs in the background. */
async function until(id: number, ...statuses: string[]): Promise<Entry> {
  for (;;) {
    const entry = await ask<Entry>(`/imports/${id}`)
    if (statuses.includes(entry.status)) return entry
    if (entry.status === 'failed') throw new Error(`The import failed: ${JSON.stringify(entry)}`)
    await pause(SAMPLE_MS)
  }
}

async function upload(name: string, content: Uint8Array<ArrayBuffer> | string): Promise<Entry> {
  const body = new FormData()
  body.append('file', new File([content], name))
  const response = await fetch(`${origin}/api/imports?kind=items`, {
    method: 'POST',
    headers: { cookie: session.cookie },
    body,
  })
  if (!response.ok) throw new Error(`The upload returned ${response.status}: ${await response.text()}`)
  return (await response.json()) as Entry
}

/** Runs a step while someone else opens the list of projects again and again. */
async function measured(name: string, run: () => Promise<Entry>): Promise<Entry> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const waits: number[] = []
  const ended = new AbortController()
  let peak = before
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), SAMPLE_MS)
  const other = (async () => {
    while (!ended.signal.aborted) {
      const from = performance.now()
      await ask('/projects')
      waits.push(performance.now() - from)
      await pause(SAMPLE_MS)
    }
  })()
  delay.enable()
  const from = performance.now()
  const entry = await run()
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  ended.abort()
  await other
  clearInterval(sampling)
  delay.disable()
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(0)
  console.log(
    `${name}: ${seconds} s, ${mb(peak - before)} MB more memory at its peak (${mb(peak)} MB in all), longest pause ${(delay.max / 1e6).toFixed(0)} ms, other requests p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  )
  return entry
}

async function importFile(name: string, content: Uint8Array<ArrayBuffer> | string): Promise<Entry> {
  let entry = await measured(`${name}, read`, () => upload(name, content))
  const steps: Step[] = [
    [
      'checked',
      async () => {
        const { id, version, headerRow, mapping } = entry
        await ask(`/imports/${id}/mapping`, { version, headerRow, mapping }, 'PUT')
        return until(id, 'checked')
      },
    ],
    [
      'applied',
      async () => {
        await ask(`/imports/${entry.id}/apply`, { version: entry.version })
        return until(entry.id, 'done')
      },
    ],
  ]
  for (const [step, run] of steps) entry = await measured(`${name}, ${step}`, run)
  console.log(`${name}: ${JSON.stringify(entry.counts)}`)
  return entry
}

/** Undoing happens in the request. */
const undo = (name: string, { id }: Entry): Promise<Entry> =>
  measured(`${name}, undone`, () => ask<Entry>(`/imports/${id}/undo`, {}))

const lines = Array.from(
  { length: ROWS },
  (_, n) =>
    `SKU-${n},Category ${n % 40},"Oak handle ${n}, brushed",Norrvik,M-${n},${(n % 900) + 1}.50,each,14,"Solid oak, oiled twice, with screws of stainless steel."`,
)
const heading = 'SKU,Category,Name,Brand,Model,Price,Unit,Lead time (days),Description'
const list = [heading, ...lines].join('\r\n')
await undo('price-list.csv', await importFile('price-list.csv', list))
await importFile('price-list.csv again', list)

const database = new Client({ connectionString: databaseUrl })
await database.connect()
// With the items that every company starts with there would be more rows than an import accepts.
await database.query('update selection_items set archived_at = now() where sku is null')
const reply = await fetch(`${origin}/api/exports/selection-items?format=xlsx`, { headers: { cookie: session.cookie } })
const workbook = new Uint8Array(await reply.arrayBuffer())
await database.query(
  'update selection_items set price_cents = price_cents + 100, version = version + 1 where sku is not null',
)
await database.end()
await undo('price-list.xlsx', await importFile('price-list.xlsx', workbook))

await stop()
process.exit(0)

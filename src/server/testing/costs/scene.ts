import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { readConfig } from '#server/config.ts'
import { starterContent } from '#server/demo/starter-content.ts'
import type { Db } from '#server/platform/db/database.ts'
import { createLogger } from '#server/platform/log.ts'
import { openPlatform } from '#server/platform/platform.ts'
import { createTestDatabase } from '../database.ts'
import { sealedDataDir } from '../seal.ts'
import { testWorkers } from '../workers.ts'
import { World } from '../world.ts'
import type { Call } from './calls.ts'
import { type DataSet, fillDataSet, NOW } from './data-set.ts'
import { type Cost, Meter } from './meter.ts'
import { explainEverything } from './plans.ts'

export type Scene = {
  world: World
  data: DataSet
  meter: Meter
  /** What the call costs once plans and caches have settled, with what it starts at once after its commit. */
  costOf(call: Call): Promise<Cost>
  close(): Promise<void>
}

/** PostgreSQL decides after five executions whether a prepared statement gets one plan for all values. */
const WARM_UP = 7

/** A server on the data set with one connection, so that every statement of a call is prepared and counted. */
export async function openScene(): Promise<Scene> {
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const data = await fillDataSet(client)
  await explainEverything(client, new URL(database.url).pathname.slice(1), {
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_nested_statements': 'on',
  })
  await client.end()
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: sealedDataDir() })
  const platform = await openPlatform({
    config: { ...config, databasePool: 1 },
    url: database.url,
    log: createLogger(config.logLevel),
    starter: starterContent,
    workers: testWorkers(),
  })
  const meter = new Meter(platform)
  const world = new World(platform, new Date(NOW), 1)

  async function make({ method, path, reader, body, planted }: Call): Promise<number> {
    const sent = body && JSON.stringify(body())
    const headers = {
      cookie: reader.cookie,
      ...(sent && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sent)) }),
    }
    const response = await world.request(`/api${path}`, { method, headers, ...(sent && { body: sent }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`)
    await planted?.()
    await platform.events.flush()
    return Buffer.byteLength(text)
  }

  return {
    world,
    data,
    meter,
    async costOf(call) {
      const { thenJob } = call
      if (thenJob === undefined) {
        for (let n = 0; n < WARM_UP; n += 1) await make(call)
        return meter.measure(() => make(call))
      }
      const handle = () => world.runTask(thenJob).then(() => 0)
      for (let n = 0; n < WARM_UP; n += 1) {
        await make(call)
        await eventsAreReadable(world.db)
        await handle()
      }
      await make(call)
      await eventsAreReadable(world.db)
      return meter.measure(handle)
    },
    async close() {
      await platform.close()
      await database.drop()
    },
  }
}

/** Events wait for older transactions, also for those of other test files, whose databases share the server. */
async function eventsAreReadable(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(
      sql`select from events where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`,
    )
    if (rows.length === 0) return
    await sleep(20)
  }
}

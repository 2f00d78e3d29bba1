import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { desc, eq, sql } from 'drizzle-orm'
import { runOnce } from 'graphile-worker'
import type { BodyInput, Endpoint, ParamsOf, QueryInput } from '#shared/kernel/endpoint.ts'
import { createApp, tasks } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { mails } from '#server/db/schema/accounts.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/http.ts'
import { callInProcess, type Reply, requestFrom } from '#server/platform/http/in-process.ts'
import { newOutbox } from '#server/platform/events/emit.ts'
import { awaitedEnds, taskList } from '#server/platform/jobs/jobs.ts'
import { workerLog } from '#server/platform/jobs/worker-log.ts'
import { createLogger } from '#server/platform/log.ts'
import { starterContent } from '#server/demo/starter-content.ts'
import { openPlatform, type RunningPlatform } from '#server/platform/platform.ts'
import { createTestDatabase } from './database.ts'
import { copySeal } from './seal.ts'
import { testWorkers } from './workers.ts'
import { People, type Person } from './world-people.ts'

let opened: Promise<{ url: string; platform: RunningPlatform; close(): Promise<void> }> | undefined
let worlds = 0

/** One database for all tests of a file; each world has its own companies, clock and address. */
function shared() {
  opened ??= (async () => {
    const database = await createTestDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'finishwork-files-'))
    await copySeal(dataDir)
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
      DATABASE_POOL: '10',
      DATA_DIR: dataDir,
    })
    const platform = await openPlatform({
      config,
      url: database.url,
      log: createLogger(config.logLevel),
      starter: starterContent,
      workers: testWorkers(),
    })
    return {
      url: database.url,
      platform,
      async close() {
        await platform.close()
        await database.drop()
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  })()
  return opened
}

const narrow: RunningPlatform[] = []

/** Called after each test file: modules live on in the worker, databases do not. */
export async function closeWorlds(): Promise<void> {
  for (const platform of narrow.splice(0)) await platform.close()
  const last = await opened
  opened = undefined
  await last?.close()
}

type CallOptions<E> = { query?: QueryInput<E>; headers?: Record<string, string>; ip?: string }

type Options = {
  now?: string
  config?: Partial<Config>
  /** A separate connection pool with this many connections, to show what a request needs. */
  pool?: number
}

export async function createWorld({ now = '2027-03-10T09:00:00Z', config, pool }: Options = {}): Promise<World> {
  const platform = pool === undefined ? (await shared()).platform : await narrowed(pool)
  worlds += 1
  return new World({ ...platform, config: { ...platform.config, ...config } }, new Date(now), worlds)
}

async function narrowed(databasePool: number): Promise<RunningPlatform> {
  const { url, platform } = await shared()
  const own = await openPlatform({
    config: { ...platform.config, databasePool },
    url,
    log: platform.log,
    starter: starterContent,
    workers: testWorkers(),
  })
  narrow.push(own)
  return own
}

/** A company, its people, a clock, and call(): everything a test needs. */
export class World {
  readonly platform: RunningPlatform
  readonly http: Http
  readonly people: People
  readonly ip: string
  now: Date

  constructor(platform: RunningPlatform, now: Date, number: number) {
    this.now = now
    this.platform = { ...platform, clock: () => this.now }
    this.http = createApp(this.platform, { webFolder: '', checkReplies: true })
    this.ip = `10.1.${number >> 8}.${number & 255}`
    this.people = new People(this.platform)
  }

  get db(): Db {
    return this.platform.db
  }

  later(ms: number): void {
    this.now = new Date(this.now.getTime() + ms)
  }

  /** Calls as a person (or as nobody) and returns the reply, with its shape checked. */
  async call<E extends Endpoint>(
    person: Person | null,
    endpoint: E,
    params: ParamsOf<E>,
    body?: BodyInput<E>,
    { query, headers, ip }: CallOptions<E> = {},
  ): Promise<Reply<E>> {
    const cookie = person?.cookie
    const asked = { params, body, query, headers, cookie, ip: ip ?? this.ip }
    return callInProcess(this.http.hono, endpoint, asked)
  }

  async request(path: string, init: RequestInit, ip = this.ip): Promise<Response> {
    return requestFrom(this.http.hono, path, init, ip)
  }

  /** Runs everything in the queue, as the worker would; or only the jobs of one task, when the others take long. */
  runJobs(only?: string): Promise<void> {
    return this.#runTasks(only === undefined ? tasks : tasks.filter(({ name }) => name === only))
  }

  /** For tests of notifications and emails after a sign-off: each certificate takes half a second. */
  runJobsExceptCertificates(): Promise<void> {
    return this.#runTasks(tasks.filter(({ name }) => name !== 'make_certificate'))
  }

  async #runTasks(chosen: typeof tasks): Promise<void> {
    await this.platform.events.flush()
    const options = {
      pgPool: this.platform.database.pool,
      taskList: taskList(this.platform, chosen),
      logger: workerLog(this.platform.log),
      noPreparedStatements: false,
      preset: awaitedEnds,
    }
    // Events wait for older transactions, also for long ones of other test files, whose databases share the cluster.
    do await runOnce(options)
    while (await this.#fanOutIsPostponed())
  }

  /** Whether events are still waiting; returns when they can be handled. */
  async #fanOutIsPostponed(): Promise<boolean> {
    const { rows } = await this.db.execute<{ ms: number }>(sql`
      select extract(epoch from run_at - now())::float * 1000 as ms from graphile_worker.jobs
      where key = 'fan_out' and attempts = 0 and run_at > now()`)
    const [waiting] = rows
    if (waiting) await sleep(waiting.ms + 10)
    return waiting !== undefined
  }

  /** Runs one task at once, as its schedule would. */
  /** Emails what waits until conversations pause, after the longest such wait. */
  async mailAfterPause(): Promise<void> {
    this.later(3 * 60_000)
    await this.runTask('mail_notifications')
  }

  async runTask(name: string): Promise<void> {
    const task = tasks.find((known) => known.name === name)
    if (!task) throw new Error(`No task is called ${name}`)
    await task.run(this.platform, {}, { outbox: newOutbox() })
  }

  async mailsTo(email: string) {
    const rows = await this.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id))
    return rows.map(({ subject, html, bodyText, senderName, replyTo, headers }) => ({
      subject,
      senderName,
      replyTo,
      headers,
      html: html ?? '',
      text: bodyText ?? '',
      links: [...(html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
    }))
  }
}

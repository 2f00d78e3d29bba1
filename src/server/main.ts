import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { createApp, schedules, tasks } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { demoSignIns, loadDemo } from './demo/load.ts'
import type { InboundListener } from './features/replies/public.ts'
import { type EmbeddedDatabase, hasEmbedded, startEmbedded } from './platform/db/embedded/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { waitForDatabase } from './platform/db/wait-for-database.ts'
import { prepareDataDir } from './platform/data-dir.ts'
import { collectProcessMetrics } from './platform/http/metrics.ts'
import { startWorker } from './platform/jobs/jobs.ts'
import { type Logger, createLogger } from './platform/log.ts'
import { starterContent } from './demo/starter-content.ts'
import { openPlatform, type RunningPlatform } from './platform/platform.ts'
import { surviveErrors } from './platform/process-errors.ts'
import { withSourceLines } from './platform/source-lines.ts'
import { StartError } from './platform/start-error.ts'

/** Next to the bundle when built; in development Vite serves the pages itself. */
const webFolder =
  [new URL('../web', import.meta.url), new URL('../../dist/web', import.meta.url)]
    .map((place) => fileURLToPath(place))
    .find((place) => existsSync(join(place, 'app.html'))) ?? ''

/** Starts what `act` needs, and stops all of it when a signal comes or `act` fails. */
async function start(config: Config, act: typeof run): Promise<void> {
  const log = createLogger(config.logLevel)
  surviveErrors(log)
  let starting: Promise<EmbeddedDatabase> | undefined
  // A PostgreSQL that is still starting is awaited, so that it is not left running.
  const stopDatabase = async () => (await starting?.catch(() => undefined))?.stop()
  let interrupted = false
  let stop: Stop = async () => {
    interrupted = true
    await stopDatabase()
    process.exit(1)
  }
  // Registered first: as process 1 of a container, a program without handlers ignores these signals.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
  try {
    await prepareDataDir(config)
    if (config.databaseDirectUrl) await waitForDatabase(config.databaseDirectUrl, { say })
    if (!config.databaseUrl) starting = startEmbedded(config.dataDir, { log: (line) => log.info(line) })
    stop = await act(config, log, await starting)
  } catch (error) {
    await stopDatabase()
    if (!interrupted) throw error
  }
}

type Stop = (signal: string) => Promise<void>

/** Serves requests, and returns a function that stops everything in order. */
async function run(config: Config, log: Logger, embedded?: EmbeddedDatabase): Promise<Stop> {
  // A wrong key stops the start; a missing one is created while requests are already served.
  const given = config.signingKeyFile !== undefined || config.signingCertificateFile !== undefined
  if (given) await prepareSeal(config)
  const platform = await openMigrated(config, log, embedded)
  let ready = false
  let stopping = false
  const app = createApp(platform, { webFolder, ready: () => ready && !stopping })
  collectProcessMetrics()

  const server = createAdaptorServer({
    fetch: app.hono.fetch,
    serverOptions: { requestTimeout: 60_000, headersTimeout: 20_000, keepAliveTimeout: 65_000, maxHeaderSize: 32_768 },
  })
  platform.slowReaders.watch(server as Server)
  // A server that cannot accept for a moment, because files or memory have run out, accepts again later.
  server.on('error', (error) => log.error({ err: error }, 'the server could not accept a connection'))
  let inbound: InboundListener | undefined
  let announced = false
  const announce = () => {
    if (announced) return
    announced = true
    const { port } = server.address() as AddressInfo
    say(`Finishwork is ready at ${config.publicUrlGiven ? config.publicUrl : `http://localhost:${port}`}`)
  }
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(config.port, config.host, resolve)
    })
    // People can use the product while the demo company is loaded; /readyz reports when that is done.
    if (config.demo) {
      await loadDemo(platform, () => {
        announce()
        say('Loading the demo company …')
      })
    }
    if (config.inbound) {
      const { openInbound } = await import('./features/replies/public.ts')
      inbound = await openInbound(platform, { port: config.inbound.port, host: config.host })
    }
    ready = true
  } catch (error) {
    await platform.close()
    throw error
  }
  platform.pressure.start()
  platform.requests.start()
  const connections = config.databasePool
  const worker = startWorker({ platform, pool: platform.jobConnections, connections, tasks, schedules, log })
  if (!given) prepareSeal(config).catch((error: unknown) => log.error({ err: error }, 'the seal could not be created'))
  const signIns = await demoSignIns(platform)
  announce()
  for (const line of signIns) say(`  ${line}`)

  return async (signal) => {
    if (stopping) return
    stopping = true
    if (config.stopDelayMs > 0) {
      say(`${signal}: not ready any more; stopping in ${config.stopDelayMs / 1000} s.`)
      await sleep(config.stopDelayMs)
    }
    say(`${signal}: finishing what is under way.`)
    platform.events.shutdown()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    if ('closeIdleConnections' in server) server.closeIdleConnections()
    // Requests get 10 s to finish; then open connections are closed.
    const hurry = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), 10_000)
    await atMost(20_000, closed, 'the last requests', log)
    clearTimeout(hurry)
    if (inbound) await atMost(10_000, inbound.close(), 'incoming email', log)
    await atMost(60_000, worker.stop(), 'the jobs', log)
    await atMost(5_000, platform.close(), 'the connections', log)
    if (embedded) await atMost(90_000, embedded.stop(), 'PostgreSQL', log)
    say('Stopped.')
    process.exit()
  }
}

async function openMigrated(config: Config, log: Logger, embedded?: EmbeddedDatabase): Promise<RunningPlatform> {
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const directUrl = config.databaseDirectUrl ?? url
  await migrate(directUrl, { pooled: config.databasePooled })
  // A pooler keeps the connections that it opens: the first one must already find the settings that the migration keeps.
  if (directUrl !== url) await waitForDatabase(url, { say })
  return openPlatform({ config, url, directUrl, log, starter: starterContent })
}

/** Sets up the embedded database of a first start, and ends. `npm start` does it while the pages are still being built. */
async function setUp(config: Config): Promise<void> {
  if (config.databaseUrl || (await hasEmbedded(config.dataDir))) return
  await start(config, async (_config, _log, embedded) => {
    await migrate(embedded?.url ?? '')
    await embedded?.stop()
    return process.exit()
  })
}

/**
 * A connection that broke with the database may never settle, so each step of the stop has a time limit and logs what it waited
 * for.
 */
async function atMost(ms: number, ending: Promise<void>, what: string, log: Logger): Promise<void> {
  const late = Symbol('late')
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<symbol>((resolve) => (timer = setTimeout(resolve, ms, late)))
  const first = await Promise.race([ending, limit])
  clearTimeout(timer)
  if (first === late) log.error({ what, waited: ms, open: process.getActiveResourcesInfo() }, 'did not stop in time')
}

// PDF and certificate code is large and rarely needed at the start, so it is loaded on first use.
const prepareSeal = async (config: Config) => (await import('#server/platform/pdf/sealing/seal.ts')).openSeal(config)

async function verifyAudit(config: Config, words: readonly string[]): Promise<number> {
  const { auditVerify } = await import('./audit-verify.ts')
  return auditVerify(config, words, say)
}

async function companies(config: Config, words: readonly string[]): Promise<number> {
  const { manageCompanies } = await import('./companies.ts')
  return manageCompanies(config, words, say)
}

async function seals(config: Config, words: readonly string[]): Promise<number> {
  const { manageSeals } = await import('./seals.ts')
  return manageSeals(config, words, say)
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  const [command, ...words] = process.argv.slice(2)
  const config = readConfig(process.env)
  if (command === 'audit:verify') process.exit(await verifyAudit(config, words))
  if (command === 'companies') process.exit(await companies(config, words))
  if (command === 'seals') process.exit(await seals(config, words))
  await (command === 'setup' ? setUp(config) : start(config, run))
} catch (error) {
  const expected = error instanceof StartError || isAddressInUse(error)
  const words = error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error)
  process.stderr.write(`${withSourceLines(words)}\n`)
  process.exit(1)
}

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { newToken } from '../../src/server/platform/tokens.ts'
import { processorTime, type Spent } from '../api/cpu.ts'
import { fill, size } from '../api/dataset.ts'
import { openDatabase, postmasterOf, sized, smoke } from '../short-form.ts'
import { signInPeople, type Visitor } from './people.ts'
import { countingSettings, rankStatements, startCounting } from './statements.ts'
import { Browser, Ear, Tally } from './visitor.ts'

// npm run bench:load -- --seconds 300 --people 300 --streams 100 --think 1000 --profile /tmp/profile
const { values } = parseArgs({
  options: {
    smoke: { type: 'boolean', default: false },
    seconds: { type: 'string', default: String(sized(60, 2)) },
    people: { type: 'string', default: '300' },
    streams: { type: 'string', default: String(sized(100, 4)) },
    /** Average milliseconds between a reply and the same person's next request. */
    think: { type: 'string', default: String(sized(1000, 50)) },
    port: { type: 'string', default: '4396' },
    /** A folder for a CPU profile of the server. */
    profile: { type: 'string', default: '' },
    /** Ranks the statements by what they cost; counting makes all of them a little slower. */
    statements: { type: 'boolean', default: false },
  },
})
const [seconds, people, streams, think, port] = [
  values.seconds,
  // A smoke run has few projects, and every builder edits one of their own.
  smoke ? '12' : values.people,
  values.streams,
  values.think,
  values.port,
].map(Number) as [number, number, number, number, number]

/** Seconds over which people sign in one after another: three hundred sign-ins in one second would be a different test. */
const COMING_IN_MS = 10_000

/** Memory may vary but not grow: the last fifth of the time is compared with the second fifth, when everything is loaded. */
const GROWTH_LIMIT = 1.15

const say = (line: string) => process.stdout.write(`${line}\n`)
const quantile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const median = (numbers: number[]) =>
  quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  )

async function main(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'finishwork-load-'))
  const database = await openDatabase(folder, values.statements ? countingSettings : {})
  let server: ChildProcess | undefined
  try {
    const visitors = await prepare(database.url)
    server = await startServer(folder, database.url)
    const postmaster = postmasterOf(folder)
    if (values.statements) await startCounting(database.url)
    const { met, requests } = await press(visitors, { server: server.pid ?? 0, postmaster })
    if (values.statements) for (const line of await rankStatements(database.url, requests)) say(line)
    return met
  } finally {
    if (server) {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    }
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prepare(url: string): Promise<Visitor[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  say(
    `Filling: ${size.projects} projects, ${size.selections} selections, ${size.items} items; ${people} people sign in …`,
  )
  const { token, hash } = newToken()
  const dataset = await fill(client, hash, `finishwork=${token}`)
  const visitors = await signInPeople(client, dataset, people)
  await client.end()
  return visitors
}

/** The server as shipped; its log goes to a file, as in production. */
async function startServer(folder: string, url: string): Promise<ChildProcess> {
  const log = join(folder, 'server.log')
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'info' }
  const profiling = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : []
  const server = spawn(process.execPath, [...profiling, 'dist/server/main.js'], {
    env,
    stdio: ['ignore', openSync(log, 'w'), 'inherit'],
  })
  for (let patience = 300; !readFileSync(log, 'utf8').includes('is ready'); patience -= 1) {
    if (server.exitCode !== null || patience === 0) throw new Error('The server did not come up')
    await sleep(100)
  }
  return server
}

type Pids = { server: number; postmaster: number }
type Effort = Spent & { visitors: number }

/** Milliseconds of CPU time so far: of the server, of PostgreSQL, and of the load generator, which shares the machine. */
function effort({ server, postmaster }: Pids): Effort {
  const own = process.cpuUsage()
  return { ...processorTime(server, postmaster), visitors: (own.user + own.system) / 1000 }
}

async function press(visitors: Visitor[], pids: Pids): Promise<{ met: boolean; requests: number }> {
  const tally = new Tally()
  // Spread over builders and clients.
  const listening = visitors
    .filter((_, index) => index % Math.max(1, Math.floor(people / streams)) === 0)
    .slice(0, streams)
  const ears: Ear[] = []
  for (const visitor of listening) {
    const ear = new Ear(visitor.projectId)
    await ear.open(visitor, port, tally)
    ears.push(ear)
  }
  const before = effort(pids)
  const began = Date.now()
  const until = began + seconds * 1000
  const memory: number[] = []
  const watching = watch(pids.server, until, memory)
  const arriving = Math.min(COMING_IN_MS, seconds * 250)
  await Promise.all(
    visitors.map(async (visitor, index) => {
      await sleep((index / visitors.length) * arriving)
      await new Browser(visitor, port, tally).visit(until, think)
    }),
  )
  const took = (Date.now() - began) / 1000
  sayEffort(before, effort(pids), { took, requests: tally.samples.length })
  await watching
  await sleep(2_000)
  const missing = ears.reduce((sum, ear) => sum + missingFor(ear, tally), 0)
  for (const ear of ears) ear.close()
  return { met: report(tally, { took, memory, missing, ears }), requests: tally.samples.length }
}

/** CPU time used and available: on a machine at full load requests have to wait. */
function sayEffort(before: Effort, after: Effort, { took, requests }: { took: number; requests: number }): void {
  const share = (who: keyof Effort) => {
    const ms = after[who] - before[who]
    return `${who} ${(ms / requests).toFixed(2)} ms a request (${(ms / took / 10).toFixed(0)} % of a core)`
  }
  say(`Processor time: ${share('server')}, ${share('database')}, ${share('visitors')}; ${cpus().length} cores`)
}

function missingFor({ projectId, heard }: Ear, { posted }: Tally): number {
  const arrived = new Set(heard)
  const doubled = heard.length - arrived.size
  return (posted.get(projectId) ?? []).filter((id) => !arrived.has(id)).length + doubled
}

async function watch(pid: number, until: number, memory: number[]): Promise<void> {
  const every = Math.max(1_000, (seconds * 1000) / 60)
  while (Date.now() < until) {
    const rss = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    memory.push(Number(rss) / 1024)
    await sleep(every)
  }
}

type Outcome = { took: number; memory: number[]; missing: number; ears: Ear[] }

function report(tally: Tally, { took, memory, missing, ears }: Outcome): boolean {
  const times = (write: boolean) =>
    tally.samples
      .filter((sample) => sample.write === write)
      .map(({ ms }) => ms)
      .toSorted((a, b) => a - b)
  const [reads, writes] = [times(false), times(true)]
  const all = tally.samples.length
  say(
    `${people} people for ${took.toFixed(0)} s: ${all} requests, ${(all / took).toFixed(0)} a second, ${((writes.length / all) * 100).toFixed(1)} % writes`,
  )
  for (const [name, list] of [
    ['reads', reads],
    ['writes', writes],
  ] as const)
    say(
      `  ${name.padEnd(6)} p50 ${quantile(list, 0.5).toFixed(1)} ms  p99 ${quantile(list, 0.99).toFixed(1)} ms  most ${(list.at(-1) ?? 0).toFixed(0)} ms`,
    )
  for (const line of slowest(tally)) say(line)
  const arrived = ears.reduce((sum, { heard }) => sum + heard.length, 0)
  say(`  ${ears.length} open streams: ${arrived} messages of their own project arrived, ${missing} missing or doubled`)
  const fifth = Math.max(1, Math.floor(memory.length / 5))
  const growth = median(memory.slice(-fifth)) / median(memory.slice(fifth, fifth * 2))
  const tenths = Array.from(
    { length: 11 },
    (_, n) => memory[Math.min(memory.length - 1, Math.floor((n * memory.length) / 10))] ?? 0,
  )
  say(
    `  memory of the server in MB: ${tenths.map((mb) => mb.toFixed(0)).join(' ')} (last fifth ${growth.toFixed(2)} times the second)`,
  )
  const failed = [...tally.errors.values()].reduce((sum, count) => sum + count, 0)
  for (const [what, count] of tally.errors) say(`  ${count} times: ${what}`)
  // In the seconds of a smoke run memory still rises, and on a busy machine events are late and requests are refused with 503.
  const works = all > 0 && [...tally.errors.keys()].every((what) => what.endsWith(': 503'))
  const met = smoke ? works : failed === 0 && missing === 0 && growth <= GROWTH_LIMIT
  say(
    `  errors: ${failed}; 0 errors, nothing missing, memory flat (at most ${GROWTH_LIMIT}): ${met ? 'met' : 'MISSED'}`,
  )
  return met
}

/** The kinds of requests that took the most time in total. */
function slowest({ samples }: Tally): string[] {
  const kinds = new Map<string, number[]>()
  for (const { what, ms } of samples) kinds.set(what, [...(kinds.get(what) ?? []), ms])
  return [...kinds]
    .map(([what, times]) => ({ what, times: times.toSorted((a, b) => a - b) }))
    .toSorted((a, b) => quantile(b.times, 0.5) - quantile(a.times, 0.5))
    .slice(0, 5)
    .map(({ what, times }) => `    ${what}: p50 ${quantile(times, 0.5).toFixed(1)} ms of ${times.length}`)
}

process.exit((await main()) ? 0 : 1)

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { newToken } from '../../src/server/platform/tokens.ts'
import { processorTime } from '../api/cpu.ts'
import { fill } from '../api/dataset.ts'
import { signInPeople, type Visitor } from '../load/people.ts'
import { errorsOf, lineOf, takeTurns, type Way } from '../load/rounds.ts'
import { openDatabase, postmasterOf, sized } from '../short-form.ts'
import { furnish } from '../torture/cast.ts'
import { emptyLedger } from '../torture/ledger.ts'
import { Post } from '../torture/outside.ts'
import { verify } from '../torture/verify.ts'
import { Victim } from '../torture/victim.ts'
import { inWords } from '../torture/words.ts'
import { writeUntil } from '../torture/writers.ts'
import { type Mode, Pooler, poolerVersion, tracksStatements } from './pooler.ts'

// Finishwork behind PgBouncer: first every kind of write, verified afterwards; then a load, in turns with a direct connection.
// npm run bench:pooling -- --seconds 15 --rounds 3 --people 40 --port 4700; PGBOUNCER=/path/to/pgbouncer for another version
const { values } = parseArgs({
  options: {
    smoke: { type: 'boolean', default: false },
    seconds: { type: 'string', default: String(sized(15, 1)) },
    rounds: { type: 'string', default: String(sized(3, 1)) },
    people: { type: 'string', default: String(sized(40, 4)) },
    writing: { type: 'string', default: String(sized(20, 2)) },
    port: { type: 'string', default: '4700' },
  },
})
const [seconds, rounds, people, writing, port] = [
  values.seconds,
  values.rounds,
  values.people,
  values.writing,
  values.port,
].map(Number) as [number, number, number, number, number]
const say = (line: string) => process.stdout.write(`${line}\n`)

const version = poolerVersion()
if (!version) {
  say('PgBouncer is not installed: sudo apt-get install pgbouncer, or PGBOUNCER=/path/to/pgbouncer.')
  process.exit(1)
}
const modes: Mode[] = tracksStatements(version) ? ['session', 'transaction'] : ['session']
say(`PgBouncer ${version.join('.')}: ${modes.join(' and ')} mode`)
if (modes.length === 1) say('  transaction mode needs 1.21, which tracks named statements: left out')

const folder = mkdtempSync(join(tmpdir(), 'finishwork-pooling-'))
const database = await openDatabase(folder, { max_connections: '200' })
const postmaster = postmasterOf(folder)
const target = new URL(database.url)
const ownName = target.pathname.slice(1)
const poolers = modes.map((mode, n) => new Pooler(folder, { mode, port: port + n, target }))
const post = new Post(port + 9)
const running: Victim[] = []
const copies: string[] = []
process.once('exit', () => {
  for (const pooler of poolers) pooler.abandon()
  for (const one of running) one.abandon()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

let wrong = 0
try {
  await post.start()
  for (const pooler of poolers) await pooler.start(version)
  for (const [n, pooler] of poolers.entries()) wrong += await write(pooler, n)
  wrong += await load()
} finally {
  await Promise.all(running.map((one) => one.stop()))
  for (const pooler of poolers) await pooler.stop()
  for (const name of copies) await administer(`drop database if exists ${name} with (force)`)
  await post.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(wrong === 0 ? 0 : 1)

/** A copy of the empty database, so that what is verified in it is what was written through this pooler. */
async function copy(name: string): Promise<string> {
  copies.push(`${ownName}_${name}`)
  await administer(`create database ${ownName}_${name} template ${ownName}`)
  return `${ownName}_${name}`
}

function urlOf(name: string): string {
  const url = new URL(database.url)
  url.pathname = `/${name}`
  return url.href
}

async function start(name: string, own: number, settings: Record<string, string>): Promise<Victim> {
  const dataDir = join(folder, name, 'data')
  mkdirSync(dataDir, { recursive: true })
  const server = new Victim({ dataDir, port: own, settings: { SMTP_URL: post.url, DATABASE_POOL: '20', ...settings } })
  running.push(server)
  await server.start()
  return server
}

/** Every kind of write of the torture run, through the pooler. */
async function write(pooler: Pooler, n: number): Promise<number> {
  const name = await copy(pooler.mode)
  const direct = urlOf(name)
  const settings = { DATABASE_URL: pooler.urlOf(name), DATABASE_DIRECT_URL: direct }
  const server = await start(`writes-${pooler.mode}`, port + 10 + n, settings)
  const life = { house: await furnish(server.url, post, n), ledger: emptyLedger() }
  const until = Date.now() + writing * 1000
  await writeUntil(life.house, life.ledger, () => Date.now() < until)
  const dataDir = join(folder, `writes-${pooler.mode}`, 'data')
  const place = { databaseUrl: direct, dataDir, settings: { DATABASE_URL: direct, DATA_DIR: dataDir } }
  const { wrong: findings } = await verify([life], place, post)
  await server.stop()
  say(`${pooler.mode} mode, ${writing} s of every kind of write: ${inWords([life])}; findings: ${findings.length}`)
  for (const finding of findings.slice(0, 20)) say(`    ${finding}`)
  return findings.length
}

async function load(): Promise<number> {
  const name = await copy('load')
  const visitors = await prepare(urlOf(name))
  const direct = await start('load-direct', port + 20, { DATABASE_URL: urlOf(name) })
  const ways: Way[] = [{ name: 'direct', port: port + 20, server: direct.pid, postmaster, besides: () => 0 }]
  for (const [n, pooler] of poolers.entries()) {
    const settings = { DATABASE_URL: pooler.urlOf(name), DATABASE_DIRECT_URL: urlOf(name) }
    const server = await start(`load-${pooler.mode}`, port + 21 + n, settings)
    const besides = () => processorTime(pooler.pid, 0).server
    ways.push({ name: `${pooler.mode} mode`, port: port + 21 + n, server: server.pid, postmaster, besides })
  }
  await sleep(sized(2_000, 0))
  const figures = await takeTurns(ways, { visitors, seconds, think: 10, rounds })
  say(`${people} people, ${rounds} rounds of ${seconds} s each, in turns; "besides" is PgBouncer`)
  const [first] = figures
  for (const line of figures) if (first) say(lineOf(line, first))
  const failed = figures.reduce((sum, one) => sum + errorsOf(one), 0)
  say(`errors: ${failed}; 0 errors and 0 findings: ${failed + wrong === 0 ? 'met' : 'MISSED'}`)
  return failed
}

async function prepare(url: string): Promise<Visitor[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { token, hash } = newToken()
  const visitors = await signInPeople(client, await fill(client, hash, `finishwork=${token}`), people)
  await client.end()
  return visitors
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: urlOf('postgres') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

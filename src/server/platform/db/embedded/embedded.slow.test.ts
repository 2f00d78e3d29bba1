import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bundledFile } from '#server/testing/server-bundle.ts'
import { type EmbeddedDatabase, joinEmbedded, startEmbedded } from './embedded.ts'

const seed = mkdtempSync(join(tmpdir(), 'fw-embedded-seed-'))
let dataDir = ''
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  await (await startEmbedded(seed)).stop()
})
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fw-embedded-'))
})
afterAll(() => rmSync(seed, { recursive: true, force: true }))
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a new folder becomes a database with checksums, in UTC, reachable only through a private socket', async () => {
  const { url } = await start()
  const settings = await query(
    url,
    `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
            current_setting('timezone') as timezone, current_setting('listen_addresses') as network,
            current_setting('server_encoding') as encoding, current_database() as name`,
  )
  expect(settings).toEqual([
    { checksums: 'on', fsync: 'on', timezone: 'UTC', network: '', encoding: 'UTF8', name: 'finishwork' },
  ])
  expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0)
})

test('stopping is clean, and the next start finds everything', async () => {
  useSeed()
  const first = await start()
  await query(first.url, 'create table tiles (name text)')
  await first.stop()
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)

  const second = await start()
  expect(await query(second.url, 'select * from tiles')).toEqual([])
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('not properly shut down')
})

test('works with a path that is too long for a socket', async () => {
  dataDir = join(dataDir, 'long '.repeat(20), "it's $HOME")
  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a killed Finishwork leaves PostgreSQL to the next start, with every acknowledged write', async () => {
  useSeed()
  const killed = await startHolder()
  await query(killed.url, 'create table taps (id int)')
  await query(killed.url, 'insert into taps values (1)')
  const pid = postmasterPid()
  await kill(killed.process)

  const lines: string[] = []
  const { url } = await start((line) => lines.push(line))
  expect(postmasterPid()).toBe(pid)
  expect(lines).toContain('Adopted the PostgreSQL that was still running.')
  expect(await query(url, 'select * from taps')).toEqual([{ id: 1 }])
})

test('keeps every acknowledged write when both are killed during writes', async () => {
  useSeed()
  const killed = await startHolder()
  await query(killed.url, 'create table writes (id int)')
  let acknowledged = 0
  const writing = (async () => {
    const client = await connect(killed.url)
    for (let id = 1; ; id++) {
      await client.query('insert into writes values ($1)', [id])
      acknowledged = id
    }
  })().catch(() => undefined)
  await expect.poll(() => acknowledged).toBeGreaterThan(20)
  process.kill(postmasterPid(), 'SIGKILL')
  await kill(killed.process)
  await writing

  const { url } = await start()
  const [row] = await query(url, 'select count(distinct id)::int as n from writes where id <= $1', [acknowledged])
  expect(row).toEqual({ n: acknowledged })
})

test('notices a killed PostgreSQL at once and restarts it', async () => {
  useSeed()
  const lines: string[] = []
  const { url } = await start((line) => lines.push(line))
  await query(url, 'create table walls (id int)')
  const pid = postmasterPid()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => lines, { timeout: 10_000 }).toContain('PostgreSQL has stopped: restarting it.')
  // The time depends on the disk: PostgreSQL syncs every file before it recovers.
  await expect.poll(() => lines, { timeout: 30_000 }).toContain('PostgreSQL is back.')
  await query(url, 'insert into walls values (1)')
  expect(postmasterPid()).not.toBe(pid)
})

test('a single killed session does not lose the lock', async () => {
  useSeed()
  const { url } = await start()
  const client = await connect(url)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await ended
  await eventually(() => query(url, 'select 1'))
  const second = await runHolder()
  expect(second).toMatch(/^refused/)
})

test('refuses a second process on the folder with one sentence that names folder and holder', async () => {
  useSeed()
  const { url } = await start()
  const second = await runHolder()
  expect(second).toMatch(/^refused The data folder .* is in use by another Finishwork/)
  expect(second).toContain(dataDir)
  expect(second).toContain(`pid ${process.pid} `)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('exactly one of several processes that start together on a new folder wins', async () => {
  const outcomes = await Promise.all([spawnHolder(), spawnHolder(), spawnHolder()].map((holder) => firstLine(holder)))
  expect(outcomes.filter((line) => line.startsWith('ready'))).toHaveLength(1)
  expect(outcomes.filter((line) => line.includes('is in use by another Finishwork'))).toHaveLength(2)
})

test('deletes what an interrupted initialization left behind', async () => {
  const interrupted = spawnHolder()
  await eventually(async () => expect(unfinished()).toHaveLength(1))
  await kill(interrupted)
  expect(unfinished()).toHaveLength(1)

  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(unfinished()).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'starts although a stale pid file names another process, or none',
  async () => {
    const pidFile = join(dataDir, 'postgres/postmaster.pid')
    useSeed()
    for (const stale of [`${process.pid}\n${dataDir}/postgres\n`, '']) {
      writeFileSync(pidFile, stale)
      const database = await start()
      expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
      await database.stop()
    }
  },
)

test('refuses a folder with something else or another major version, and does not change it', async () => {
  const cluster = join(dataDir, 'postgres')
  mkdirSync(cluster)
  writeFileSync(join(cluster, 'letter.txt'), 'dear')
  await expect(start()).rejects.toThrow(`${cluster} is not a complete PostgreSQL data folder`)
  writeFileSync(join(cluster, 'PG_VERSION'), '12\n')
  await expect(start()).rejects.toThrow('was written by PostgreSQL 12')
  expect(readdirSync(cluster)).toEqual(['PG_VERSION', 'letter.txt'])
})

test('a command uses the running database, or starts it temporarily', async () => {
  await expect(joinEmbedded(dataDir)).rejects.toThrow('There is no database in')
  useSeed()
  const server = await start()
  await query(server.url, 'create table doors (id int)')
  const guest = await joinEmbedded(dataDir)
  expect(await query(guest.url, 'select * from doors')).toEqual([])
  await guest.stop()
  expect(await query(server.url, 'select * from doors')).toEqual([])
  await server.stop()

  const borrower = await joinEmbedded(dataDir)
  expect(await query(borrower.url, 'select * from doors')).toEqual([])
  await borrower.stop()
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test.runIf(process.getuid?.() === 0)(
  'root without user namespaces uses an unprivileged account, or says what to set',
  async () => {
    chmodSync(dataDir, 0o755)
    const bin = join(dataDir, 'bin')
    mkdirSync(bin)
    for (const tool of ['flock', 'test', 'sh', 'true']) symlinkSync(join('/usr/bin', tool), join(bin, tool))
    const line = await firstLine(spawnHolder({ PATH: bin }))
    if (line.startsWith('refused')) expect(line).toContain('set DATABASE_URL')
    else expect(statSync(join(dataDir, 'postgres')).uid).toBeGreaterThan(0)
  },
)

/** Most tests do not need a new cluster, which takes a second. */
const useSeed = () => cpSync(seed, dataDir, { recursive: true })

async function start(log?: (line: string) => void): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(dataDir, log ? { log } : {})
  stops.push(() => database.stop())
  return database
}

function spawnHolder(env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, [bundledFile('embedded-holder'), dataDir], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stops.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  return child
}

async function firstLine(holder: ChildProcess): Promise<string> {
  if (!holder.stdout) throw new Error('the holder has no output')
  for await (const line of createInterface(holder.stdout)) if (/^(ready|refused)/.test(line)) return line
  throw new Error('the holder ended without a line')
}

async function startHolder() {
  const holder = spawnHolder()
  const line = await firstLine(holder)
  expect(line).toMatch(/^ready/)
  return { process: holder, url: line.replace('ready ', '') }
}

const runHolder = () => firstLine(spawnHolder())

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const unfinished = () => readdirSync(dataDir).filter((name) => name.startsWith('postgres.unfinished-'))
const postmasterPid = () => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function query(url: string, text: string, values: unknown[] = []): Promise<unknown[]> {
  const client = await connect(url)
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}

const eventually = (act: () => Promise<unknown>) => vi.waitFor(act, { timeout: 30_000 })

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, type Server, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { joinEmbedded } from './platform/db/embedded/embedded.ts'
import { createEmptyDatabase } from './testing/database.ts'
import { makeFolderForTests } from './testing/memory-folder.ts'
import { endInstance, readyAddress, said, startInstance } from './testing/servers/instance.ts'
import { mailServer } from './testing/servers/mail-server.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const act of cleanUp.splice(0).toReversed()) await act()
})

test('several instances that start together on an empty database migrate it once', async () => {
  const { url } = await emptyDatabase()
  const addresses = await Promise.all([1, 2, 3].map(() => readyAddress(start({ DATABASE_URL: url }))))
  // Three processes and their database have just started. A probe may then miss its deadline, and a proxy asks again.
  for (const address of addresses) await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200)

  const rows = await query<{ name: string }>(url, 'select name from schema_migrations order by name')
  expect(rows.map((row) => row.name)).toEqual(readdirSync(join(import.meta.dirname, 'db/migrations')).toSorted())
})

test('SIGTERM finishes running requests, refuses new ones, and exits without an error', async () => {
  const { url } = await emptyDatabase()
  const server = start({ DATABASE_URL: url })
  const address = new URL(await readyAddress(server))
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'not the password' })
  const socket = connect(Number(address.port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: ${address.host}\r\nOrigin: ${address.origin}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  const answer = text(socket)
  // The reply comes only after the server has read the start of the first request.
  await fetch(`${address.origin}/healthz`)
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await said(server, 'finishing what is under way')
  await expect(fetch(address)).rejects.toThrow('fetch failed')
  socket.write(body.slice(10))

  expect(await answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(await ended).toEqual([0, null])
})

test('a wrong setting stops the start with one line that names it', async () => {
  const server = start({ PORT: 'three thousand' })
  const [words, [code]] = await Promise.all([errorsOf(server), once(server, 'exit')])
  expect(code).toBe(1)
  expect(words.trim().split('\n')).toEqual([expect.stringMatching(/^PORT /)])
})

test('a start that fails because the port is taken leaves no database running', async () => {
  const occupant: Server = createServer().listen(0, '127.0.0.1')
  await once(occupant, 'listening')
  cleanUp.push(() => occupant.close())
  const dataDir = emptyFolder()
  const { port } = occupant.address() as AddressInfo
  const server = start({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir })
  const [words, [code]] = await Promise.all([errorsOf(server), once(server, 'exit')])
  expect(code).toBe(1)
  expect(words).toContain('EADDRINUSE')
  expect(existsSync(join(dataDir, 'postgres/PG_VERSION'))).toBe(true)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('the setup of a first start creates the database, stops it again, and leaves an existing one alone', async () => {
  const dataDir = emptyFolder()
  const setUp = async () => {
    const setup = startInstance({ DATA_DIR: dataDir, DEMO: 'off' }, {}, ['setup'])
    cleanUp.push(() => endInstance(setup))
    const [words, ended] = await Promise.all([errorsOf(setup), once(setup, 'exit')])
    expect({ words, ended }).toEqual({ words: '', ended: [0, null] })
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  }
  await setUp()
  const database = await joinEmbedded(dataDir)
  cleanUp.push(() => database.stop())
  const [migrations] = await query<{ count: number }>(database.url, 'select count(*)::int from schema_migrations')
  expect(migrations?.count).toBe(readdirSync(join(import.meta.dirname, 'db/migrations')).length)
  await database.stop()

  // Every start of PostgreSQL writes this file.
  rmSync(join(dataDir, 'postgres/finishwork.conf'))
  await setUp()
  expect(existsSync(join(dataDir, 'postgres/finishwork.conf'))).toBe(false)
})

test('people can use the product while the demo company of a first start is loaded', async () => {
  const { url } = await emptyDatabase()
  const server = start({ DATABASE_URL: url, DEMO: 'true' })
  const address = await readyAddress(server)
  const signIn = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'maya@alderstone.example', password: 'brass-and-oak' }),
  })
  // Nobody of it is there yet, and a load balancer waits for it.
  expect({ signIn: signIn.status, ready: (await fetch(`${address}/readyz`)).status }).toEqual({
    signIn: 401,
    ready: 503,
  })
  await endInstance(server, 'SIGKILL')
})

test('a mail server that does not respond does not delay the stop, and the email is sent after the next start', async () => {
  const { url } = await emptyDatabase()
  const silent: Server = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  cleanUp.push(() => silent.close())
  const { port } = silent.address() as AddressInfo
  const server = start({ DATABASE_URL: url, SMTP_URL: `smtp://127.0.0.1:${port}` })
  const connected = once(silent, 'connection')
  await requestEmail(await readyAddress(server))
  await connected

  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  // Without the abort the job would end by the mail library's own timeout, after 15 s: "Greeting never received".
  expect(await jobErrors(url)).toEqual([expect.stringMatching(/^Interrupted: The delivery was stopped/)])

  // As after so many such stops that no try is left.
  await query(
    url,
    `update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() + interval '6 hours'`,
  )
  const smtp = await mailServer()
  cleanUp.push(() => smtp.close())
  await readyAddress(start({ DATABASE_URL: url, SMTP_URL: smtp.url }))
  await expect.poll(() => smtp.received(), { timeout: 30_000 }).toHaveLength(1)
})

test('a DATA_DIR of another user stops the start with one line that says what to do', async () => {
  const { url } = await emptyDatabase()
  const dataDir = emptyFolder()
  chmodSync(dataDir, 0o500)
  const server = start({ DATABASE_URL: url, DATA_DIR: dataDir }, unprivileged)
  const [words, [code]] = await Promise.all([errorsOf(server), once(server, 'exit')])
  expect(code).toBe(1)
  expect(words.trim().split('\n')).toEqual([expect.stringMatching(/^DATA_DIR is not writable: .*chown -R \d+:\d+/)])
})

test('successful health probes are not logged at the default level', async () => {
  const { url } = await emptyDatabase()
  const server = start({ DATABASE_URL: url, LOG_LEVEL: 'info' })
  const lines: string[] = []
  server.stdout?.on('data', (chunk) => lines.push(...String(chunk).split('\n')))
  const address = await readyAddress(server)
  for (const path of ['/healthz', '/readyz', '/healthz', '/api/version']) await fetch(address + path)
  const requests = () => lines.filter((line) => line.includes('"msg":"request"'))
  await expect.poll(requests, { timeout: 45_000 }).toHaveLength(1)
})

/** Root may write everywhere, so as root the server runs as the system's "nobody". */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Registers someone who then forgets their password, which sends one email. */
async function requestEmail(address: string): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const email = 'olive@example.com'
  await post('/api/auth/register', { username: 'olive', email, password: 'brass-and-oak-handles', role: 'user' })
  await post('/api/auth/forgot-password', { email })
}

async function emptyDatabase() {
  const database = await createEmptyDatabase()
  cleanUp.push(() => database.drop())
  return database
}

function emptyFolder(): string {
  const folder = makeFolderForTests('main')
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function start(settings: Record<string, string>, account?: { uid?: number; gid?: number }): ChildProcess {
  const server = startInstance(settings, account)
  cleanUp.push(() => endInstance(server))
  return server
}

const errorsOf = async (server: ChildProcess) => (server.stderr ? text(server.stderr) : '')

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<T>(text)
  await client.end()
  return rows
}

const jobErrors = async (url: string): Promise<(string | null)[]> =>
  (await query<{ error: string | null }>(url, 'select last_error as error from graphile_worker.jobs')).map(
    ({ error }) => error,
  )

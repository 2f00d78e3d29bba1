import { once } from 'node:events'
import { type AddressInfo, type Server, connect, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { databaseAt, databaseServer } from '#server/testing/database.ts'
import { StartError } from '../start-error.ts'
import { waitForDatabase } from './wait-for-database.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

test('waits for a database that does not exist yet, and says so once', async () => {
  const port = await freePort()
  const said: string[] = []
  const waiting = waitForDatabase(tcpUrl(port), { say: (line) => said.push(line), pauseMs: 20 })
  await expect.poll(() => said).toHaveLength(1)
  await forwardToDatabase(port)
  await waiting
  expect(said).toEqual([`Waiting up to 60 s for PostgreSQL at 127.0.0.1:${port} (ECONNREFUSED) …`])
})

test('gives up after the limit with one sentence that names host, port and reason but no password', async () => {
  const url = 'postgres://finishwork:hunter2@database.invalid/finishwork'
  const error = await waitForDatabase(url, { say: () => {}, limitMs: 100, pauseMs: 20 }).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toMatch(/database\.invalid:5432 could not be reached within 0 s \((ENOTFOUND|EAI_AGAIN)\)/)
  expect(String(error)).not.toContain('hunter2')
})

test('does not wait for a database that refuses the connection permanently', async () => {
  const said: string[] = []
  const url = databaseAt(databaseServer(), 'no_such_database')
  const waiting = waitForDatabase(url, { say: (line) => said.push(line) })
  await expect(waiting).rejects.toThrow(/refused the connection: database "no_such_database" does not exist/)
  expect(said).toEqual([])
})

/** The test PostgreSQL, as if it listened on its own port. */
function tcpUrl(port: number): string {
  const { username, password, pathname } = new URL(databaseServer())
  const account = password ? `${username}:${password}` : username || 'finishwork'
  return `postgres://${account}@127.0.0.1:${port}${pathname}`
}

async function forwardToDatabase(port: number): Promise<void> {
  const { hostname, port: databasePort, searchParams } = new URL(databaseServer())
  const folder = searchParams.get('host')
  const open = () =>
    folder ? connect(`${folder}/.s.PGSQL.${databasePort || 5432}`) : connect(Number(databasePort || 5432), hostname)
  const server = createServer((socket) => {
    const database = open()
    socket.pipe(database).pipe(socket)
    socket.on('error', () => database.destroy())
    database.on('error', () => socket.destroy())
  })
  servers.push(server)
  await once(server.listen(port, '127.0.0.1'), 'listening')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

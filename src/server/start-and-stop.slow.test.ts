import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createEmptyDatabase } from './testing/database.ts'
import { endInstance, readyAddress, said, startInstance } from './testing/servers/instance.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const act of cleanUp.splice(0).toReversed()) await act()
})

async function emptyDatabase() {
  const database = await createEmptyDatabase()
  cleanUp.push(() => database.drop())
  return database
}

test('with STOP_DELAY the proxy learns that an instance is not ready before requests are refused', async () => {
  const { url } = await emptyDatabase()
  const server = startInstance({ DATABASE_URL: url, STOP_DELAY: '120' })
  cleanUp.push(() => endInstance(server, 'SIGKILL'))
  const address = await readyAddress(server)
  server.kill('SIGTERM')
  await said(server, 'not ready any more')
  expect((await fetch(`${address}/readyz`)).status).toBe(503)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
})

/** As a pooler does, it passes connections on; when the first one comes it notes which settings a new connection begins with. */
async function recordingPooler(url: string) {
  const { searchParams, hostname, port } = new URL(url)
  const socketDir = searchParams.get('host')
  const target = Number(port || 5432)
  const seen: Promise<number>[] = []
  const settings = async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = current_database()`,
    )
    await client.end()
    return rows[0]?.count ?? 0
  }
  const sockets: Socket[] = []
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    seen.push(settings())
    void seen[0]?.then(() => {
      const on = socketDir ? connect(`${socketDir}/.s.PGSQL.${target}`) : connect(target, hostname)
      sockets.push(socket, on)
      for (const one of [socket, on]) one.on('error', () => {})
      return socket.pipe(on).pipe(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUp.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const pooled = new URL(url)
  pooled.searchParams.delete('host')
  pooled.hostname = '127.0.0.1'
  const address = server.address()
  pooled.port = String(address && typeof address === 'object' ? address.port : 0)
  return { url: pooled.href, seen }
}

test('a pooler opens its first connection when our settings are already kept with the user', async () => {
  const { url } = await emptyDatabase()
  const pooler = await recordingPooler(url)
  const server = startInstance({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url })
  cleanUp.push(() => endInstance(server))
  await readyAddress(server)
  expect(await pooler.seen[0]).toBe(1)
})

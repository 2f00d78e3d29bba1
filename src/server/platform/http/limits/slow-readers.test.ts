import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { SlowReaders } from './slow-readers.ts'

const MB = 1024 * 1024
const cleanUp: (() => unknown)[] = []
afterEach(() => {
  for (const act of cleanUp.splice(0).toReversed()) act()
})

/** A server whose replies are larger than what the network takes at once; the path of a request is its sender. */
async function server(readers: SlowReaders) {
  const reply = Buffer.alloc(12 * MB, 'x')
  const open: Socket[] = []
  const made = createServer(({ url = '', socket }, response) => {
    open.push(socket)
    readers.belongsTo(socket, url)
    response.end(reply)
  })
  readers.watch(made)
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  cleanUp.push(
    () => made.close(),
    () => made.closeAllConnections(),
  )
  const { port } = made.address() as AddressInfo
  /** Asks, and reads nothing. */
  const ask = (sender: string) => {
    const client = connect(port, '127.0.0.1', () => client.write(`GET /${sender} HTTP/1.1\r\nhost: a\r\n\r\n`))
    client.pause().on('error', () => {})
    cleanUp.push(() => client.destroy())
  }
  const unread = () => open.filter(({ destroyed }) => !destroyed).reduce((sum, one) => sum + one.writableLength, 0)
  const arrived = async (count: number) => expect.poll(() => open.length, { timeout: 20_000 }).toBe(count)
  return { ask, unread, arrived, open }
}

test('replies that one sender does not read are bounded, and the connections of others stay', async () => {
  const readers = new SlowReaders({ ofOne: 30 * MB, inAll: 200 * MB })
  const { ask, unread, arrived, open } = await server(readers)
  for (let n = 0; n < 8; n += 1) ask('busy')
  ask('quiet')
  await arrived(9)
  expect(unread()).toBeGreaterThan(50 * MB)
  readers.check()
  expect(unread()).toBeLessThan(45 * MB)
  expect(open.filter(({ destroyed }) => !destroyed).length).toBeGreaterThanOrEqual(2)
})

test('replies that nobody reads are bounded in all, also of different senders', async () => {
  const readers = new SlowReaders({ ofOne: 30 * MB, inAll: 40 * MB })
  const { ask, unread, arrived } = await server(readers)
  for (let n = 0; n < 10; n += 1) ask(`sender-${n}`)
  await arrived(10)
  expect(unread()).toBeGreaterThan(60 * MB)
  readers.check()
  expect(unread()).toBeLessThanOrEqual(40 * MB)
})

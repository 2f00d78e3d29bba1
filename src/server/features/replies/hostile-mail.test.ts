import type { ChildProcess } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterEach, expect, test } from 'vitest'
import { listMessages, postMessage } from '#shared/messages/endpoints.ts'
import { replyAddress } from '#server/features/notifications/public.ts'
import { attackOnce, hostileKinds } from '#server/testing/material/hostile-mail.ts'
import { endInstance, readyAddress, startInstanceOn } from '#server/testing/servers/instance.ts'
import { freePort } from '#server/testing/servers/free-port.ts'
import { house } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'
import { MailPlaces } from './mail-places.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const act of cleanUp.splice(0).toReversed()) await act()
})

/** The server in its own process, so that an error that ends it is seen, with a client who can reply by email. */
async function scene() {
  const inbound = { port: await freePort(), replyDomain: 'reply.example.com', tls: undefined }
  const world = await createWorld({ config: { inbound }, now: new Date().toISOString() })
  const { client, company, project } = await house(world)
  await world.call(company.owner, postMessage, { projectId: project.id }, { message: 'Brushed?' })
  const target = { about: 'project' as const, id: project.id }
  const to = await replyAddress(world.db, inbound.replyDomain, { userId: client.userId, target }, world.now)
  const server = await startInstanceOn(world, {
    INBOUND_PORT: String(inbound.port),
    REPLY_DOMAIN: inbound.replyDomain,
  })
  cleanUp.push(() => endInstance(server, 'SIGKILL'))
  const url = await readyAddress(server)
  const reply = async (text: string) => {
    const transport = createTransport({ host: '127.0.0.1', port: inbound.port, ignoreTLS: true })
    await transport.sendMail({ from: client.email, to, text }).finally(() => transport.close())
  }
  const said = async () =>
    (await world.call(client, listMessages, { projectId: project.id })).body.map(({ message }) => message)
  return { port: inbound.port, to, server, url, reply, said }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

test('hostile connections of every kind leave the process running, and the next email arrives', async () => {
  const { port, to, server, url, reply, said } = await scene()
  expect(hostileKinds.length).toBeGreaterThanOrEqual(20)
  const attacks = hostileKinds.flatMap((kind, n) => [1, 2].map((m) => attackOnce(kind, port, to, `127.0.1.${n + m}`)))
  await Promise.all(attacks)
  expect(isRunning(server)).toBe(true)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  await reply('Still here')
  expect(await said()).toEqual(['Brushed?', 'Still here'])
})

test('60 silent connections from 6 addresses leave room for an email from another', async () => {
  const { port, reply, said, server } = await scene()
  const silent: Socket[] = []
  cleanUp.push(() => silent.forEach((socket) => socket.destroy()))
  for (let n = 0; n < 60; n += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.2.${1 + (n % 6)}` })
    socket.on('error', () => {})
    silent.push(socket)
  }
  await Promise.all(silent.map((socket) => new Promise((resolve) => socket.once('data', resolve))))
  await reply('There is room')
  expect(await said()).toEqual(['Brushed?', 'There is room'])
  expect(isRunning(server)).toBe(true)
})

test('ten thousand commands at once end the connection after the first of them', async () => {
  const { port } = await scene()
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  await new Promise((resolve) => socket.once('data', resolve))
  socket.write(`EHLO many.example\r\n${'NOOP\r\n'.repeat(10_000)}`)
  await new Promise((resolve) => socket.once('close', resolve))
  expect(heard.match(/^250 OK/gm)?.length ?? 0).toBeLessThan(1_000)
})

/** A socket that only knows where it comes from. */
function from(remoteAddress: string, remotePort = 1): Socket {
  const socket = connect({ port: 9, host: '127.0.0.1' }).on('error', () => {})
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  Object.defineProperty(socket, 'remotePort', { value: remotePort })
  socket.removeAllListeners('connect')
  return socket
}

test('a full port takes a newcomer in place of the longest silent connection of the largest sender', () => {
  const places = new MailPlaces({ total: 4, perNetwork: 3 })
  const [first, second, third] = [from('10.0.0.1'), from('10.0.0.1', 7), from('10.0.0.1')]
  const honest = from('10.0.0.2')
  for (const socket of [first, second, honest, third]) expect(places.admit(socket)).toBe(true)
  expect(places.admit(from('10.0.0.1'))).toBe(false)
  places.keep(1, '10.0.0.1')
  expect(places.admit(from('10.0.0.3'))).toBe(true)
  expect([first, second, third, honest].map(({ destroyed }) => destroyed)).toEqual([false, true, false, false])
  expect(places.taken).toBe(4)
})

test('a full port of senders with one connection each takes no second one', () => {
  const places = new MailPlaces({ total: 2, perNetwork: 3 })
  const [first, second] = [from('10.0.0.1'), from('10.0.0.2')]
  expect([first, second].map((socket) => places.admit(socket))).toEqual([true, true])
  expect(places.admit(from('10.0.0.2'))).toBe(false)
  expect(places.admit(from('10.0.0.3'))).toBe(true)
  expect([first.destroyed, second.destroyed]).toEqual([true, false])
})

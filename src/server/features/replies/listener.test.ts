import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTransport } from 'nodemailer'
import { listMessages, postMessage } from '#shared/messages/endpoints.ts'
import { replyAddress } from '#server/features/notifications/public.ts'
import { makeSelfSigned } from '#server/platform/pdf/sealing/self-signed.ts'
import { house } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'
import { type InboundListener, openInbound } from './listener.ts'

const open: InboundListener[] = []
afterAll(async () => {
  await Promise.all(open.map((listener) => listener.close()))
})

type Options = { timing?: { idleMs: number; sessionMs: number }; tls?: { keyFile: string; certificateFile: string } }

async function scene({ timing, tls }: Options = {}) {
  const inbound = { port: 0, replyDomain: 'reply.example.com', tls }
  const world = await createWorld({ config: { inbound } })
  const home = await house(world)
  const { client, project } = home
  await world.call(home.company.owner, postMessage, { projectId: project.id }, { message: 'Brushed?' })
  const target = { about: 'project' as const, id: project.id }
  const to = await replyAddress(world.db, inbound.replyDomain, { userId: client.userId, target }, world.now)
  const listener = await openInbound(world.platform, { port: 0, host: '127.0.0.1' }, timing)
  open.push(listener)
  const said = async () =>
    (await world.call(client, listMessages, { projectId: project.id })).body.map(({ message }) => message)
  return { world, client, to, port: listener.port, said }
}

/** A connection that is written to by hand. */
class Raw {
  readonly #socket: Socket
  text = ''
  closed = false

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1')
    this.#socket.on('data', (chunk: Buffer) => (this.text += chunk.toString()))
    this.#socket.on('close', () => (this.closed = true))
    this.#socket.on('error', () => (this.closed = true))
  }

  write = (text: string | Buffer): boolean => !this.#socket.destroyed && this.#socket.write(text)
  end = (): void => void this.#socket.destroy()

  async until(done: () => boolean): Promise<void> {
    for (let tries = 0; tries < 600 && !done(); tries += 1) await new Promise((next) => setTimeout(next, 25))
    if (!done()) throw new Error(`Still waiting after: ${this.text}`)
  }

  async says(...lines: string[]): Promise<void> {
    await this.until(() => /^220 /m.test(this.text))
    for (const line of lines) {
      const before = this.text.length
      this.write(`${line}\r\n`)
      await this.until(() => /^\d{3} /m.test(this.text.slice(before)) || this.closed)
    }
  }
}

const letter = (from: string, text: string, id = Math.random()) =>
  `From: ${from}\r\nMessage-ID: <${id}@mail.example>\r\n\r\n${text}\r\n.\r\n`

test('accepts commands that are sent without waiting for replies', async () => {
  const { client, to, port, said } = await scene()
  const raw = new Raw(port)
  await raw.says('EHLO mail.example')
  expect(raw.text).toContain('PIPELINING')
  raw.write(`MAIL FROM:<${client.email}>\r\nRCPT TO:<${to}>\r\nDATA\r\n${letter(client.email, 'Pipelined')}QUIT\r\n`)
  await raw.until(() => raw.closed)
  expect(await said()).toEqual(['Brushed?', 'Pipelined'])
})

test('accepts one recipient per email, so that each gets its own reply, and several emails per connection', async () => {
  const { client, to, port, said } = await scene()
  const raw = new Raw(port)
  await raw.says('EHLO mail.example', `MAIL FROM:<${client.email}>`, `RCPT TO:<${to}>`, `RCPT TO:<${to}>`)
  expect(raw.text).toMatch(/^452 One recipient at a time/m)
  await raw.says('DATA')
  raw.write(letter(client.email, 'First'))
  await raw.until(() => /queued|250 OK/i.test(raw.text.slice(raw.text.indexOf('354'))))
  await raw.says(`MAIL FROM:<${client.email}>`, `RCPT TO:<${to}>`, 'DATA')
  raw.write(`${letter(client.email, 'Second')}QUIT\r\n`)
  await raw.until(() => raw.closed)
  expect(await said()).toEqual(['Brushed?', 'First', 'Second'])
})

test('ends a connection that tries one address after another, and accepts the next one', async () => {
  const { client, port, to, said } = await scene()
  const raw = new Raw(port)
  await raw.says('EHLO mail.example', `MAIL FROM:<${client.email}>`)
  for (let tries = 0; tries < 6; tries += 1)
    await raw.says(`RCPT TO:<r.1.m1.${tries}.${'a'.repeat(32)}@reply.example.com>`)
  expect(raw.text.match(/^550 No such address/gm)).toHaveLength(5)
  expect(raw.text).toMatch(/^421 Too many unknown addresses/m)
  raw.end()
  const other = new Raw(port)
  await other.says('EHLO mail.example', `MAIL FROM:<${client.email}>`, `RCPT TO:<${to}>`)
  expect(other.text).toMatch(/^250 Accepted/m)
  other.end()
  expect(await said()).toEqual(['Brushed?'])
})

test('offers neither sign-in nor relaying', async () => {
  const { port } = await scene()
  const raw = new Raw(port)
  await raw.says('EHLO mail.example', 'AUTH PLAIN AGEAYg==', 'MAIL FROM:<a@b.example>', 'RCPT TO:<victim@example.org>')
  expect(raw.text).not.toContain('250-AUTH')
  expect(raw.text).toMatch(/^5\d\d .*$/m)
  expect(raw.text).toMatch(/^550 No such address/m)
  raw.end()
})

test('refuses a huge email before and while it is sent, and keeps nothing of it', async () => {
  const { client, to, port, said } = await scene()
  const raw = new Raw(port)
  await raw.says('EHLO mail.example', `MAIL FROM:<${client.email}> SIZE=900000000`)
  expect(raw.text).toMatch(/^552 /m)
  await raw.says(`MAIL FROM:<${client.email}>`, `RCPT TO:<${to}>`, 'DATA')
  const block = Buffer.alloc(1_000_000, 'a\r\n')
  raw.write(`From: ${client.email}\r\n\r\n`)
  for (let sent = 0; sent < 30; sent += 1) raw.write(block)
  raw.write('\r\n.\r\n')
  await raw.until(() => /^552 This email is too large/m.test(raw.text))
  raw.end()
  expect(await said()).toEqual(['Brushed?'])
})

test('refuses an email of a hundred thousand parts or of endless nesting without reading it all', async () => {
  const { client, to, port, said } = await scene()
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  const head = `From: ${client.email}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n`
  const parts = head + '--b\r\n\r\nx\r\n'.repeat(100_000)
  const nested = Array.from(
    { length: 200 },
    (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
  )
  const deep = `From: ${client.email}\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n${nested.join('')}`
  for (const raw of [parts, deep]) {
    const sent = transport.sendMail({ envelope: { from: client.email, to }, raw })
    await expect(sent).rejects.toThrow(/554 This email has too many parts/)
  }
  transport.close()
  expect(await said()).toEqual(['Brushed?'])
})

test('closes a connection that is silent, and one that sends a byte now and then', async () => {
  const { client, to, port, said } = await scene({ timing: { idleMs: 400, sessionMs: 1_500 } })
  const silent = new Raw(port)
  await silent.until(() => silent.closed)
  const slow = new Raw(port)
  await slow.says('EHLO mail.example', `MAIL FROM:<${client.email}>`, `RCPT TO:<${to}>`, 'DATA')
  const drip = setInterval(() => slow.write('a'), 50)
  await slow.until(() => slow.closed)
  clearInterval(drip)
  expect(await said()).toEqual(['Brushed?'])
})

test('a connection that breaks in the middle of an email posts nothing and frees its place', async () => {
  const { client, to, port, said } = await scene()
  for (let tries = 0; tries < 12; tries += 1) {
    const raw = new Raw(port)
    await raw.says('EHLO mail.example', `MAIL FROM:<${client.email}>`, `RCPT TO:<${to}>`, 'DATA')
    raw.write(`From: ${client.email}\r\n\r\nHalf of`)
    raw.end()
    await raw.until(() => raw.closed)
  }
  const raw = new Raw(port)
  await raw.says('EHLO mail.example')
  expect(raw.text).toMatch(/^250/m)
  raw.end()
  expect(await said()).toEqual(['Brushed?'])
})

test('limits the connections of one network', async () => {
  const { port } = await scene()
  const all = Array.from({ length: 11 }, () => new Raw(port))
  for (const raw of all) await raw.until(() => raw.text !== '' || raw.closed)
  expect(all.filter(({ text }) => text.startsWith('421'))).toHaveLength(1)
  for (const raw of all) raw.end()
})

test('encrypts the connection when a certificate is set, and works without', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'finishwork-tls-'))
  // Key and certificate may be in one file.
  const keyFile = join(folder, 'both.pem')
  const certificateFile = keyFile
  await writeFile(keyFile, await makeSelfSigned('reply.example.com', new Date()))
  const { client, to, port, said } = await scene({ tls: { keyFile, certificateFile } })
  const tls = { rejectUnauthorized: false }
  const encrypted = createTransport({ host: '127.0.0.1', port, requireTLS: true, tls })
  await encrypted.sendMail({ from: client.email, to, text: 'Encrypted' })
  const plain = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  await plain.sendMail({ from: client.email, to, text: 'Plain' })
  for (const transport of [encrypted, plain]) transport.close()
  expect(await said()).toEqual(['Brushed?', 'Encrypted', 'Plain'])
  await rm(folder, { recursive: true })
  const missing = scene({ tls: { keyFile, certificateFile } })
  await expect(missing).rejects.toThrow(/^INBOUND_TLS_KEY_FILE cannot be read/)
})

import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Peer = {
  socket: Socket
  /** Waits for a reply that begins with this code, or for the end of the connection. */
  expect: (code: string) => Promise<void>
  /** Sends lines one by one, each after the reply to the one before. */
  say: (...lines: string[]) => Promise<void>
  write: (bytes: string | Buffer) => void
  /** Closes with a reset instead of a proper end. */
  reset: () => void
}

/** A way to treat the mail port badly. */
export type HostileKind = { name: string; attack(peer: Peer, rcpt: string): Promise<void> }

const PATIENCE_MS = 3_000
const HELD_MS = 1_500
/** The server gets this long to read what was written, because a reset discards what it has not read. */
const TO_READ_MS = 200
const TLS_HELLO = Buffer.from('16030100a5010000a10303'.padEnd(340, '5a'), 'hex')
const envelope = (rcpt: string) => ['EHLO hostile.example', 'MAIL FROM:<a@hostile.example>', `RCPT TO:<${rcpt}>`]

/** `rcpt` is an address that the server accepts, so that the later commands are reached too. */
export const hostileKinds: HostileKind[] = [
  { name: 'reset before the greeting', attack: ({ reset }) => Promise.resolve(reset()) },
  { name: 'connect and close, as a port scanner', attack: ({ socket }) => Promise.resolve(void socket.destroy()) },
  { name: 'half-closed at once', attack: async ({ socket, expect }) => (socket.end(), expect('220')) },
  { name: 'held in silence', attack: () => sleep(HELD_MS) },
  { name: 'reset right after the greeting', attack: async ({ expect, reset }) => (await expect('220'), reset()) },
  { name: 'talks before the greeting', attack: async ({ write, expect }) => (write('EHLO early\r\n'), expect('421')) },
  {
    name: 'one byte at a time',
    async attack({ write, expect }) {
      await expect('220')
      for (const byte of 'EHLO slow.example\r') await sleep(60).then(() => write(byte))
    },
  },
  {
    name: 'a line of a megabyte',
    attack: async ({ write, expect }) => (await expect('220'), write('A'.repeat(1_000_000))),
  },
  {
    name: 'random bytes',
    async attack({ write, expect }) {
      await expect('220')
      write(Buffer.from(Array.from({ length: 20_000 }, (_, n) => (n * 7919 + (n >> 3)) % 256)))
      await expect('421')
    },
  },
  {
    name: 'null bytes',
    attack: async ({ write, expect }) => (await expect('220'), write(Buffer.alloc(5_000)), expect('5')),
  },
  { name: 'a TLS hello on a plain port', attack: async ({ write, expect }) => (write(TLS_HELLO), expect('421')) },
  {
    name: 'an HTTP request',
    attack: async ({ write, expect }) => (await expect('220'), write('GET / HTTP/1.1\r\n\r\n')),
  },
  {
    name: 'ten thousand commands at once',
    async attack({ write, expect }) {
      await expect('220')
      write(`EHLO pipe.example\r\n${'NOOP\r\n'.repeat(10_000)}`)
      await expect('421')
    },
  },
  {
    name: 'commands in the wrong order',
    attack: ({ say }) => say('DATA', 'RCPT TO:<a@b.example>', 'MAIL FROM:<>', 'BOGUS', 'RSET', 'DATA', 'STARTTLS'),
  },
  {
    name: 'reset in the middle of the email',
    async attack({ say, write, reset }, rcpt) {
      await say(...envelope(rcpt), 'DATA')
      write('Subject: half\r\n\r\nhalf of')
      await sleep(TO_READ_MS)
      reset()
    },
  },
  {
    name: 'two hundred recipients',
    attack: ({ say }) =>
      say(
        ...envelope('x@hostile.example'),
        ...Array.from({ length: 200 }, (_, n) => `RCPT TO:<r${n}@hostile.example>`),
      ),
  },
  {
    name: 'BDAT without CHUNKING',
    attack: ({ say, write }, rcpt) =>
      say(...envelope(rcpt), 'BDAT 100000 LAST').then(() => write(Buffer.alloc(100_000, 'x'))),
  },
  {
    name: 'an email that never ends',
    async attack({ say, write, reset }, rcpt) {
      await say(...envelope(rcpt), 'DATA')
      for (let sent = 0; sent < 20; sent += 1) write('endless '.repeat(8_000))
      await sleep(TO_READ_MS)
      reset()
    },
  },
  {
    name: 'a size of a terabyte',
    attack: ({ say }) => say('EHLO big.example', 'MAIL FROM:<a@b.example> SIZE=1099511627776'),
  },
  {
    name: 'addresses of control characters',
    attack: ({ say }) =>
      say(
        'EHLO odd.example',
        'MAIL FROM:<a\u0000\u0001@b>',
        'MAIL FROM:<\u00ff\u00fe>',
        `RCPT TO:<${'a'.repeat(9_000)}>`,
      ),
  },
  {
    name: 'sign-in and relay attempts',
    attack: ({ say }) => say('EHLO relay.example', 'AUTH PLAIN AGEAYg==', 'VRFY root', 'EXPN all', 'TURN'),
  },
  {
    name: 'PROXY and XCLIENT headers',
    attack: ({ say }) => say('PROXY TCP4 1.2.3.4 5.6.7.8 1 2', 'XCLIENT ADDR=1.2.3.4', 'XFORWARD NAME=a'),
  },
]

/** Opens one hostile connection and waits until it is over; what the server does with it is not judged here. */
export async function attackOnce(kind: HostileKind, port: number, rcpt: string, localAddress?: string): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')))
  socket.on('error', () => {})
  const opened = Promise.race([
    new Promise<void>((resolve) => void socket.once('connect', resolve).once('close', () => resolve())),
    sleep(PATIENCE_MS, undefined, { ref: false }),
  ])
  const until = async (done: () => boolean) => {
    for (const end = Date.now() + PATIENCE_MS; !done() && !socket.closed && Date.now() < end;) await sleep(10)
  }
  const expect = (code: string) => until(() => heard.split('\r\n').some((line) => line.startsWith(code)))
  const write = (bytes: string | Buffer) => void (socket.writable && socket.write(bytes, 'latin1'))
  const say = async (...lines: string[]) => {
    await expect('220')
    for (const line of lines) {
      const before = heard.length
      write(`${line}\r\n`)
      await until(() => /^\d{3} /m.test(heard.slice(before)))
    }
  }
  await opened
  await kind.attack({ socket, expect, say, write, reset: () => void socket.resetAndDestroy() }, rcpt)
  socket.destroy()
}

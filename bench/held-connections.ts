import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endInstance, readyAddress, startInstance } from '../src/server/testing/servers/instance.ts'
import { databaseSetting, sized, smoke } from './short-form.ts'

// What one account can do to another's requests: 57 slow uploads with an Idempotency-Key, and 40 parallel keyed invitations.
// Quiet and attacked seconds alternate, so that a busy machine slows both alike: npm run bench:held
const SLOW_UPLOADS = sized(57, 3)
const PARALLEL = sized(40, 3)
const ROUNDS = sized(5, 1)
const ROUND_MS = sized(3_000, 200)
const WORST_RATIO = 2

type Sample = { ms: number; status: number }

const folder = mkdtempSync(join(tmpdir(), 'finishwork-held-'))
const server = startInstance({ DATA_DIR: folder, DEMO: 'off', ...databaseSetting }, {}, [], 'dist/server/main.js')
let failed = false
try {
  const url = (await readyAddress(server)).replace('localhost', '127.0.0.1')
  const [attacker, other] = [await register(url), await register(url)]
  failed = !(await compare(url, other, 'slow uploads with a key', () => slowUploads(url, attacker)))
  failed =
    !(await compare(url, other, 'parallel invitations with keys', () => addClients(url, attacker, true))) || failed
  failed = !(await compare(url, other, 'the same without emails', () => addClients(url, attacker, false))) || failed
} finally {
  await endInstance(server)
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed && !smoke ? 1 : 0)

async function register(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${randomUUID()}@held.example`, password: 'oak and tile and grout' }),
  })
  if (response.status !== 201) throw new Error(`Registering replied ${response.status}`)
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Another account reads its projects, one request after another. */
async function read(url: string, cookie: string, samples: Sample[]): Promise<void> {
  for (const end = performance.now() + ROUND_MS; performance.now() < end;) {
    const started = performance.now()
    const response = await fetch(`${url}/api/projects`, { headers: { cookie } })
    await response.arrayBuffer()
    samples.push({ ms: performance.now() - started, status: response.status })
  }
}

type Attack = () => Promise<{ end(): Promise<number[]> }>

async function compare(url: string, other: string, name: string, attack: Attack): Promise<boolean> {
  const [quiet, attacked]: [Sample[], Sample[]] = [[], []]
  const replies: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await read(url, other, quiet)
    const running = await attack()
    await read(url, other, attacked)
    replies.push(...(await running.end()))
  }
  const ratio = p99(attacked) / p99(quiet)
  const refused = [...attacked.map(({ status }) => status), ...replies].filter((status) => status === 503).length
  const figures = `p99 ${p99(quiet).toFixed(1)} ms quiet, ${p99(attacked).toFixed(1)} ms attacked`
  process.stdout.write(`${name}: ${figures}, ratio ${ratio.toFixed(2)} (at most ${WORST_RATIO}), ${refused} x 503\n`)
  return ratio <= WORST_RATIO && refused === 0
}

function p99(samples: Sample[]): number {
  const sorted = samples.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

/** Sockets that send the head of an upload and then one byte at a time. */
async function slowUploads(url: string, cookie: string) {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = Array.from({ length: SLOW_UPLOADS }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(
      `POST /api/files HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\nidempotency-key: ${randomUUID()}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 17000\r\n\r\n--x\r\n',
    )
    return socket
  })
  const trickle = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a')
  }, 200)
  await sleep(300)
  const end = async (): Promise<number[]> => {
    clearInterval(trickle)
    for (const socket of sockets) socket.destroy()
    await sleep(300)
    return []
  }
  return { end }
}

async function addClients(url: string, cookie: string, invite: boolean) {
  const replies = Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      const response = await fetch(`${url}/api/clients`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ email: `${randomUUID()}@held.example`, firstName: 'Cleo', invite }),
      })
      await response.arrayBuffer()
      return response.status
    }),
  )
  return Promise.resolve({ end: () => replies })
}

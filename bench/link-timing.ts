import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endInstance, readyAddress, startInstance } from '../src/server/testing/servers/instance.ts'
import { databaseSetting, sized, smoke } from './short-form.ts'

// Whether the latency of other requests reveals that a sign-in link was asked for an address with an account: npm run bench:links
// Known and unknown addresses alternate at random. AUC 0.5 means that nothing can be separation apart, 1 that everything can.
const TRIALS = sized(80, 2)
const WATCH_MS = sized(250, 50)
const WORST_AUC = 0.6

const folder = mkdtempSync(join(tmpdir(), 'finishwork-links-'))
// Each request comes from another address, so that no limit ends the measurement.
const server = startInstance(
  { DATA_DIR: folder, DEMO: 'off', TRUSTED_PROXIES: '127.0.0.1', ...databaseSetting },
  {},
  [],
  'dist/server/main.js',
)
let failed = false
try {
  const url = (await readyAddress(server)).replace('localhost', '127.0.0.1')
  const known: string[] = []
  for (let count = 0; count < TRIALS; count += 1) known.push(await register(url))
  const trials = [
    ...known.map((email) => ({ email, exists: true })),
    ...known.map(() => ({ email: newAddress(), exists: false })),
  ].toSorted(() => Math.random() - 0.5)
  const seen: Record<string, { exists: boolean; value: number }[]> = { reply: [], mean: [], worst: [] }
  for (const { email, exists } of trials) {
    const { reply, mean, worst } = await watch(url, email)
    seen['reply']?.push({ exists, value: reply })
    seen['mean']?.push({ exists, value: mean })
    seen['worst']?.push({ exists, value: worst })
    await sleep(100)
  }
  for (const [name, samples] of Object.entries(seen)) {
    const auc = areaUnderCurve(samples)
    // Below 0.5 tells just as much, the other way around.
    const separation = Math.max(auc, 1 - auc)
    if (separation > WORST_AUC) failed = true
    process.stdout.write(
      `${name}: AUC ${separation.toFixed(2)} over ${samples.length} requests (at most ${WORST_AUC})\n`,
    )
  }
} finally {
  await endInstance(server)
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed && !smoke ? 1 : 0)

function newAddress(): string {
  return `${randomUUID()}@links.example`
}

function post(url: string, path: string, body: unknown): Promise<Response> {
  const from = `10.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.7`
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
}

async function register(url: string): Promise<string> {
  const email = newAddress()
  const response = await post(url, '/api/auth/register', { email, password: 'oak and tile and grout' })
  await response.arrayBuffer()
  if (response.status !== 201) throw new Error(`Registering replied ${response.status}`)
  return email
}

/** Asks for a link, then measures other requests one after another. */
async function watch(url: string, email: string) {
  const asked = performance.now()
  const response = await post(url, '/api/auth/magic-link', { email })
  await response.arrayBuffer()
  const reply = performance.now() - asked
  if (response.status !== 200) throw new Error(`The link replied ${response.status}`)
  const times: number[] = []
  for (const end = performance.now() + WATCH_MS; performance.now() < end;) {
    const started = performance.now()
    await (await fetch(`${url}/api/auth/me`)).arrayBuffer()
    times.push(performance.now() - started)
  }
  return { reply, mean: times.reduce((sum, ms) => sum + ms, 0) / times.length, worst: Math.max(...times) }
}

/** The share of pairs in which the request for a known address took longer. */
function areaUnderCurve(samples: { exists: boolean; value: number }[]): number {
  const [known, unknown] = [samples.filter(({ exists }) => exists), samples.filter(({ exists }) => !exists)]
  let longer = 0
  for (const { value } of known)
    for (const other of unknown) longer += value > other.value ? 1 : value === other.value ? 0.5 : 0
  return longer / (known.length * unknown.length)
}

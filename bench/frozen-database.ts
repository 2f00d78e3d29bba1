import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freeze } from '../src/server/testing/servers/freeze.ts'
import { endInstance, readyAddress, startInstance } from '../src/server/testing/servers/instance.ts'
import { tally } from './attacks/attack.ts'
import { type Account, registerCompany } from './attacks/place.ts'

// What people get while the whole database is frozen: npm run bench:frozen [-- --seconds 30] [-- --smoke]
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, smoke: { type: 'boolean', default: false } },
})
const frozenMs = values.smoke ? 5_000 : Number(values.seconds) * 1_000
const people = values.smoke ? 5 : 40
/** After this everyone must be served again. */
const RECOVERY_MS = 15_000

const say = (line: string) => void process.stdout.write(`${line}\n`)
const folder = mkdtempSync(join(tmpdir(), 'finishwork-frozen-'))
const server = startInstance(
  { DATA_DIR: folder, DEMO: 'off', TRUSTED_PROXIES: '127.0.0.1' },
  {},
  [],
  'dist/server/main.js',
)

/** Reads and writes one after another until it is stopped. */
async function work(url: string, { cookie }: Account, replies: (string | number)[], stop: AbortSignal): Promise<void> {
  for (let n = 0; !stop.aborted; n += 1) {
    const headers = { 'content-type': 'application/json', cookie }
    const write = { method: 'POST', headers, body: JSON.stringify({ name: `House ${n}`, address: '1 Main Street' }) }
    const reply = await fetch(`${url}/api/projects`, n % 5 === 0 ? write : { headers }).then(
      async (response) => (await response.arrayBuffer(), response.status),
      (error: unknown) => (error instanceof Error ? `failed: ${error.message}` : 'failed'),
    )
    replies.push(reply)
    await sleep(50)
  }
}

/** Everyone works for a while. */
async function phase(name: string, url: string, accounts: readonly Account[], during: () => Promise<void>) {
  const replies: (string | number)[] = []
  const stop = new AbortController()
  const working = accounts.map((account) => work(url, account, replies, stop.signal))
  await during()
  stop.abort()
  await Promise.all(working)
  say(`${name}: ${tally(replies)}`)
  return new Set(replies.map(String))
}

/** Some of them end as soon as they go on: their connection was given up. */
function thaw(processes: readonly number[]): void {
  for (const pid of processes)
    try {
      process.kill(pid, 'SIGCONT')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
}

async function measure(): Promise<boolean> {
  const url = (await readyAddress(server)).replace('localhost', '127.0.0.1')
  const accounts: Account[] = []
  for (let n = 0; n < people; n += 1) accounts.push(await registerCompany(url, `10.0.0.${n + 1}`))
  const quiet = await phase('before', url, accounts, () => sleep(values.smoke ? 500 : 5_000))
  let processes: number[] = []
  const frozen = await phase(`frozen for ${frozenMs / 1_000} s`, url, accounts, async () => {
    processes = freeze(folder)
    await sleep(frozenMs)
    thaw(processes)
  }).finally(() => thaw(processes))
  const thawed = performance.now()
  while ((await fetch(`${url}/readyz`)).status !== 200) {
    if (performance.now() - thawed > RECOVERY_MS) throw new Error('The server did not recover.')
    await sleep(50)
  }
  say(
    `ready ${Math.round(performance.now() - thawed)} ms after the last of them, load average ${loadavg()[0]?.toFixed(1)}`,
  )
  await sleep(values.smoke ? 500 : 3_000)
  const after = await phase('after', url, accounts, () => sleep(values.smoke ? 500 : 5_000))
  const read = async ({ cookie }: Account) => (await fetch(`${url}/api/projects`, { headers: { cookie } })).status
  const last = await Promise.all(accounts.map(read))
  const isFine = (statuses: Set<string>, allowed: string[]) => [...statuses].every((one) => allowed.includes(one))
  const isAlive = server.exitCode === null && server.signalCode === null
  return (
    isAlive &&
    (values.smoke || frozen.has('503')) &&
    isFine(quiet, ['200', '201']) &&
    isFine(frozen, ['200', '201', '503']) &&
    isFine(after, ['200', '201', '503']) &&
    last.every((status) => status === 200)
  )
}

let isGood = false
try {
  isGood = await measure()
} finally {
  await endInstance(server)
  rmSync(folder, { recursive: true, force: true })
}
say(isGood ? 'No reply but success and 503, and everyone is served again.' : 'FAILED')
process.exit(isGood ? 0 : 1)

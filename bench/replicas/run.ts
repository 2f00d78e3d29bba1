import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { newToken } from '../../src/server/platform/tokens.ts'
import { type Placed, startFollowed } from '../../src/server/testing/servers/standby.ts'
import { processorTime } from '../api/cpu.ts'
import { fill } from '../api/dataset.ts'
import { fire, type Shot } from '../load/client.ts'
import { sized, smoke } from '../short-form.ts'
import { Victim } from '../torture/victim.ts'

// Reads per second with 0, 1 and 2 replicas, in turns, and whose CPU time they take. On one machine all of them share its cores, so the rate can
// only rise with cores that are idle; what must fall is the CPU time of the primary.
// npm run bench:replicas -- --seconds 5 --rounds 3 --connections 20 --port 4760
const { values } = parseArgs({
  options: {
    smoke: { type: 'boolean', default: false },
    seconds: { type: 'string', default: String(sized(5, 1)) },
    rounds: { type: 'string', default: String(sized(3, 1)) },
    connections: { type: 'string', default: String(sized(20, 4)) },
    port: { type: 'string', default: '4760' },
  },
})
const [seconds, rounds, connections, port] = [values.seconds, values.rounds, values.connections, values.port].map(
  Number,
) as [number, number, number, number]
const REPLICAS = [0, 1, 2]
/** The primary still answers for sessions, and for readers whom no replica has caught up with. */
const MOST_ON_PRIMARY = 0.25
const say = (line: string) => process.stdout.write(`${line}\n`)

const settings = { max_connections: '120', shared_buffers: '128MB' }
const { primary, standbys, stop } = await startFollowed(Math.max(...REPLICAS), settings)
const folder = mkdtempSync(join(tmpdir(), 'finishwork-replicas-'))
const servers: Victim[] = []
process.once('exit', () => {
  for (const server of servers) server.abandon()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

let met = false
try {
  met = await measure()
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(met ? 0 : 1)

type Sum = { requests: number; seconds: number; errors: number; server: number; primary: number; replicas: number }

async function measure(): Promise<boolean> {
  const shots = await prepare()
  for (const count of REPLICAS) await start(count)
  await sleep(2_000)
  const sums = REPLICAS.map((): Sum => ({ requests: 0, seconds: 0, errors: 0, server: 0, primary: 0, replicas: 0 }))
  for (let round = -1; round < rounds; round += 1)
    for (const [n, sum] of sums.entries())
      for (const shot of shots) {
        const before = spent(n)
        const { requests, seconds: took, errors } = await fire(port + n, shot, { connections, seconds })
        const after = spent(n)
        // The first round fills caches and prepares statements.
        if (round < 0) continue
        sum.requests += requests
        sum.seconds += took
        sum.errors += errors
        for (const who of ['server', 'primary', 'replicas'] as const) sum[who] += after[who] - before[who]
      }
  return report(sums)
}

function report(sums: Sum[]): boolean {
  say(
    `${connections} connections, ${rounds} rounds of ${seconds} s for each of three pages, in turns; load average ${(loadavg()[0] ?? 0).toFixed(1)}`,
  )
  const [without] = sums
  const each = (sum: Sum, who: 'server' | 'primary' | 'replicas') => sum[who] / Math.max(1, sum.requests)
  const rate = (sum: Sum) => sum.requests / sum.seconds
  for (const [n, sum] of sums.entries())
    say(
      `  ${REPLICAS[n]} replicas: ${rate(sum).toFixed(0)} reads a second (${(without ? rate(sum) / rate(without) : 1).toFixed(2)}); CPU a read: server ${each(sum, 'server').toFixed(2)} ms, primary ${each(sum, 'primary').toFixed(2)} ms, replicas ${each(sum, 'replicas').toFixed(2)} ms; errors ${sum.errors}`,
    )
  const fell = sums
    .slice(1)
    .every((sum) => without && each(sum, 'primary') <= each(without, 'primary') * MOST_ON_PRIMARY)
  const failed = sums.reduce((total, { errors }) => total + errors, 0)
  say(
    `0 errors, CPU time of the primary at most ${MOST_ON_PRIMARY} of that without: ${failed === 0 && fell ? 'met' : 'MISSED'}`,
  )
  return failed === 0 && (fell || smoke)
}

function postmasterIn(place: Placed): number {
  return Number(readFileSync(join(place.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

function spent(n: number) {
  const { server, database } = processorTime(servers[n]?.pid ?? 0, postmasterIn(primary))
  const replicas = standbys.map((standby) => processorTime(0, postmasterIn(standby)).database)
  return { server, primary: database, replicas: replicas.reduce((sum, ms) => sum + ms, 0) }
}

async function start(count: number): Promise<void> {
  const dataDir = join(folder, `server-${count}`, 'data')
  mkdirSync(dataDir, { recursive: true })
  const urls = standbys.slice(0, count).map(({ database }) => database.url)
  const server = new Victim({
    dataDir,
    port: port + count,
    settings: { DATABASE_URL: primary.database.url, DATABASE_REPLICA_URLS: urls.join(',') },
  })
  servers.push(server)
  await server.start()
}

async function prepare(): Promise<Shot[]> {
  const client = new Client({ connectionString: primary.database.url })
  await client.connect()
  const { token, hash } = newToken()
  const { cookie, projectId } = await fill(client, hash, `finishwork=${token}`)
  await client.end()
  const paths = ['/projects?limit=50', `/projects/${projectId}/selections`, '/selection-items?limit=50']
  return paths.map((path) => ({ path: `/api${path}`, headers: { cookie } }))
}

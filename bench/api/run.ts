import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { newToken } from '#server/platform/tokens.ts'
import { fire, type Result, type Shot } from '../load/client.ts'
import { type Dataset, fill, size } from './dataset.ts'

// npm run bench:api -- --seconds 5 --rounds 5
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '50' },
  },
})
const options = { connections: Number(values.connections), seconds: Number(values.seconds) }
const ports = { ours: 4391, bare: 4392, peer: 4393 }
type Name = keyof typeof ports

type Contest = { name: string; target: number; shots: Partial<Record<Name, Shot>>; peerTarget?: number }

function contests({ projectId, userId, categoryId, cookie }: Dataset): Contest[] {
  const headers = { Cookie: cookie }
  const query =
    `{ allProjects(condition: {companyId: 1}, orderBy: CREATED_AT_DESC, first: 50) { nodes { id name address status budgetCents startDate expectedCompletionDate createdAt
    memberByCompanyIdAndClientId { firstName lastName userByUserId { email } }
    pending: selectionsByCompanyIdAndProjectId(filter: null) { totalCount } } } }`.replace('(filter: null)', '')
  const text = JSON.stringify({ message: 'The tiles arrive on Monday.', messageType: 'comment', isInternal: false })
  return [
    {
      name: 'list of 50 projects',
      target: 1.5,
      peerTarget: 10,
      shots: {
        ours: { path: '/api/projects?limit=50', headers },
        bare: { path: '/projects' },
        peer: { path: '/graphql', method: 'POST', body: JSON.stringify({ query }) },
      },
    },
    {
      name: 'one project',
      target: 0.8,
      shots: { ours: { path: `/api/projects/${projectId}`, headers }, bare: { path: `/projects/${projectId}` } },
    },
    {
      name: '100 items of a category',
      target: 0.8,
      shots: {
        ours: { path: `/api/selection-items?categoryId=${categoryId}&limit=100`, headers },
        bare: { path: `/items?category=${categoryId}` },
      },
    },
    {
      name: 'insert of a message',
      target: 0.7,
      shots: {
        ours: { path: `/api/projects/${projectId}/messages`, method: 'POST', headers, body: text },
        bare: {
          path: '/messages',
          method: 'POST',
          body: JSON.stringify({ projectId, userId, message: 'The tiles arrive on Monday.' }),
        },
      },
    },
  ]
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'finishwork-bench-'))
  const database = await startEmbedded(folder)
  const servers: ChildProcess[] = []
  try {
    await migrate(database.url)
    const client = new Client({ connectionString: database.url })
    await client.connect()
    const { token, hash } = newToken()
    process.stdout.write(
      `Filling: ${size.projects} projects, ${size.selections} selections, ${size.items} items in one company …\n`,
    )
    const dataset = await fill(client, hash, `finishwork=${token}`)
    await client.end()
    const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'info' }
    servers.push(
      await up('node', ['dist/server/main.js'], { ...env, PORT: String(ports.ours) }, 'is ready'),
      await up('node_modules/.bin/tsx', ['bench/api/bare-server.ts'], { ...env, PORT: String(ports.bare) }, 'ready'),
      await up('node', ['bench/api/peer-server.mjs'], { ...env, PORT: String(ports.peer) }, 'ready'),
    )
    for (const contest of contests(dataset)) await hold(contest)
  } finally {
    for (const server of servers) server.kill('SIGTERM')
    await Promise.all(servers.map((server) => new Promise((resolve) => server.once('exit', resolve))))
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Rounds in turn, so that whatever else the machine does falls on all alike. */
async function hold({ name, shots, target, peerTarget }: Contest): Promise<void> {
  const results: Partial<Record<Name, Result[]>> = {}
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const [server, shot] of Object.entries(shots) as [Name, Shot][]) {
      const result = await fire(ports[server], shot, round === 0 ? { ...options, seconds: 1 } : options)
      if (result.errors > 0) throw new Error(`${name}: ${server} answered ${result.errors} errors`)
      // The first round warms up and is not counted.
      if (round > 0) (results[server] ??= []).push(result)
    }
  }
  const rate = (server: Name) => median((results[server] ?? []).map((result) => result.perSecond))
  process.stdout.write(`\n${name}\n`)
  for (const [server, list] of Object.entries(results) as [Name, Result[]][]) {
    const line = [
      `${Math.round(rate(server))} req/s`,
      `p50 ${median(list.map((r) => r.p50)).toFixed(1)} ms`,
      `p99 ${median(list.map((r) => r.p99)).toFixed(1)} ms`,
    ]
    process.stdout.write(`  ${server.padEnd(5)} ${line.join('  ')}\n`)
  }
  const ratio = rate('ours') / rate('bare')
  process.stdout.write(
    `  ours / bare: ${ratio.toFixed(2)}  (target ${target}: ${ratio >= target ? 'met' : 'MISSED'})\n`,
  )
  if (peerTarget && results.peer) {
    const ahead = rate('ours') / rate('peer')
    process.stdout.write(
      `  ours / peer: ${ahead.toFixed(1)}  (target ${peerTarget}: ${ahead >= peerTarget ? 'met' : 'MISSED'})\n`,
    )
  }
}

/** Logs go to a file, as they would in service: reading them here would take time from those who are measured. */
async function up(command: string, args: string[], env: NodeJS.ProcessEnv, ready: string): Promise<ChildProcess> {
  const log = join(env['DATA_DIR'] ?? '', `${env['PORT']}.log`)
  const file = openSync(log, 'w')
  const child = spawn(command, args, { env, stdio: ['ignore', file, 'inherit'] })
  for (let patience = 300; !readFileSync(log, 'utf8').includes(ready); patience -= 1) {
    if (child.exitCode !== null || patience === 0) throw new Error(`${command} ${args.join(' ')} did not come up`)
    await sleep(100)
  }
  return child
}

await main()

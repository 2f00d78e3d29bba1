import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { newToken } from '../../src/server/platform/tokens.ts'
import { countingSettings, rankStatements, startCounting } from '../load/statements.ts'
import { fire, type Result, type Shot } from '../load/client.ts'
import { openDatabase, postmasterOf, sized, smoke } from '../short-form.ts'
import { processorTime, type Spent } from './cpu.ts'
import { type Dataset, fill, size } from './dataset.ts'

// npm run bench:api -- --seconds 5 --rounds 5 --only insert --profile folder --statements
const { values } = parseArgs({
  options: {
    smoke: { type: 'boolean', default: false },
    seconds: { type: 'string', default: String(sized(4, 0.2)) },
    rounds: { type: 'string', default: String(sized(5, 1)) },
    connections: { type: 'string', default: String(sized(50, 4)) },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
    statements: { type: 'boolean', default: false },
  },
})
const WARM_UP = sized(10, 0.2)
const options = { connections: Number(values.connections), seconds: Number(values.seconds) }
const firstPort = sized(4231, 20_000 + (process.pid % 10_000) * 3)
const ports = { ours: firstPort, bare: firstPort + 1, peer: firstPort + 2 }
type Name = keyof typeof ports
const withPeer = existsSync(join('bench', 'node_modules', 'postgraphile'))

/** Milliseconds of CPU time per request. */
type Costed = Result & { cost: Spent }
const whole = ({ cost }: Costed): number => cost.server + cost.database

type Contest = { name: string; target: number; shots: Partial<Record<Name, Shot>>; peerTarget?: number }

function contests({ projectId, threadId, userId, categoryId, cookie }: Dataset): Contest[] {
  const headers = { Cookie: cookie }
  // Every count it can compute itself; it cannot query what is overdue.
  const counted = ['pending', 'in_review', 'selected', 'approved', 'ordered']
    .map((status) => `${status}: selectionsByCompanyIdAndProjectId(condition: {status: "${status}"}) { totalCount }`)
    .join(' ')
  const query = `{ allProjects(condition: {companyId: 1}, orderBy: CREATED_AT_DESC, first: 50) { nodes { id name description address
    clientId builderId startDate expectedCompletionDate completionDate budgetCents currency timeZone projectType notes status isSample
    createdAt updatedAt archivedAt recentActivity recentActivityAt version
    memberByCompanyIdAndClientId { firstName lastName userByUserId { email } } ${counted} } } }`
  const text = JSON.stringify({ message: 'The tiles arrive on Monday.', messageType: 'comment', isInternal: false })
  return [
    {
      name: 'list of 50 projects',
      target: 2,
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
      target: 1.1,
      shots: {
        ours: { path: `/api/selection-items?categoryId=${categoryId}&limit=100`, headers },
        bare: { path: `/items?category=${categoryId}` },
      },
    },
    {
      name: 'insert of a message',
      target: 0.6,
      shots: {
        ours: { path: `/api/projects/${projectId}/messages`, method: 'POST', headers, body: text },
        bare: {
          path: '/messages',
          method: 'POST',
          body: JSON.stringify({ projectId, threadId, userId, message: 'The tiles arrive on Monday.' }),
        },
      },
    },
  ]
}

let logs = ''
/** Set once the servers are up. */
const pids: Partial<Record<Name | 'postgres', number>> = {}
const processor = (server: Name): Spent => processorTime(pids[server] ?? 0, pids.postgres ?? 0)

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function main(): Promise<void> {
  const folder = (logs = mkdtempSync(join(tmpdir(), 'finishwork-bench-')))
  const database = await openDatabase(folder, values.statements ? countingSettings : {})
  const servers: ChildProcess[] = []
  try {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    const { token, hash } = newToken()
    process.stdout.write(
      `Filling: ${size.projects} projects, ${size.selections} selections, ${size.items} items in one company …\n`,
    )
    const dataset = await fill(client, hash, `finishwork=${token}`)
    await client.end()
    const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, NODE_ENV: 'production' }
    // As shipped: sessions, permissions, limits, metrics and a log line per request. Nothing here sends email.
    const ours = {
      ...env,
      PORT: String(ports.ours),
      PUBLIC_URL: `http://localhost:${ports.ours}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'info',
    }
    const profile = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]
    servers.push(
      await up('node', [...profile, 'dist/server/main.js'], ours, 'is ready'),
      await up('node', ['--import', 'tsx', 'bench/api/bare-server.ts'], { ...env, PORT: String(ports.bare) }, 'ready'),
    )
    // Its packages are installed with the first benchmark, not for npm test.
    if (withPeer)
      servers.push(await up('node', ['bench/api/peer-server.mjs'], { ...env, PORT: String(ports.peer) }, 'ready'))
    for (const [index, name] of (['ours', 'bare', 'peer'] as const).entries()) pids[name] = servers[index]?.pid ?? 0
    pids.postgres = postmasterOf(folder)
    const wanted = contests(dataset).filter(({ name }) => name.includes(values.only))
    if (values.statements) await startCounting(database.url)
    let missed = 0
    for (const contest of wanted) missed += await hold(contest)
    if (values.statements) process.stdout.write(`\n${(await rankStatements(database.url, 1)).slice(1).join('\n')}\n`)
    process.stdout.write(missed === 0 ? '\nEvery target is met.\n' : `\n${missed} of the targets missed.\n`)
    if (missed > 0 && !smoke) process.exitCode = 1
  } finally {
    for (const server of servers) server.kill('SIGTERM')
    await Promise.all(servers.map((server) => new Promise((resolve) => server.once('exit', resolve))))
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Rounds alternate, so that other work on the machine affects all servers alike. Returns how many targets were missed. */
async function hold({ name, shots, target, peerTarget }: Contest): Promise<number> {
  const results: Partial<Record<Name, Costed[]>> = {}
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const [server, shot] of Object.entries(shots) as [Name, Shot][]) {
      if (server === 'peer' && !withPeer) continue
      const before = processor(server)
      const fired = await fire(ports[server], shot, round === 0 ? { ...options, seconds: WARM_UP } : options)
      const after = processor(server)
      const each = (part: keyof Spent) => (after[part] - before[part]) / fired.requests
      const result = { ...fired, cost: { server: each('server'), database: each('database') } }
      if (result.errors > 0)
        throw new Error(`${name}: ${server} answered ${result.errors} errors\n${await complaintsOf(server)}`)
      // The first round is not counted, because the JIT is still compiling.
      if (round > 0) (results[server] ??= []).push(result)
    }
  }
  const rate = (server: Name) => median((results[server] ?? []).map((result) => result.perSecond))
  process.stdout.write(`\n${name}\n`)
  for (const [server, list] of Object.entries(results) as [Name, Costed[]][]) {
    const line = [
      `${Math.round(rate(server))} req/s`,
      `p50 ${median(list.map((r) => r.p50)).toFixed(1)} ms`,
      `p99 ${median(list.map((r) => r.p99)).toFixed(1)} ms`,
      `processor ${median(list.map(whole)).toFixed(2)} ms a request`,
      `(server ${median(list.map((r) => r.cost.server)).toFixed(2)}, database ${median(list.map((r) => r.cost.database)).toFixed(2)})`,
    ]
    process.stdout.write(`  ${server.padEnd(5)} ${line.join('  ')}\n`)
  }
  const against = (other: Name, least: number | undefined): number => {
    if (least === undefined || !results[other]) return 0
    const ratio = rate('ours') / rate(other)
    const met = ratio >= least
    const cost = (name: Name) => median((results[name] ?? []).map(whole))
    process.stdout.write(
      `  ours / ${other}: ${ratio.toFixed(2)}  (target ${least}: ${met ? 'met' : 'MISSED'}; rounds ${spread(results.ours, results[other])}; by processor time ${(cost(other) / cost('ours')).toFixed(2)})\n`,
    )
    return met ? 0 : 1
  }
  return against('bare', target) + against('peer', peerTarget)
}

/** The worst and the best round, which show how much other work on the machine changes the ratio. */
function spread(ours: Costed[] = [], others: Costed[] = []): string {
  const ratios = ours.map(({ perSecond }, round) => perSecond / (others[round]?.perSecond ?? perSecond))
  return `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
}

/** The server's error output. */
async function complaintsOf(server: Name): Promise<string> {
  await sleep(1000)
  const lines = readFileSync(join(logs, `${ports[server]}.log`), 'utf8').split('\n')
  return lines
    .filter((line) => /"level":[456]0|"status":[45]/.test(line))
    .slice(-10)
    .join('\n')
}

/** Logs go to a file, as in production: reading them here would take CPU time from the servers. */
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

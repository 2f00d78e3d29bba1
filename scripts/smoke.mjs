// Runs every benchmark of package.json for a moment, each on a copy of one migrated database, so that a renamed column breaks the
// build and not the next measurement. npm test runs it after the build.
// node scripts/smoke.mjs load             runs the benchmarks with this in their name
// node scripts/smoke.mjs --scripts FILE   takes the benchmarks of another package.json, to see that a broken one fails
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { register } from 'tsx/esm/api'
import { ensureChromium } from './chromium.mjs'
import { root } from './prepare.mjs'

process.chdir(root)
register()
const { startEmbedded } = await import('../src/server/platform/db/embedded/embedded.ts')
const { migrate } = await import('../src/server/platform/db/migrate.ts')
const { makeFolderForTests } = await import('../src/server/testing/memory-folder.ts')
const { Client } = await import('pg')

/** @typedef {{ name: string, file: string, args: string[] }} Benchmark */

/** Far more than any needs: the jobs of a killed server are taken over after a minute and a half. */
const LONGEST_MS = 480_000
/** They mostly wait for what they have killed, so the others run beside them. */
const WAITING = ['torture', 'bench:cluster']
/** The ports of a benchmark are its first one and some of those that follow. */
const BLOCK = 50
/** Below those that the system gives to connections: a port of a killed server must not belong to a connection when it starts again. */
const [LOWEST, HIGHEST] = [12_000, 32_000]
const { values, positionals } = parseArgs({
  options: { scripts: { type: 'string', default: 'package.json' } },
  allowPositionals: true,
})
const [only = ''] = positionals

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(values.scripts, 'utf8'))
const benchmarks = Object.entries(scripts).flatMap(([name, command]) => {
  const found = /bench\.mjs (?<file>\S+)(?<args>.*)$|tsx bench\/(?<direct>\S+)$/.exec(command)?.groups
  const file = found?.file ?? found?.direct
  return file === undefined ? [] : [{ name, file, args: (found?.args ?? '').split(' ').filter(Boolean) }]
})
if (values.scripts === 'package.json' && benchmarks.length < 10)
  throw new Error('The benchmarks of package.json were not found')
// Some are made of Debian's packages, which a test does not install: they run where these are.
/** @type {Record<string, string[]>} */
const needed = {
  'bench:cluster': ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy'],
  'bench:instances': ['/usr/sbin/haproxy'],
  'bench:pooling': ['/usr/sbin/pgbouncer'],
}
// The ranking of statements is the load benchmark with one thing more.
const waiting = benchmarks.filter(
  ({ name }) =>
    name.includes(only) &&
    (only || name !== 'bench:load') &&
    (needed[name] ?? []).every((program) => existsSync(program)),
)

const folder = makeFolderForTests('smoke')
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_preload_libraries: 'pg_stat_statements',
}
const server = await openServer()
let failed = 0
// Several runs on one machine begin at different places.
let nextPort = LOWEST + BLOCK * (process.pid % 300)
/** @type {() => Promise<void>} */
let stopDemo = () => Promise.resolve()
try {
  // All browser benchmarks visit one server with the demo company.
  if (waiting.some(({ file }) => inBrowser(file))) stopDemo = await (await import('../e2e/server.ts')).default()
  await Promise.all([inTurn(({ name }) => WAITING.includes(name)), inTurn(({ name }) => !WAITING.includes(name))])
} finally {
  await stopDemo()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed > 0 ? 1 : 0)

/** A PostgreSQL with a migrated database to copy: one of its own, or that of the test that runs this. */
async function openServer() {
  const { SMOKE_SERVER: given, SMOKE_TEMPLATE: template = '' } = process.env
  if (given) return { url: given, template, postmaster: '', stop: () => Promise.resolve() }
  const own = await startEmbedded(folder, { settings })
  await migrate(own.url)
  const postmaster = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  return { url: own.url, template: 'finishwork', postmaster, stop: () => own.stop() }
}

async function inTurn(/** @type {(benchmark: Benchmark) => boolean} */ mine) {
  for (const benchmark of waiting.filter(mine)) await report(benchmark)
}

async function report(/** @type {Benchmark} */ benchmark) {
  const began = Date.now()
  const { code, output } = await runOne(benchmark)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  if (code === 0) return console.log(`ok    ${benchmark.name} (${seconds} s)`)
  failed += 1
  return console.log(`FAIL  ${benchmark.name} (${seconds} s)\n${output.slice(0, 2_000)}\n…\n${output.slice(-2_000)}`)
}

function inBrowser(/** @type {string} */ file) {
  return readFileSync(resolve('bench', file), 'utf8').includes("'@playwright/test'")
}

async function runOne(/** @type {Benchmark} */ { name, file, args }) {
  const database = name.replaceAll(/\W/g, '_')
  await administer(`create database smoke_${database} template ${server.template}`)
  const url = new URL(server.url)
  url.pathname = `/smoke_${database}`
  const takesPort = /parseArgs[^]*port: \{/.test(readFileSync(resolve('bench', file), 'utf8'))
  const port = takesPort ? ['--port', String(await freePorts())] : []
  const child = spawn(process.execPath, ['--import', 'tsx', resolve('bench', file), ...args, '--smoke', ...port], {
    env: {
      ...process.env,
      BENCH_DATABASE_URL: url.href,
      BENCH_POSTMASTER: server.postmaster,
      CHROMIUM_PATH: ensureChromium().path ?? '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const late = setTimeout(() => child.kill('SIGTERM'), LONGEST_MS)
  const [code] = await once(child, 'exit')
  clearTimeout(late)
  await administer(`drop database smoke_${database} with (force)`)
  return { code: typeof code === 'number' ? code : 1, output }
}

async function administer(/** @type {string} */ statement) {
  const url = new URL(server.url)
  url.pathname = '/postgres'
  const client = new Client({ connectionString: url.href })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** The first of a block of free ports, each block once in a run. */
async function freePorts() {
  while (nextPort + BLOCK < HIGHEST) {
    const first = nextPort
    nextPort += BLOCK
    const free = await Promise.all(Array.from({ length: BLOCK }, (_, n) => isFree(first + n)))
    if (free.every(Boolean)) return first
  }
  throw new Error(`There are no ${BLOCK} free ports in a row`)
}

/** @returns {Promise<boolean>} */
function isFree(/** @type {number} */ port) {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

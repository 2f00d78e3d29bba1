import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeSelfSigned } from '../../src/server/platform/pdf/sealing/self-signed.ts'
import { sized } from '../short-form.ts'
import { ask, furnish, type House, must } from '../torture/cast.ts'
import { Bucket, Post } from '../torture/outside.ts'
import { type Lived, verify } from '../torture/verify.ts'
import { inWords as inThisRun } from '../torture/words.ts'
import { emptyLedger } from '../torture/ledger.ts'
import { writeUntil } from '../torture/writers.ts'
import { inWords, type Kind, kinds, strike } from './blows.ts'
import { DatabaseCluster, fetchOk, until } from './database-cluster.ts'
import { Instance } from './instance.ts'
import { ensurePackages } from './packages.ts'
import { proxy } from './proxy.ts'
import { Stream } from './stream.ts'

// npm run bench:cluster -- --kills 50 --houses 2 --port 4500
const { values } = parseArgs({
  options: {
    smoke: { type: 'boolean', default: false },
    kills: { type: 'string', default: String(sized(50, 1)) },
    houses: { type: 'string', default: String(sized(2, 1)) },
    port: { type: 'string', default: '4500' },
  },
})
const kills = Number(values.kills)
const port = Number(values.port)
/** The service must be back within this time after each kill. A short run is not judged by its times. */
const LIMIT_MS = sized(15_000, Infinity)

const say = (line: string) => process.stdout.write(`${line}\n`)
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

ensurePackages()
const folder = mkdtempSync(join(tmpdir(), 'finishwork-cluster-'))
// PostgreSQL's user passes through it to its own folders.
chmodSync(folder, 0o755)
const ports = { database: port + 20, web: port + 21 }
const cluster = new DatabaseCluster(folder, port)
const post = new Post(port + 22)
const bucket = new Bucket(port + 23)
const settings = {
  DATABASE_URL: cluster.urlAt(ports.database),
  DATABASE_POOL: '10',
  SMTP_URL: post.url,
  PUBLIC_URL: `http://127.0.0.1:${ports.web}`,
  ...bucket.settings,
  ...(await sealFiles()),
}
const instances = [port + 30, port + 31].map((own) => new Instance(folder, own, settings))
const front = proxy(folder, ports, { members: cluster.restPorts, instances: instances.map((one) => one.port) })
process.once('exit', () => {
  for (const one of [...instances, front, cluster]) one.abandon()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const findings = await play()
if (findings === 0) rmSync(folder, { recursive: true, force: true })
else say(`Left for looking at: ${folder}`)
process.exit(findings === 0 ? 0 : 1)

async function play(): Promise<number> {
  await post.start()
  await bucket.start()
  await cluster.start()
  front.start()
  await until('the primary behind the proxy', async () => (await cluster.streaming()) === 2)
  await Promise.all(instances.map((one) => one.start()))
  const url = `http://127.0.0.1:${ports.web}`
  await until('the instances behind the proxy', () => fetchOk(`${url}/readyz`))
  say('Three nodes, two instances and their proxy are running.')

  const lives: Lived[] = []
  for (let n = 0; n < Number(values.houses); n += 1)
    lives.push({ house: await furnish(url, post, n), ledger: emptyLedger() })
  const streams = lives.map(({ house }) => new Stream(url, house.builder))
  await Promise.all(streams.map((stream) => stream.start()))

  let running = true
  const writing = lives.map(({ house, ledger }) => writeUntil(house, ledger, () => running))
  const began = Date.now()
  const back = await killAll(lives[0]?.house)
  await sleep(sized(3_000, 1_000))
  running = false
  await Promise.all(writing)
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)

  say('Waiting until all jobs have finished, then comparing.')
  const dataDir = join(folder, 'none')
  const place = { databaseUrl: settings.DATABASE_URL, dataDir, settings: { ...settings, DATA_DIR: dataDir } }
  const { wrong, letters, lettersTwice } = await verify(lives, place, post)
  for (const [n, stream] of streams.entries()) wrong.push(...(await missedBy(stream, lives[n]?.house)))
  wrong.push(
    ...kinds.flatMap((kind) => back[kind].filter((ms) => ms > LIMIT_MS).map((ms) => `${kind}: back after ${ms} ms`)),
  )
  await Promise.all(streams.map((stream) => stream.stop()))
  for (const instance of instances) await instance.stop()
  await front.end('SIGTERM')
  await cluster.stop()
  await Promise.all([post.stop(), bucket.stop()])

  say(`${kinds.reduce((sum, kind) => sum + back[kind].length, 0)} kills in ${minutes} minutes`)
  for (const kind of kinds)
    if (back[kind].length > 0)
      say(
        `  ${inWords[kind]}, ${back[kind].length} times: writes again after ${median(back[kind])} ms (median), ${Math.max(...back[kind])} ms (most)`,
      )
  say(`  acknowledged: ${inThisRun(lives)}`)
  say(`  mail: ${letters} arrived, of which ${lettersTwice} were the same mail again`)
  say(
    `  streams: opened ${streams.reduce((all, { opened }) => all + opened, 0)} times, ${streams.reduce((all, { heard }) => all + heard.size, 0)} messages announced, ${streams.reduce((all, { resets }) => all + resets, 0)} had to read from the start`,
  )
  say(`  findings: ${wrong.length}`)
  for (const finding of wrong.slice(0, 50)) say(`    ${finding}`)
  return wrong.length
}

/** Each kill waits until the one before it has healed: the aim is one fault at a time, at any moment. */
async function killAll(house: House | undefined): Promise<Record<Kind, number[]>> {
  if (!house) throw new Error('There is no house')
  const back: Record<Kind, number[]> = { primary: [], instance: [], replica: [], etcd: [], postgres: [] }
  for (let count = 0; count < kills; count += 1) {
    await sleep(500 + Math.random() * 2_000)
    const kind = kinds[count % kinds.length] ?? 'primary'
    const comeBack = await strike(kind, { cluster, instances })
    if (!comeBack) throw new Error(`There was nothing to kill: ${inWords[kind]}`)
    const returning = comeBack()
    back[kind].push(await writesAgain(house))
    await returning
    await until('two replicas', async () => (await cluster.streaming()) === 2)
    if ((count + 1) % 10 === 0) say(`  ${count + 1} of ${kills} kills`)
  }
  return back
}

/** From now until a write that began after the kill is acknowledged. */
async function writesAgain(house: House): Promise<number> {
  const began = Date.now()
  for (;;) {
    const asked = { body: { message: `after a kill ${randomUUID()}` }, key: randomUUID() }
    const late = sleep(2_000, null)
    const answer = await Promise.race([
      ask(house.url, 'POST', `/projects/${house.projectId}/messages`, house.client, asked),
      late,
    ])
    if (answer?.status === 201) return Date.now() - began
    if (Date.now() - began > 180_000) throw new Error('The service did not come back')
    await sleep(100)
  }
}

/** Messages that exist and that the stream never announced. One that had to read from the start has read them. */
async function missedBy(stream: Stream, house: House | undefined): Promise<string[]> {
  if (!house || stream.resets > 0) return []
  const missing = async () => (await messageIds(house)).filter((id) => !stream.heard.has(id))
  for (const late = Date.now() + 30_000; Date.now() < late && (await missing()).length > 0;) await sleep(200)
  return (await missing()).map((id) => `never announced: message ${id}`)
}

async function messageIds(house: House): Promise<number[]> {
  const ids: number[] = []
  for (;;) {
    const path = `/projects/${house.projectId}/messages?limit=200&after=${ids.at(-1) ?? 0}`
    const page = (await must(house.url, 'GET', path, house.client)).body as { id: number }[]
    if (page.length === 0) return ids
    ids.push(...page.map(({ id }) => id))
  }
}

/** All instances seal with one key. */
async function sealFiles(): Promise<Record<string, string>> {
  const pem = await makeSelfSigned('cluster.example', new Date())
  const [key = '', certificate = ''] = pem.split(/(?=-----BEGIN CERTIFICATE)/)
  const place = join(folder, 'seal')
  mkdirSync(place)
  writeFileSync(join(place, 'key.pem'), key, { mode: 0o600 })
  writeFileSync(join(place, 'certificate.pem'), certificate)
  return { SIGNING_KEY_FILE: join(place, 'key.pem'), SIGNING_CERTIFICATE_FILE: join(place, 'certificate.pem') }
}

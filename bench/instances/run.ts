import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { newToken } from '../../src/server/platform/tokens.ts'
import { fill } from '../api/dataset.ts'
import { fetchOk, until } from '../cluster/database-cluster.ts'
import { Instance } from '../cluster/instance.ts'
import { proxy } from '../cluster/proxy.ts'
import { Stream } from '../cluster/stream.ts'
import { signInPeople, type Visitor } from '../load/people.ts'
import { Browser, Tally } from '../load/visitor.ts'
import { openDatabase, sized, smoke } from '../short-form.ts'

// Four instances behind HAProxy on one PostgreSQL: streams are open and people work while each instance is stopped with SIGTERM and replaced.
// npm run bench:instances -- --instances 4 --streams 1000 --people 60 --rounds 2 --port 4730
const { values } = parseArgs({
  options: {
    smoke: { type: 'boolean', default: false },
    instances: { type: 'string', default: String(sized(4, 2)) },
    streams: { type: 'string', default: String(sized(1000, 8)) },
    people: { type: 'string', default: String(sized(60, 6)) },
    rounds: { type: 'string', default: String(sized(2, 1)) },
    /** Average milliseconds between a reply and the same person's next request. */
    think: { type: 'string', default: String(sized(1000, 100)) },
    port: { type: 'string', default: '4730' },
  },
})
const [count, streamCount, people, rounds, think, port] = [
  values.instances,
  values.streams,
  values.people,
  values.rounds,
  values.think,
  values.port,
].map(Number) as [number, number, number, number, number, number]
const say = (line: string) => process.stdout.write(`${line}\n`)
const HAPROXY = '/usr/sbin/haproxy'

if (!existsSync(HAPROXY)) {
  say('HAProxy is not installed: sudo apt-get install haproxy.')
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'finishwork-instances-'))
const database = await openDatabase(folder, { max_connections: '200' })
const ports = { database: port, web: port + 1 }
const settings = {
  DATABASE_URL: database.url,
  DATABASE_POOL: '10',
  PUBLIC_URL: `http://127.0.0.1:${ports.web}`,
  // All instances share the files and the seal.
  DATA_DIR: join(folder, 'data'),
  // Longer than the proxy needs to notice that an instance is stopping.
  STOP_DELAY: '3',
}
const instances = Array.from({ length: count }, (_, n) => new Instance(folder, port + 2 + n, settings))
const front = proxy(folder, ports, { members: [], instances: instances.map((one) => one.port) })
process.once('exit', () => {
  for (const one of [...instances, front]) one.abandon()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const met = await play()
await database.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(met ? 0 : 1)

async function play(): Promise<boolean> {
  const { workers, listeners } = await prepare()
  front.start()
  const [first, ...rest] = instances
  await first?.start()
  await Promise.all(rest.map((one) => one.start()))
  const url = `http://127.0.0.1:${ports.web}`
  await until('the instances behind the proxy', () => fetchOk(`${url}/readyz`))
  const streams = listeners.map(({ cookie, number, projectId }) => ({
    projectId,
    stream: new Stream(url, { cookie, email: '', address: `203.0.${113 + (number >> 8)}.${number & 255}` }),
  }))
  // A few at a time, as people arrive.
  for (let n = 0; n < streams.length; n += 50)
    await Promise.all(streams.slice(n, n + 50).map(({ stream }) => stream.start()))
  say(`${count} instances, ${streams.length} open streams, ${workers.length} people; load average ${load()}`)

  const tally = new Tally()
  let ended = false
  const began = Date.now()
  const working = workers.map((visitor) => visitWhile(visitor, tally, () => !ended))
  await sleep(sized(5_000, 500))
  const took = await restartAll()
  await sleep(sized(5_000, 500))
  ended = true
  await Promise.all(working)
  const seconds = (Date.now() - began) / 1000
  const { expected, lost, doubled } = await compare(streams, tally)
  const opened = streams.reduce((sum, { stream }) => sum + stream.opened, 0)
  const resets = streams.reduce((sum, { stream }) => sum + stream.resets, 0)
  await Promise.all(streams.map(({ stream }) => stream.stop()))
  await Promise.all(instances.map((one) => one.stop()))
  await front.end('SIGTERM')
  const errors = [...tally.errors.values()].reduce((sum, times) => sum + times, 0)
  say(`${took.length} restarts, each ${Math.min(...took)} to ${Math.max(...took)} s; load average ${load()}`)
  say(`  ${tally.samples.length} requests, ${(tally.samples.length / seconds).toFixed(0)} a second, errors: ${errors}`)
  for (const [what, times] of tally.errors) say(`    ${times} times: ${what}`)
  say(
    `  streams: opened ${opened} times, ${resets} had to read from the start; ${expected} events due, ${lost} lost, ${doubled} doubled`,
  )
  const good = errors === 0 && lost === 0 && resets === 0
  say(`0 errors and 0 lost events: ${good ? 'met' : 'MISSED'}`)
  return good
}

/** Clients get the events of their own project, and few people get each write: which events everyone must get is known exactly. */
async function prepare(): Promise<{ workers: Visitor[]; listeners: Visitor[] }> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { token, hash } = newToken()
  const dataset = await fill(client, hash, `finishwork=${token}`)
  const visitors = await signInPeople(client, dataset, Math.max(people, Math.ceil(streamCount * 1.5)))
  await client.end()
  const listeners = visitors.filter(({ kind }) => kind === 'client').slice(0, streamCount)
  // One person for each project at most, so that nobody edits another's version.
  return { workers: visitors.slice(0, people), listeners }
}

async function visitWhile(visitor: Visitor, tally: Tally, going: () => boolean): Promise<void> {
  await sleep(Math.random() * think)
  const browser = new Browser(visitor, ports.web, tally)
  // Long enough for everyone to write at least once: every tenth request is a write.
  while (going()) await browser.visit(Date.now() + think * 15, think)
}

/** Every instance in turn: SIGTERM, wait until it has ended, start another in its place, wait until it is ready. */
async function restartAll(): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const instance of instances) {
      const began = Date.now()
      await instance.stop()
      await instance.start()
      // The proxy asks twice a second.
      await sleep(1_500)
      took.push(Math.round((Date.now() - began) / 1000))
    }
  return took
}

type Listening = { projectId: number; stream: Stream }

async function compare(streams: Listening[], { posted }: Tally) {
  const missing = () =>
    streams.flatMap(({ projectId, stream }) => (posted.get(projectId) ?? []).filter((id) => !stream.heard.has(id)))
  for (const late = Date.now() + 30_000; Date.now() < late && missing().length > 0;) await sleep(200)
  const expected = streams.reduce((sum, { projectId }) => sum + (posted.get(projectId)?.length ?? 0), 0)
  const doubled = streams.reduce(
    (sum, { stream }) => sum + [...stream.heard.values()].filter((times) => times > 1).length,
    0,
  )
  return { expected, lost: missing().length, doubled }
}

function load(): string {
  return smoke ? '' : (loadavg()[0] ?? 0).toFixed(1)
}

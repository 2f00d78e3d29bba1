import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessages, postMessage } from '#shared/messages/endpoints.ts'
import { readCompanyMoney } from '#shared/money/endpoints.ts'
import { addSelection, listProjectSelections } from '#shared/selections/endpoints.ts'
import { readConfig } from '#server/config.ts'
import { starterContent } from '#server/demo/starter-content.ts'
import { type Pair, startPair } from '#server/testing/servers/standby.ts'
import { testWorkers } from '#server/testing/workers.ts'
import type { Person } from '#server/testing/world-people.ts'
import { World } from '#server/testing/world.ts'
import { metricsText } from '../http/metrics.ts'
import { createLogger } from '../log.ts'
import { openPlatform, type RunningPlatform } from '../platform.ts'
import { positionText, readPosition, START } from './log-position.ts'

/** Changes reach the standby this much later: a careless read right after a write would miss them. */
const DELAY_MS = 120

let pair: Pair
let platform: RunningPlatform
let dataDir = ''

beforeAll(async () => {
  pair = await startPair(DELAY_MS)
  dataDir = await mkdtemp(join(tmpdir(), 'finishwork-files-'))
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '6',
    DATA_DIR: dataDir,
    DATABASE_REPLICA_URLS: pair.standby.url,
  })
  platform = await openPlatform({
    config,
    url: pair.primary.url,
    log: createLogger('silent'),
    starter: starterContent,
    workers: testWorkers(),
  })
}, 120_000)
afterAll(async () => {
  await platform.close()
  await pair.stop()
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

let worlds = 9_000
function newWorld(): World {
  worlds += 1
  return new World(platform, new Date(), worlds)
}

/** Keeps the cookies of replies, as a browser does. */
class Browser {
  readonly person: Person
  constructor(person: Person) {
    this.person = { ...person }
  }
  take({ headers }: { headers: Headers }): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = ''] = pair.split('=')
      const others = this.person.cookie.split('; ').filter((one) => !one.startsWith(`${name}=`))
      this.person.cookie = [...others, pair].join('; ')
    }
  }
}

async function readsFrom(place: 'replica' | 'primary'): Promise<number> {
  const line = new RegExp(`^finishwork_replica_reads_total\\{from="${place}"\\} (\\d+)$`, 'm')
  return Number(line.exec(await metricsText())?.[1] ?? 0)
}

const steps = fc.array(
  fc.record({ who: fc.constantFrom(0, 1), act: fc.constantFrom('message', 'selection', 'rest'), ms: fc.nat(200) }),
  { minLength: 3, maxLength: 8 },
)

test('nobody reads anything older than their own last write, from a replica that is late', async () => {
  const before = await readsFrom('replica')
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const world = newWorld()
      const { builder, client, project } = await world.people.site()
      // Their house was written past the server, as nothing else is.
      await platform.replicas.raise()
      const at = { projectId: project.id }
      const people = [new Browser(builder), new Browser(client)]
      const written = people.map(() => ({ messages: new Set<string>(), selections: new Set<string>() }))
      for (const [number, { who, act, ms }] of plan.entries()) {
        const [browser, own] = [people[who] as Browser, written[who]]
        // The replica catches up in real time: after a rest it has some writes and lacks others.
        if (act === 'rest') await sleep(ms)
        if (act === 'message') {
          const message = `Message ${number}`
          browser.take(await world.call(browser.person, postMessage, at, { message }))
          own?.messages.add(message)
        }
        if (act === 'selection' && who === 0) {
          const name = `Selection ${number}`
          browser.take(await world.call(browser.person, addSelection, at, { name }))
          own?.selections.add(name)
        }
        const messages = await world.call(browser.person, listMessages, at)
        const shown = new Set(messages.body.map(({ message }) => message))
        expect([...(own?.messages ?? [])].filter((message) => !shown.has(message))).toEqual([])
        const selections = await world.call(browser.person, listProjectSelections, at)
        const names = new Set(selections.body.map(({ name }) => name))
        expect([...(own?.selections ?? [])].filter((name) => !names.has(name))).toEqual([])
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
  // Otherwise it would hold for a server that never reads there.
  expect(await readsFrom('replica')).toBeGreaterThan(before)
})

test('who has just signed in reads what signing in wrote', async () => {
  const world = newWorld()
  const email = `late-${worlds}@example.com`
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'oak and brass 12' }),
  }
  const reply = await world.request('/api/auth/register', init)
  expect(reply.status).toBe(201)
  const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  expect(cookies).toHaveLength(2)
  const company = await world.request('/api/company', { headers: { cookie: cookies.join('; ') } })
  expect(company.status).toBe(200)
})

test('a read that also writes is answered by the primary, and the replica stays', async () => {
  const world = newWorld()
  const { builder } = await world.people.site()
  await platform.replicas.raise()
  await expect.poll(() => platform.replicas.pick(START), { timeout: 20_000 }).toBeDefined()
  const replica = platform.replicas.pick(START)
  const left: string[] = []
  if (replica) replica.leaveOut = () => left.push('left out')
  expect((await world.call(builder, readCompanyMoney, {})).status).toBe(200)
  expect(left).toEqual([])
})

test('a replica that went away is left out, and every read is answered meanwhile', async () => {
  const world = newWorld()
  const { builder, project } = await world.people.site()
  await expect.poll(() => platform.replicas.pick(START), { timeout: 20_000 }).toBeDefined()
  await pair.standby.stop()
  const statuses = new Set<number>()
  await expect
    .poll(
      async () => {
        statuses.add((await world.call(builder, listProjectSelections, { projectId: project.id })).status)
        return platform.replicas.pick(START)
      },
      { timeout: 20_000, interval: 20 },
    )
    .toBeUndefined()
  expect([...statuses]).toEqual([200])
})

test('places in the log are compared as numbers', () => {
  expect(readPosition('1/0')).toBe(0x1_0000_0000n)
  expect(readPosition('0/FFFFFFFF') ?? 0n).toBeLessThan(readPosition('1/0') ?? 0n)
  expect(positionText(readPosition('16/B374D848') ?? 0n)).toBe('16/B374D848')
  expect([undefined, '', '1', '0/G', '123456789/0'].map(readPosition)).toEqual([null, null, null, null, null])
})

import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listProjects } from '#shared/projects/endpoints.ts'
import { createWorld } from '#server/testing/world.ts'
import { metricsText } from '../metrics.ts'
import { kindOf, type RequestKind, RequestPlaces } from './request-places.ts'
import { SpentTime } from './spent-time.ts'

/** Requests that stay at work until they are finished. */
function held(places: RequestPlaces) {
  const working: { name: string; finish: () => void }[] = []
  type Sent = { one?: string; group?: string; kind?: RequestKind; count?: number }
  const send = (name: string, { one = name, group = name, kind = 'read', count = 1 }: Sent = {}) =>
    Array.from({ length: count }, () =>
      places.run(kind, { one, group }, () => new Promise<void>((finish) => working.push({ name, finish }))),
    )
  const names = () => working.map(({ name }) => name)
  const finishNext = async () => {
    working.shift()?.finish()
    await nextTurn()
  }
  const finishAll = async () => {
    while (working.length > 0) await finishNext()
  }
  return { send, names, finishNext, finishAll }
}

const outcomes = async (replies: Promise<unknown>[]) =>
  (await Promise.allSettled(replies)).map((reply) =>
    reply.status === 'fulfilled' ? 'served' : (reply.reason as { code: string }).code,
  )

test('a session with a hundred requests leaves places to everyone else, who wait for none of them', async () => {
  const places = new RequestPlaces(20)
  const { send, names, finishAll } = held(places)
  const busy = send('busy', { count: 100 })
  const quiet = send('quiet')
  expect(names()).toEqual(['busy', 'busy', 'busy', 'busy', 'quiet'])
  await finishAll()
  expect(await outcomes([...busy, ...quiet])).toEqual(Array.from({ length: 101 }, () => 'served'))
})

test('a company with many sessions leaves places to other companies, and its next request waits for their first', async () => {
  const { send, names, finishNext, finishAll } = held(new RequestPlaces(20))
  const sessions = Array.from({ length: 20 }, (_, n) => send('large', { one: `session ${n}`, group: 'large' }))
  const others = ['b', 'c', 'd'].map((name) => send(name))
  expect(names()).toEqual([...Array.from({ length: 6 }, () => 'large'), 'b', 'c'])
  await finishNext()
  expect(names().at(-1)).toBe('d')
  await finishAll()
  expect(await outcomes([...sessions, ...others].flat())).not.toContain('unavailable')
})

test('what people do and documents wait for no read', async () => {
  const { send, names, finishAll } = held(new RequestPlaces(20))
  const all = Array.from({ length: 30 }, (_, n) => send(`reader ${n}`))
  expect(names()).toHaveLength(8)
  all.push(send('sign-in', { kind: 'act' }), send('certificate', { kind: 'document' }))
  expect(names().slice(-2)).toEqual(['sign-in', 'certificate'])
  await finishAll()
  await Promise.all(all.flat())
})

test('a session with too many waiting is refused with Retry-After, its acts and the others are not', async () => {
  const { send, finishAll } = held(new RequestPlaces(20))
  const reads = send('busy', { count: 210 })
  const spared = [...send('busy', { kind: 'act' }), ...send('quiet')]
  const refused = await Promise.allSettled(reads.slice(204))
  expect(refused.map((reply) => reply.status === 'rejected' && (reply.reason as object))).toEqual(
    Array.from({ length: 6 }, () =>
      expect.objectContaining({ code: 'rate_limited', extras: { retryAfterSeconds: 2 } }),
    ),
  )
  expect(await metricsText()).toMatch(/finishwork_shed_requests_total [1-9]/)
  await finishAll()
  expect(await outcomes([...reads.slice(0, 204), ...spared])).not.toContain('rate_limited')
})

test('a request whose sender has gone away is never started', async () => {
  const places = new RequestPlaces(20)
  const { send, names, finishAll } = held(places)
  const busy = send('busy', { count: 4 })
  const leaving = new AbortController()
  const gone = places.run(
    'read',
    { one: 'busy', group: 'busy' },
    () => Promise.resolve(),
    () => leaving.signal,
  )
  leaving.abort()
  await expect(gone).rejects.toMatchObject({ code: 'malformed' })
  expect([names().length, places.queued]).toEqual([4, 0])
  await finishAll()
  await Promise.all(busy)
})

test('a session that uses more than its part pauses while others are there, and not when it is alone', () => {
  let now = 0
  const spent = new SpentTime(() => now)
  spent.start()
  spent.seen('busy')
  expect(spent.add('busy', 5_000)).toBe(0)
  now += 60_000
  spent.seen('quiet')
  spent.seen('busy')
  expect(spent.add('busy', 500)).toBe(0)
  expect(spent.add('busy', 500)).toBeGreaterThan(500)
  // A small request after a large one pauses for a moment only.
  expect(spent.add('busy', 10)).toBe(70)
  expect(spent.add('quiet', 10)).toBe(0)
  now += 1_001
  spent.seen('busy')
  expect(spent.add('busy', 2_000)).toBe(0)
})

test('nobody pauses before the server has started', () => {
  const spent = new SpentTime(() => 0)
  for (const group of ['busy', 'quiet']) spent.seen(group)
  expect(spent.add('busy', 50_000)).toBe(0)
})

test('the kind of a request follows from its contract', () => {
  expect(kindOf({ method: 'POST' })).toBe('act')
  expect(kindOf({ method: 'GET', replyType: 'application/pdf' })).toBe('document')
  expect(kindOf({ method: 'GET' })).toBe('read')
})

test('while one account waits for a connection with all its places, another company reads and signs in', async () => {
  const world = await createWorld({ pool: 20 })
  const { owner } = await world.people.company()
  const other = await world.people.company()
  const pause = 'select pg_sleep(1.5)'
  const { requests, database } = world.platform
  const slow = Array.from({ length: 60 }, () =>
    requests.run('read', { one: `session of ${owner.userId}`, group: 'busy' }, () => database.pool.query(pause)),
  )
  const first = await Promise.race([
    world.call(other.owner, listProjects, {}).then(({ status }) => status),
    Promise.race(slow).then(() => 'the slow ones'),
  ])
  expect(first).toBe(200)
  expect(requests.queued).toBe(56)
  await Promise.all(slow.slice(0, 4))
})

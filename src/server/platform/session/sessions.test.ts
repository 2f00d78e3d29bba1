import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { People } from '#server/testing/world-people.ts'
import { createLogger } from '../log.ts'
import { starterContent } from '#server/demo/starter-content.ts'
import { openPlatform } from '../platform.ts'

const database = await createTestDatabase()
const config = readConfig({ LOG_LEVEL: 'silent' })
const open = () => openPlatform({ config, url: database.url, log: createLogger('silent'), starter: starterContent })
const [here, there] = await Promise.all([open(), open()])

afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await database.drop()
})

async function signedInOnBoth() {
  const { owner } = await new People(here).company()
  const now = new Date()
  const actor = await here.sessions.ofCookie(owner.cookie, now)
  expect(await there.sessions.ofCookie(owner.cookie, now)).toEqual(actor)
  if (!actor) throw new Error('Not signed in')
  return { owner, actor }
}

test('a session that ends on one instance ends on the others', async () => {
  const { owner, actor } = await signedInOnBoth()
  await here.sessions.end(here.db, actor.userId, actor.sessionId)
  expect(await here.sessions.ofCookie(owner.cookie, new Date())).toBeNull()
  await expect.poll(() => there.sessions.ofCookie(owner.cookie, new Date())).toBeNull()
})

test('an instance without a listening connection caches nothing', async () => {
  const { owner, actor } = await signedInOnBoth()
  await there.listener.close()
  await here.sessions.endAll(here.db, actor.userId)
  expect(await there.sessions.ofCookie(owner.cookie, new Date())).toBeNull()
})

test('a session that ends while it is being read is not cached', async () => {
  const { owner, actor } = await signedInOnBoth()
  const reads = Array.from({ length: 20 }, () => here.sessions.ofCookie(owner.cookie, new Date()))
  await Promise.all([...reads, here.sessions.end(here.db, actor.userId, actor.sessionId)])
  expect(await here.sessions.ofCookie(owner.cookie, new Date())).toBeNull()
})

const SECOND = 1_000

/** People who are signed in here and ask again a second later. */
async function peopleAtWork(count: number) {
  const people = await Promise.all(Array.from({ length: count }, async () => (await new People(here).company()).owner))
  const began = Date.now()
  const askAll = (after: number) =>
    Promise.all(people.map(({ cookie }) => here.sessions.ofCookie(cookie, new Date(began + after))))
  await askAll(0)
  await askAll(SECOND)
  return { people, askAll, began }
}

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let statements = 0
  const count = () => (statements += 1)
  here.database.pool.on('acquire', count)
  await work()
  here.database.pool.off('acquire', count)
  return statements
}

test('sessions in use are confirmed by one statement every 15 seconds', async () => {
  const { askAll } = await peopleAtWork(8)
  expect(await statementsOf(() => askAll(14 * SECOND))).toBe(0)
  expect(await statementsOf(() => askAll(16 * SECOND))).toBe(1)
  expect(await statementsOf(() => askAll(30 * SECOND))).toBe(0)
})

test('a session that ended unannounced is refused by the statement that confirms the others', async () => {
  const { people, askAll } = await peopleAtWork(3)
  const [gone] = people
  await here.db.delete(sessions).where(eq(sessions.userId, gone?.userId ?? 0))
  expect((await askAll(14 * SECOND)).filter(Boolean)).toHaveLength(3)
  const after = await askAll(16 * SECOND)
  expect(after.map((actor) => actor?.userId)).toEqual([undefined, ...people.slice(1).map(({ userId }) => userId)])
})

test('a session that ends on another instance while it is being confirmed is not cached again', async () => {
  const { people, askAll, began } = await peopleAtWork(5)
  const [gone] = people
  const at = (after: number) => here.sessions.ofCookie(gone?.cookie, new Date(began + after))
  await Promise.all([askAll(16 * SECOND), there.sessions.endAll(there.db, gone?.userId ?? 0)])
  await expect.poll(() => at(17 * SECOND)).toBeNull()
})

test('a person who is at work is seen every ten minutes, also when others ask', async () => {
  const { people, askAll, began } = await peopleAtWork(3)
  for (const minutes of [4, 8, 12]) await askAll(minutes * 60 * SECOND)
  for (const { userId } of people) {
    const [session] = await here.sessions.list(here.db, userId, new Date(began))
    expect(session?.lastSeenAt).toEqual(new Date(began + 12 * 60 * SECOND))
  }
})

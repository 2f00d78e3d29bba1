import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
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

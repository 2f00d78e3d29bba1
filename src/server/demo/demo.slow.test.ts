import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { weekdayOf } from '#shared/kernel/dates.ts'
import { readConfig } from '#server/config.ts'
import { createLogger } from '#server/platform/log.ts'
import { openPlatform } from '#server/platform/platform.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { sealedDataDir } from '#server/testing/seal.ts'
import { testWorkers } from '#server/testing/workers.ts'
import { companies, mails, members } from '../db/schema/accounts.ts'
import { messages } from '../db/schema/conversation.ts'
import { orders } from '../db/schema/orders.ts'
import { projects, timelineEvents } from '../db/schema/projects.ts'
import { selections, signOffs, suggestions } from '../db/schema/selections.ts'
import { demoSignIns, loadDemo } from './load.ts'
import { starterContent } from './starter-content.ts'

const database = await createTestDatabase()
const platform = await openPlatform({
  config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: sealedDataDir() }),
  url: database.url,
  log: createLogger('silent'),
  starter: starterContent,
  workers: testWorkers(),
})
const { db } = platform
/** Soon after midnight where the company is: what arrived a few hours before came the day before. */
const now = new Date(`${new Date().toISOString().slice(0, 10)}T05:30:00Z`)
const clock = () => now

afterAll(async () => {
  await platform.close()
  await database.drop()
})

test('the demo company has every status, several clients, decisions, signatures and recent messages', async () => {
  // Two instances that start together load it once.
  const loaded = await Promise.all([loadDemo({ ...platform, clock }), loadDemo({ ...platform, clock })])
  expect(loaded.filter(Boolean)).toHaveLength(1)

  const houses = await db.select().from(projects)
  expect(houses.length).toBeGreaterThanOrEqual(8)
  expect(new Set(houses.map((house) => house.status))).toEqual(
    new Set(['planning', 'active', 'in_progress', 'completed', 'on_hold']),
  )
  expect(await db.$count(members, eq(members.type, 'client'))).toBeGreaterThanOrEqual(6)
  const joining = await db.select({ day: members.createdAt }).from(members).where(eq(members.type, 'client'))
  expect(new Set(joining.map(({ day }) => day.toDateString())).size, 'nobody came on the same day').toBeGreaterThan(4)
  const decisions = await db.select().from(selections)
  expect(decisions.length).toBeGreaterThanOrEqual(140)
  expect(new Set(decisions.map((decision) => decision.status))).toEqual(
    new Set(['pending', 'in_review', 'selected', 'approved', 'ordered']),
  )
  // Open decisions have the deadline of the schedule, which says why.
  const explained = decisions.filter(({ plan, deadline, deadlineTyped }) => plan && deadline && !deadlineTyped)
  expect(explained.length).toBeGreaterThan(15)
  // Every phase has an install rule, and no open decision begins as one that cannot be met.
  const open = decisions.filter(({ status }) => ['pending', 'in_review', 'selected'].includes(status))
  expect(open.filter(({ plan }) => plan === null)).toEqual([])
  expect(open.filter(({ deadline }) => deadline === null)).toEqual([])
  expect(await db.$count(signOffs)).toBeGreaterThan(20)
  // The chart by trade has groups, and no bar begins on a weekend.
  const milestones = await db.select().from(timelineEvents)
  expect(new Set(milestones.map(({ trade }) => trade)).size).toBeGreaterThan(4)
  expect(milestones.filter(({ scheduledDate }) => [0, 6].includes(weekdayOf(scheduledDate)))).toEqual([])
  expect(await db.$count(messages)).toBeGreaterThan(20)
  expect(await db.$count(members, eq(members.type, 'subcontractor'))).toBe(1)
  expect(await db.$count(messages, eq(messages.forTrades, true))).toBeGreaterThan(3)
  const aboutItems = and(eq(messages.forTrades, true), isNotNull(messages.selectionId))
  expect(await db.$count(messages, aboutItems)).toBeGreaterThan(1)
  // A builder who tries the demo finds one to price.
  expect(await db.$count(suggestions, eq(suggestions.status, 'open'))).toBe(1)
  // What a builder sees of buying is not empty.
  const states = new Set((await db.select({ status: orders.status }).from(orders)).map(({ status }) => status))
  for (const status of ['draft', 'sent', 'confirmed', 'partly_delivered'] as const) expect(states).toContain(status)
  expect(await db.$count(mails)).toBe(0)
  expect(await db.$count(companies)).toBe(1)
  expect((await demoSignIns(platform)).join()).toContain('maya@alderstone.example')

  const newest = Math.max(...houses.map((house) => house.recentActivityAt?.getTime() ?? 0))
  expect(now.getTime() - newest).toBeLessThan(3 * 86_400_000)
}, 120_000)

import { expect, test } from 'vitest'
import { dayIn, weekdayOf } from '#shared/kernel/dates.ts'
import { postMessage } from '#shared/messages/endpoints.ts'
import { editNotificationSettings } from '#shared/notifications/endpoints.ts'
import { notificationKinds } from '#shared/notifications/vocabulary.ts'
import { mails } from '#server/db/schema/accounts.ts'
import { insertDecisions } from '#server/testing/world-selections.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'
import { mailDigests } from './digests.ts'
import { mailNotifications } from './mailing.tsx'

const HOUR = 3_600_000
const zones = ['America/Los_Angeles', 'America/New_York', 'Europe/London', 'Australia/Sydney']

/** From Wednesday, March 10, 2027 on: a company in New York, and a house with its client in each of several time zones. */
async function fourHouses() {
  const world = await createWorld({ now: '2027-03-10T00:10:00Z' })
  const company = await world.people.company()
  const homes: { client: Person; projectId: number; zone: string }[] = []
  for (const zone of zones) {
    const client = await world.people.client(company)
    const project = await world.people.project(company, client, { timeZone: zone })
    // Something is due on every day, in all stages, and something is late over the weekend.
    await insertDecisions(
      world,
      company,
      project,
      Array.from({ length: 14 }, (_, n) => ({
        name: `Decision ${n + 1}`,
        deadline: `2027-03-${String(9 + n).padStart(2, '0')}`,
        status: 'in_review' as const,
      })),
    )
    homes.push({ client, projectId: project.id, zone })
  }
  return { world, company, homes }
}

test('reminders and the digest are at most one email a day in the time zone of the reader, and on days off only when something is overdue', async () => {
  const { world, company, homes } = await fourHouses()
  const builder = company.owner
  const daily = notificationKinds.map((kind) => ({ kind, delivery: 'daily' as const }))
  // One half wants everything at once, the other in the morning: reminders come once a day for both.
  for (const { client } of homes.slice(0, 2)) await world.call(client, editNotificationSettings, {}, daily)
  for (let hour = 0; hour < 6 * 24; hour += 2) {
    if (hour % 24 === 20) {
      builder.cookie = await world.people.cookie(builder.userId)
      for (const { projectId } of homes.slice(0, 2))
        await world.call(builder, postMessage, { projectId }, { message: `Day ${hour}` })
      await world.runTask('fan_out')
    }
    await world.runTask(mailDigests.name)
    await world.runTask(mailNotifications.name)
    world.later(2 * HOUR)
  }
  const sent = (await world.db.select().from(mails)).map(({ recipient, createdAt, bodyText }) => {
    return { to: recipient, at: createdAt, overdue: /Overdue|Late/.test(bodyText ?? '') }
  })
  const readers = [
    ...homes.map(({ client, zone }) => ({ email: client.email, zone })),
    { email: builder.email, zone: 'America/New_York' },
  ]
  for (const { email, zone } of readers) {
    const own = sent.filter(({ to }) => to === email)
    const days = own.map(({ at }) => dayIn(zone, at))
    expect(days.length, email).toBeGreaterThanOrEqual(4)
    expect(days, email).toEqual([...new Set(days)])
    for (const { at, overdue } of own) {
      const off = [0, 6].includes(weekdayOf(dayIn('America/New_York', at)))
      expect(!off || overdue, `${email} ${at.toISOString()}`).toBe(true)
      const hourThere = Number(
        new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(at),
      )
      expect(hourThere, email).toBeGreaterThanOrEqual(8)
    }
  }
}, 180_000)

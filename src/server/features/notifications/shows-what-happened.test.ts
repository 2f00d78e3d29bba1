import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type AuditKind, auditKinds } from '#shared/activity/vocabulary.ts'
import { listProjectActivity } from '#shared/activity/endpoints.ts'
import { isAnnounced } from '#shared/notifications/audiences.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { notifications } from '#server/db/schema/conversation.ts'
import { selections } from '#server/db/schema/selections.ts'
import { record } from '#server/platform/audit/audit.ts'
import { newOutbox } from '#server/platform/events/emit.ts'
import { plainEvent } from '#server/testing/plain-event.ts'
import { proposed } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'
import { remindDeadlines } from './reminders/reminders.ts'

/** In the name of every row that changes after the event. */
const MARK = 'MARKED'

const deal = { item: 'Arc tap', brand: 'Norrvik', quantityMilli: 1_000, unit: 'each', totalCents: 25_000 }

/** Facts for an event of any kind: each kind takes those that it knows. */
const factsAbout = (id: number, userId: number) => ({
  ...deal,
  project: 'Hill House',
  selection: 'Kitchen tap',
  room: 'Kitchen',
  status: 'in_review',
  included: { status: 'approved', fingerprint: null, pictures: [] },
  changedDeal: 'chosen',
  onBehalf: true,
  reason: 'Too small',
  note: 'In brass',
  missing: ['Petra Client'],
  before: 'Sink tap',
  after: 'Kitchen tap',
  personId: userId,
  names: 'Kitchen tap',
  count: 1,
  selections: [{ id, name: 'Kitchen tap', deadline: null, ...deal }],
  voided: 1,
  voidedNames: 'Kitchen tap',
  days: 3,
  deadlines: 1,
  deadlineNames: 'Kitchen tap',
  milestones: 1,
  milestoneNames: 'Tiling',
  site: { voided: [{ id, name: 'Kitchen tap', room: 'Kitchen', ...deal }] },
})

async function scene() {
  const world = await createWorld()
  const { company, builder, client, tiler, project } = await world.people.site()
  const tap = await proposed(world, { company, builder, client, project }, { name: 'Kitchen tap', room: 'Kitchen' })
  await world.db.update(selections).set({ tradeId: tiler.userId }).where(eq(selections.id, tap.id))
  await world.runJobs()
  await world.db.update(notifications).set({ readAt: world.now, mailedAt: world.now })
  const people = [builder, client, tiler]
  const place = { companyId: company.id, projectId: project.id }
  const happens = async (kind: AuditKind, by: string) => {
    const about = { ...place, ...(kind.startsWith('selection.') && { selectionId: tap.id }) }
    const event = plainEvent(about, kind, { ...factsAbout(tap.id, client.userId), by })
    const ctx = { actor: null, now: world.now, ip: null, outbox: newOutbox() }
    await world.db.transaction((tx) => record(tx, ctx, event))
    world.platform.events.committed()
  }
  const changeRows = async () => {
    const choice = JSON.stringify({ name: `${MARK} tap`, brand: MARK, priceCents: 99_900 })
    await world.db.execute(sql`update selections set name = ${`${MARK} selection`}, room = ${`${MARK} room`},
      choices = (select jsonb_agg(c || ${choice}::jsonb) from jsonb_array_elements(choices) c) where id = ${tap.id}`)
    await world.db.execute(sql`update selection_items set name = ${`${MARK} item`} where company_id = ${company.id}`)
  }
  /** What everyone reads of it: bells, emails and the activity list. What was read before is left out. */
  const read = async () => {
    const before = await Promise.all(people.map(async ({ email }) => (await world.mailsTo(email)).length))
    await world.runJobs()
    world.later(4 * 60_000)
    await world.runTask('mail_notifications')
    const texts: string[] = []
    for (const [index, person] of people.entries()) {
      const mails = (await world.mailsTo(person.email)).slice(before[index])
      texts.push(...mails.map(({ subject, text, html }) => [subject, text, html].join('\n')))
      texts.push(JSON.stringify((await world.call(person, listNotifications, { unread: 'true' })).body))
    }
    texts.push(JSON.stringify((await world.call(builder, listProjectActivity, { projectId: project.id })).body))
    await world.db.update(notifications).set({ readAt: world.now })
    return texts
  }
  return { world, tap, happens, changeRows, read }
}

const byTrade: readonly AuditKind[] = ['selection.delivered', 'selection.arrived_in_part']

test('emails, bells and the activity list show what happened, for every kind, not the rows of today', async () => {
  const { happens, changeRows, read } = await scene()
  await changeRows()
  let announced = 0
  for (const kind of auditKinds) {
    await happens(kind, byTrade.includes(kind) ? 'subcontractor' : 'builder')
    if (!isAnnounced(kind)) continue
    const texts = await read()
    expect([kind, texts.filter((text) => text.includes(MARK))]).toEqual([kind, []])
    if (texts.length > 4) announced += 1
  }
  expect((await read()).filter((text) => text.includes(MARK))).toEqual([])
  expect(announced).toBeGreaterThan(20)
})

test('a mark is found: a reminder, which no act sends, shows the rows of today', async () => {
  const { world, tap, changeRows, read } = await scene()
  await world.db.update(selections).set({ deadline: '2027-03-11' }).where(eq(selections.id, tap.id))
  await changeRows()
  // Past eight in the morning of the project.
  world.later(8 * 3_600_000)
  await world.runTask(remindDeadlines.name)
  expect((await read()).join()).toContain(MARK)
})

import { expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import type { AuditKind } from '#shared/activity/vocabulary.ts'
import { markMessagesRead, postMessage } from '#shared/messages/endpoints.ts'
import {
  editNotificationSettings,
  listNotifications,
  notificationSettings,
  readNotifications,
  unsubscribe,
} from '#shared/notifications/endpoints.ts'
import { createApp } from '#server/app.ts'
import { selections } from '#server/db/schema/selections.ts'
import { record } from '#server/platform/audit/audit.ts'
import { newOutbox } from '#server/platform/events/emit.ts'
import type { Db } from '#server/platform/db/database.ts'
import { LiveListener } from '#server/testing/live.ts'
import { plainEvent } from '#server/testing/plain-event.ts'
import { createWorld } from '#server/testing/world.ts'
import type { Person } from '#server/testing/world-people.ts'
import { mailDigests } from './mails/digests.ts'
import { remindDeadlines } from './reminders/reminders.ts'

async function scene(now?: string) {
  const world = await createWorld(now === undefined ? {} : { now })
  const company = await world.people.company()
  const builder = company.owner
  const client = await world.people.client(company)
  const partner = await world.people.client(company, 'Petra')
  const project = await world.people.project(company, client, { name: 'Hill House' })
  await world.people.seat(project, partner, 'client')
  const selection = async (more: Partial<typeof selections.$inferInsert> = {}) => {
    const base = { companyId: company.id, projectId: project.id, name: 'Kitchen tap', createdBy: builder.userId }
    const dates = { createdAt: world.now, sentAt: world.now, updatedAt: world.now }
    const [row] = await world.db
      .insert(selections)
      .values({ ...base, ...dates, ...more })
      .returning()
    return row?.id ?? 0
  }
  const act = async (person: Person, kind: AuditKind, selectionId: number, data: Record<string, string> = {}) => {
    const by = person === builder ? 'builder' : 'client'
    const about = { companyId: company.id, projectId: project.id, selectionId }
    await world.db.transaction((tx) =>
      record(
        tx,
        { actor: person, now: world.now, ip: null, outbox: newOutbox() },
        plainEvent(about, kind, { project: 'Hill House', selection: 'Kitchen tap', by, ...data }),
      ),
    )
    world.platform.events.committed()
    await world.runJobs()
  }
  const notificationsOf = async (person: Person) => (await world.call(person, listNotifications, {})).body
  const titles = async (person: Person) => (await notificationsOf(person)).map(({ title }) => title)
  const say = async (person: Person, message: string, more: object = {}) => {
    const { body } = await world.call(person, postMessage, { projectId: project.id }, { message, ...more })
    return body
  }
  return { world, company, builder, client, partner, project, selection, act, notificationsOf, titles, say }
}

test('a proposal notifies both clients, and not the builder who made it', async () => {
  const { world, builder, client, partner, project, selection, act, notificationsOf, titles } = await scene()
  const tap = await selection({ status: 'in_review' })
  await act(builder, 'selection.option_added', tap, { item: 'Brushed tap' })
  expect(await notificationsOf(client)).toMatchObject([
    {
      kind: 'decision_needed',
      title: 'Decision needed: Kitchen tap',
      link: `/projects/${project.id}/selections/${tap}`,
      projectName: 'Hill House',
      read: false,
    },
  ])
  expect(await titles(partner)).toHaveLength(1)
  expect(await titles(builder)).toEqual([])
  const [mail] = await world.mailsTo(client.email)
  expect(mail?.subject).toBe('Decision needed: Kitchen tap')
  expect(mail?.text).toContain('Brushed tap')
  expect(mail?.links).toContain(`${world.platform.config.publicUrl}/projects/${project.id}/selections/${tap}`)
  await act(builder, 'selection.option_added', tap, { item: 'Polished tap' })
  expect(await titles(client)).toHaveLength(1)
})

test('sends the live event only to recipients, so that nobody else gets a toast', async () => {
  const { world, builder, client, partner, selection, act } = await scene()
  const listeners = await Promise.all(
    [client, partner, builder].map(async (person) => {
      const listener = new LiveListener(world, person)
      await listener.connect()
      return listener
    }),
  )
  await act(builder, 'selection.option_added', await selection({ status: 'in_review' }), { item: 'Brushed tap' })
  const notificationsOf = await Promise.all(
    listeners.map(async (listener) => {
      await listener.until((heard) => heard.length >= 2, 1_500)
      await listener.hangUp()
      return listener.heard.flatMap(({ data }) => (data['kind'] === 'notification.new' ? [data['title']] : []))
    }),
  )
  expect(notificationsOf).toEqual([['Decision needed: Kitchen tap'], ['Decision needed: Kitchen tap'], []])
})

test('an approval notifies the builder and the other client, and closes the request', async () => {
  const { builder, client, partner, selection, act, titles, notificationsOf, say } = await scene()
  const tap = await selection({ status: 'in_review' })
  const request = await say(builder, 'Please sign', { messageType: 'approval_request', selectionId: tap })
  await act(builder, 'selection.option_added', tap, { item: 'Tap' })
  await act(client, 'selection.approved', tap)
  expect(await titles(builder)).toEqual([`${client.name} approved Kitchen tap`])
  expect(await titles(partner)).toContain(`${client.name} approved Kitchen tap`)
  expect((await notificationsOf(client)).every(({ read }) => read)).toBe(true)
  expect(request.open).toBe(true)
})

test('questions notify the other side, replies the person who asked, and read messages nobody', async () => {
  const { world, builder, client, partner, project, say, titles, notificationsOf } = await scene()
  const question = await say(client, 'Which finish?', { messageType: 'question' })
  await world.runJobs()
  expect(await titles(builder)).toEqual([`${client.name} asks about Hill House`])
  await say(builder, 'Brushed', { answersId: question.id })
  await world.runJobs()
  expect(await titles(client)).toEqual([`${builder.name} answered you on Hill House`])
  expect(await titles(partner)).toEqual([`${builder.name} wrote in Hill House`, `${client.name} asks about Hill House`])
  await world.call(builder, markMessagesRead, { projectId: project.id }, { upTo: question.id })
  expect((await notificationsOf(builder))[0]?.read).toBe(true)
  const seen = await say(client, 'And the handle?', { messageType: 'question' })
  await world.call(builder, markMessagesRead, { projectId: project.id }, { upTo: seen.id })
  await world.runJobs()
  expect(await titles(builder)).toHaveLength(1)
})

test('an internal question notifies builders only', async () => {
  const { world, company, builder, client, say, titles } = await scene()
  const colleague = await world.people.builder(company)
  await say(colleague, 'Margin?', { messageType: 'question', isInternal: true })
  await world.runJobs()
  expect(await titles(builder)).toHaveLength(1)
  expect(await titles(client)).toEqual([])
  expect(await world.mailsTo(client.email)).toEqual([])
})

test('ordered, declined and voided selections notify the people concerned', async () => {
  const { builder, client, selection, act, titles } = await scene()
  const tap = await selection({ status: 'approved' })
  await act(builder, 'selection.ordered', tap)
  await act(builder, 'selection.approval_voided', tap, { reason: 'The price has changed' })
  await act(client, 'selection.declined', tap, { reason: 'Too dark' })
  expect(await titles(client)).toEqual(['New approval needed: Kitchen tap', 'Ordered: Kitchen tap'])
  expect(await titles(builder)).toEqual([`${client.name} declined Kitchen tap`])
})

test('sends each reminder once, by the time zone of the project, also with several instances', async () => {
  // 07:30 in New York is before the working day, 08:30 is in it.
  const { world, builder, client, selection, titles } = await scene('2027-03-10T12:30:00Z')
  const status = 'in_review'
  await selection({ name: 'In a week', deadline: '2027-03-17', status })
  await selection({ name: 'In two days', deadline: '2027-03-12', status })
  await selection({ name: 'Tomorrow', deadline: '2027-03-11', status })
  await selection({ name: 'Yesterday', deadline: '2027-03-09', status })
  await selection({ name: 'Far', deadline: '2027-04-10', status })
  await selection({ name: 'Done', deadline: '2027-03-11', status: 'approved' })
  await world.runTask(remindDeadlines.name)
  expect(await titles(client)).toEqual([])
  world.later(3_600_000)
  await Promise.all([1, 2, 3, 4].map(() => world.runTask(remindDeadlines.name)))
  const wanted = [
    'Due in 2 days: In two days',
    'Due in 7 days: In a week',
    'Due tomorrow: Tomorrow',
    'Overdue: Yesterday',
  ]
  expect((await titles(client)).toSorted()).toEqual(wanted)
  expect(await titles(builder)).toEqual(['Overdue: Yesterday'])
  world.later(3_600_000)
  await world.runTask(remindDeadlines.name)
  expect(await titles(client)).toHaveLength(4)
})

test('people choose per kind: at once, in the morning, or never', async () => {
  const { world, builder, client, partner, selection, act } = await scene('2027-03-10T15:00:00Z')
  await world.call(client, editNotificationSettings, {}, [{ kind: 'ordered', delivery: 'never' }])
  const { body } = await world.call(partner, notificationSettings, {})
  expect(body).toContainEqual({ kind: 'ordered', delivery: 'daily' })
  await act(builder, 'selection.ordered', await selection({ status: 'ordered' }))
  await act(builder, 'selection.ordered', await selection({ status: 'ordered' }))
  await world.runTask(mailDigests.name)
  expect(await world.mailsTo(partner.email)).toEqual([])
  world.later(22 * 3_600_000)
  await Promise.all([world.runTask(mailDigests.name), world.runTask(mailDigests.name)])
  const digests = await world.mailsTo(partner.email)
  expect(digests).toHaveLength(1)
  expect(digests[0]?.subject).toBe('2 updates on Hill House')
  expect(await world.mailsTo(client.email)).toEqual([])
})

test('one click in the email unsubscribes its recipient from that kind, without signing in', async () => {
  const { world, builder, client, selection, act } = await scene()
  await act(builder, 'selection.option_added', await selection(), { item: 'Tap' })
  const [mail] = await world.mailsTo(client.email)
  const token = /unsubscribe\?token=([\w.-]+)/.exec(mail?.html ?? '')?.[1] ?? ''
  const stopped = await world.request(`/api/notifications/unsubscribe?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(stopped.status).toBe(200)
  const settings = await world.call(client, notificationSettings, {})
  expect(settings.body).toContainEqual({ kind: 'decision_needed', delivery: 'never' })
  await act(builder, 'selection.option_added', await selection(), { item: 'Tap' })
  expect(await world.mailsTo(client.email)).toHaveLength(1)
  const forged = await world.call(null, unsubscribe, {}, undefined, {
    query: { token: token.replace(/^\d+/, String(builder.userId)) },
  })
  expect(forged.status).toBe(422)
})

test('marks the given notifications as read, or all, and none of other people', async () => {
  const { world, builder, client, partner, selection, act, notificationsOf } = await scene()
  await act(builder, 'selection.option_added', await selection(), { item: 'One' })
  await act(builder, 'selection.option_added', await selection(), { item: 'Two' })
  const [newest] = await notificationsOf(client)
  await world.call(client, readNotifications, {}, { ids: [newest?.id ?? 0] })
  expect((await notificationsOf(client)).map(({ read }) => read)).toEqual([true, false])
  const reply = await world.call(client, listNotifications, {}, undefined, { query: { limit: '1' } })
  expect(reply.headers.get('x-unread-count')).toBe('1')
  expect(reply.headers.get('link')).toContain('cursor=')
  await world.call(client, readNotifications, {}, {})
  expect((await notificationsOf(client)).every(({ read }) => read)).toBe(true)
  const [theirs] = await notificationsOf(partner)
  await world.call(client, readNotifications, {}, { ids: [theirs?.id ?? 0] })
  expect((await notificationsOf(partner)).map(({ read }) => read)).toEqual([false, false])
})

test('sends no email about what was closed before it goes out', async () => {
  const { world, builder, client, selection, act } = await scene()
  const tap = await selection()
  await world.call(client, editNotificationSettings, {}, [{ kind: 'decision_needed', delivery: 'daily' }])
  await act(builder, 'selection.option_added', tap, { item: 'Tap' })
  await world.db.update(selections).set({ status: 'approved' }).where(eq(selections.id, tap))
  await act(client, 'selection.approved', tap)
  world.later(48 * 3_600_000)
  await world.runTask(mailDigests.name)
  expect(await world.mailsTo(client.email)).toEqual([])
})

test('a long question that is cut at an emoji notifies like any other', async () => {
  const { world, builder, client, say, notificationsOf } = await scene()
  await say(client, `${'a'.repeat(196)}👷🏽‍♀️${'b'.repeat(50)}`, { messageType: 'question' })
  await world.runJobs()
  expect(await notificationsOf(builder)).toMatchObject([{ kind: 'question', body: `${'a'.repeat(196)}...` }])
})

test('skips an event that cannot be stored, and continues with the others', async () => {
  const { world, company, builder, client, project, say, titles } = await scene()
  await say(client, 'Before', { messageType: 'question' })
  // A sequence number that is out of range, which no API call can produce, so it is inserted directly.
  const broken = sql`jsonb_build_object('seq', 1e300::numeric)`
  await world.db.execute(sql`
    insert into events (company_id, project_id, kind, audience, data) values (${company.id}, ${project.id}, 'project.edited', 'project', ${broken})`)
  await say(client, 'After', { messageType: 'question' })
  await world.runJobs()
  expect(await titles(builder)).toHaveLength(2)
})

test('an app created for a finished transaction does not take notifications from others', async () => {
  const { world, client, project } = await scene()
  const over = { execute: () => Promise.reject(new Error('Client was closed and is not queryable')) } as unknown as Db
  createApp({ ...world.platform, db: over }, { webFolder: '' })
  await world.call(client, postMessage, { projectId: project.id }, { message: 'Brass?', messageType: 'question' })
  await world.platform.events.flush()
  const { rows } = await world.db.execute(sql`select 1 from graphile_worker.jobs where task_identifier = 'fan_out'`)
  expect(rows).toHaveLength(1)
})

test('offers each person only the kinds they can get: trades get projects, messages and changes on site', async () => {
  const { world, company, client } = await scene()
  const kinds = async (person: Person) =>
    (await world.call(person, notificationSettings, {})).body.map(({ kind }) => kind)
  expect(await kinds(await world.people.subcontractor(company))).toEqual([
    'invitation',
    'answer',
    'message',
    'site_change',
  ])
  expect(await kinds(client)).toContain('decision_needed')
})

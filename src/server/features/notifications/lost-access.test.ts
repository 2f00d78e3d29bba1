import { describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { postMessage } from '#shared/messages/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { archiveClient } from '#shared/people/endpoints.ts'
import { removeProjectPerson } from '#shared/projects/endpoints.ts'
import { LiveListener } from '#server/testing/live.ts'
import { createWorld } from '#server/testing/world.ts'
import { mailNotifications } from './mails/mailing.tsx'
import { remindDeadlines } from './reminders/reminders.ts'
import { selections } from '#server/db/schema/selections.ts'

async function scene() {
  const world = await createWorld({ now: '2027-03-10T14:00:00Z' })
  const company = await world.people.company()
  const [client, partner] = [await world.people.client(company), await world.people.client(company, 'Petra')]
  const project = await world.people.project(company, client, { name: 'Hill House' })
  await world.people.seat(project, partner, 'client')
  const at = { projectId: project.id }
  const ask = { message: 'Brass or steel?', messageType: 'question' as const }
  const { body: question } = await world.call(partner, postMessage, at, ask)
  await world.call(company.owner, postMessage, at, { message: 'Brass', answersId: question.id })
  await world.runJobs()
  const bell = () => world.call(partner, listNotifications, {})
  return { world, company, client, partner, project, at, question, bell }
}

describe.each(['removed from the project', 'archived'])('a client who was %s', (how) => {
  async function leaving() {
    const story = await scene()
    const { world, company, partner, project, bell } = story
    expect((await bell()).body).toHaveLength(1)
    if (how === 'archived') await world.call(company.owner, archiveClient, { clientId: partner.userId })
    else await world.call(company.owner, removeProjectPerson, { projectId: project.id, userId: partner.userId })
    await world.db.execute(sql`delete from mails where recipient = ${partner.email}`)
    return story
  }

  test('finds no old notification in the bell or its count', async () => {
    const { bell } = await leaving()
    const reply = await bell()
    expect(reply.body).toEqual([])
    expect(reply.headers.get('x-unread-count')).toBe('0')
  })

  test('gets no reply to an old question in a notification, email or event', async () => {
    const { world, company, partner, at, question, bell } = await leaving()
    const listener = new LiveListener(world, partner)
    await listener.connect()
    await world.call(company.owner, postMessage, at, { message: 'Rather steel', answersId: question.id })
    await world.runJobs()
    await listener.until((heard) => heard.length > 0, 300)
    await listener.hangUp()
    expect(listener.heard).toEqual([])
    expect((await bell()).body).toEqual([])
    expect(await world.mailsTo(partner.email)).toEqual([])
  })

  test('gets no events when their browser resumes from before', async () => {
    const { world, partner } = await leaving()
    const listener = new LiveListener(world, partner)
    listener.lastEventId = '1.1'
    await listener.connect()
    await listener.until((heard) => heard.some(({ data }) => 'title' in data), 300)
    await listener.hangUp()
    expect(listener.heard.filter(({ data }) => 'title' in data)).toEqual([])
  })
})

test('drops an email that waited for the mail server when the person has lost access, and sends the rest again', async () => {
  const { world, company, partner, project } = await scene()
  const other = await world.people.project(company, partner, { name: 'Lake House' })
  const ask = { message: 'Gravel or paving?', messageType: 'question' as const }
  const { body: question } = await world.call(partner, postMessage, { projectId: other.id }, ask)
  await world.call(company.owner, postMessage, { projectId: other.id }, { message: 'Gravel', answersId: question.id })
  // Both answers in one email, as if it still waited.
  await world.runJobs()
  await world.db.execute(sql`delete from mails where recipient = ${partner.email}`)
  await world.db.execute(sql`update notifications set mailed_at = null where user_id = ${partner.userId}`)
  await world.runTask(mailNotifications.name)
  expect((await world.mailsTo(partner.email)).map(({ text }) => text)).toEqual([
    expect.stringMatching(/Hill House[^]*Lake House|Lake House[^]*Hill House/),
  ])
  await world.call(company.owner, removeProjectPerson, { projectId: project.id, userId: partner.userId })
  await world.runJobs()
  const texts = (await world.mailsTo(partner.email)).map(({ text }) => text)
  expect(texts).toEqual([expect.stringContaining('Lake House')])
  expect(texts.join()).not.toContain('Hill House')
})

test('a deadline without options reminds the builder, not the client', async () => {
  const { world, company, client, project } = await scene()
  const by = { companyId: company.id, projectId: project.id, createdBy: company.owner.userId }
  const dates = { createdAt: world.now, sentAt: world.now, updatedAt: world.now }
  await world.db.insert(selections).values([
    { ...by, ...dates, name: 'Basin', deadline: '2027-03-13' },
    { ...by, ...dates, name: 'Bath', deadline: '2027-03-09' },
  ])
  await world.runTask(remindDeadlines.name)
  const titles = async (person: typeof client) =>
    (await world.call(person, listNotifications, {})).body.flatMap(({ kind, title }) =>
      kind === 'message' ? [] : title,
    )
  expect(await titles(client)).toEqual([])
  expect(await titles(company.owner)).toEqual(
    expect.arrayContaining(['Options needed: Basin', 'Late, waiting for options: Bath']),
  )
})

import { expect, test } from 'vitest'
import { listActivity, listProjectActivity } from '#shared/activity/endpoints.ts'
import { counts } from '#shared/dashboard/endpoints.ts'
import * as api from '#shared/messages/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { members } from '#server/db/schema/accounts.ts'
import { LiveListener } from '#server/testing/live.ts'
import { house } from '#server/testing/world-selections.ts'
import { uploadPicture } from '#server/testing/upload.ts'
import { createWorld } from '#server/testing/world.ts'

test("keeps the trades' conversation from clients in every list, count, file and live event", async () => {
  const world = await createWorld()
  const { company, project, builder, client } = await house(world)
  const tiler = await world.people.subcontractor(company)
  await world.people.seat(project, tiler, 'subcontractor')
  const at = { projectId: project.id }
  const listener = new LiveListener(world, client)
  await listener.connect()
  const picture = await uploadPicture(world, builder)
  const question = await world.call(builder, api.postMessage, at, {
    message: 'grout-41',
    messageType: 'question',
    forTrades: true,
    attachments: [picture.id],
  })
  const asked = await world.call(tiler, api.postMessage, at, { message: 'grout-41 it is', answersId: question.body.id })
  expect(asked).toMatchObject({ status: 201, body: { forTrades: true } })
  await world.call(builder, api.postMessage, at, { message: 'For the family' })
  await world.runJobs()

  for (const query of [{}, { thread: 'trades' as const }, { thread: 'all' as const }, { after: '0' }]) {
    const { body } = await world.call(client, api.listMessages, at, undefined, { query })
    expect(body.map(({ message }) => message)).not.toContain('grout-41')
  }
  const conversations = await world.call(client, api.listConversations, {})
  expect(conversations.body).toMatchObject([{ forTrades: false, unread: 1 }])
  expect((await world.call(client, api.communicationFigures, {})).body).toMatchObject({
    unreadMessages: 1,
    pendingQuestions: 0,
  })
  expect((await world.call(client, counts, {})).body.messages).toBe(1)
  expect((await world.request(picture.url, { headers: { cookie: client.cookie } })).status).toBe(404)
  expect((await world.request(picture.url, { headers: { cookie: tiler.cookie } })).status).toBe(200)
  const activity = [
    (await world.call(client, listActivity, {})).body,
    (await world.call(client, listProjectActivity, at)).body,
  ].map((feed) => feed.filter(({ sentence }) => sentence.includes('wrote') || sentence.includes('ask')).length)
  expect(activity).toEqual([1, 1])
  expect(JSON.stringify((await world.call(client, listNotifications, {})).body)).not.toContain('grout')
  await listener.until((heard) => heard.some(({ data }) => data['kind'] === 'message.posted'))
  await listener.hangUp()
  expect(listener.heard.filter(({ data }) => data['kind'] === 'message.posted')).toHaveLength(1)
})

test("refuses a client's message, reply or mark in the trades' conversation", async () => {
  const world = await createWorld()
  const { project, builder, client } = await house(world)
  const at = { projectId: project.id }
  const question = await world.call(builder, api.postMessage, at, { message: 'Which grout?', forTrades: true })
  const posted = await world.call(client, api.postMessage, at, { message: 'Mine', forTrades: true })
  expect(posted).toMatchObject({
    status: 403,
    body: { message: 'Only the builder and the trades write in this conversation.' },
  })
  const reply = await world.call(client, api.postMessage, at, { message: 'Gray', answersId: question.body.id })
  expect(reply.status).toBe(404)
  await world.call(client, api.markMessagesRead, at, { upTo: question.body.id, thread: 'trades' })
  expect((await world.call(builder, api.listMessages, at)).body).toHaveLength(1)
})

test('refuses an approval request by a client, also where the conversation exists already', async () => {
  const world = await createWorld()
  const { project, builder, client } = await house(world)
  const at = { projectId: project.id }
  const request = { message: 'Please approve', messageType: 'approval_request' as const }
  const first = await world.call(client, api.postMessage, at, request)
  expect(first).toMatchObject({ status: 403, body: { message: 'Only your builder can request an approval.' } })
  await world.call(builder, api.postMessage, at, { message: 'Good morning' })
  expect((await world.call(client, api.postMessage, at, request)).status).toBe(403)
  expect((await world.call(builder, api.postMessage, at, request)).status).toBe(201)
})

test.each(['client', 'subcontractor'] as const)(
  'shows a builder of another company, who is a %s here, what that seat may read',
  async (seat) => {
    const world = await createWorld()
    const { company, project, builder } = await house(world)
    const { owner: visitor } = await world.people.company()
    const place = { companyId: company.id, userId: visitor.userId, type: seat, role: seat }
    await world.db.insert(members).values({ ...place, joinedAt: world.now })
    await world.people.seat(project, visitor, seat)
    const at = { projectId: project.id }
    const shown = seat === 'client' ? 'For the family' : 'For the trades'
    await world.call(builder, api.postMessage, at, { message: 'For builders', isInternal: true })
    await world.call(builder, api.postMessage, at, { message: 'For the family' })
    await world.call(builder, api.postMessage, at, { message: 'For the trades', forTrades: true })
    const { body } = await world.call(visitor, api.listMessages, at)
    expect(body.map(({ message }) => message)).toEqual([shown])
    const activity = await world.call(visitor, listProjectActivity, at)
    expect(activity.body.filter(({ sentence }) => sentence.includes('wrote'))).toHaveLength(1)
  },
)

import { expect, test } from 'vitest'
import * as api from '#shared/messages/endpoints.ts'
import { selections } from '#server/db/schema/selections.ts'
import { projects } from '#server/db/schema/projects.ts'
import { eq } from 'drizzle-orm'
import { createWorld } from '#server/testing/world.ts'

async function scene() {
  const world = await createWorld()
  const { company, builder, client, tiler, project } = await world.people.site()
  const at = { projectId: project.id }
  const [tap] = await world.db
    .insert(selections)
    .values({
      companyId: company.id,
      projectId: project.id,
      name: 'Kitchen tap',
      createdBy: builder.userId,
      createdAt: world.now,
      sentAt: world.now,
      updatedAt: world.now,
    })
    .returning()
  const selectionId = tap?.id ?? 0
  const say = async (person: typeof builder, message: string, more: object = {}) => {
    const { status, body } = await world.call(person, api.postMessage, at, { message, ...more })
    expect(status).toBe(201)
    return body
  }
  const read = async (person: typeof builder, query = {}) =>
    (await world.call(person, api.listMessages, at, undefined, { query })).body
  const figures = async (person: typeof builder) => (await world.call(person, api.communicationFigures, {})).body
  return { world, company, builder, client, tiler, project, at, selectionId, say, read, figures }
}

test('returns sender, time and thread with a message', async () => {
  const { world, client, builder, selectionId, say, read, project } = await scene()
  const said = await say(client, 'Is it brushed or polished?', { messageType: 'question', selectionId })
  expect(said).toMatchObject({
    senderId: client.userId,
    senderName: client.name,
    senderType: 'client',
    projectId: project.id,
    selectionId,
    selectionName: 'Kitchen tap',
    messageType: 'question',
    isInternal: false,
    open: true,
    attachments: [],
    createdAt: world.now.toISOString(),
    can: { answer: false, resolve: true, reopen: false },
  })
  const [seen] = await read(builder)
  expect(seen).toMatchObject({ id: said.id, message: said.message, senderName: client.name, can: { answer: true } })
})

test('lists messages oldest first, by thread, and pages backwards', async () => {
  const { world, builder, client, at, selectionId, say, read } = await scene()
  for (const number of [1, 2, 3, 4, 5]) await say(number % 2 ? builder : client, `Word ${number}`)
  await say(client, 'About the tap', { selectionId })
  const words = async (query: object) => (await read(client, query)).map(({ message }) => message)
  expect(await words({ thread: 'project' })).toEqual(['Word 1', 'Word 2', 'Word 3', 'Word 4', 'Word 5'])
  expect(await words({ selectionId: String(selectionId) })).toEqual(['About the tap'])
  expect(await words({})).toHaveLength(6)
  const last = await world.call(client, api.listMessages, at, undefined, { query: { limit: '2', thread: 'project' } })
  expect(last.body.map(({ message }) => message)).toEqual(['Word 4', 'Word 5'])
  const older = /before=(\d+)/.exec(last.headers.get('link') ?? '')?.[1] ?? ''
  expect(await words({ thread: 'project', limit: '2', before: older })).toEqual(['Word 2', 'Word 3'])
  expect(await words({ thread: 'project', after: String(last.body[0]?.id) })).toEqual(['Word 5'])
})

test('counts unread messages per person until they are read', async () => {
  const { world, builder, client, at, selectionId, say, figures } = await scene()
  await say(client, 'Hello')
  const second = await say(client, 'About the tap', { selectionId })
  expect(await figures(builder)).toMatchObject({ unreadMessages: 2 })
  expect(await figures(client)).toMatchObject({ unreadMessages: 0 })
  await world.call(builder, api.markMessagesRead, at, { upTo: second.id, selectionId })
  expect(await figures(builder)).toMatchObject({ unreadMessages: 1 })
  const { body } = await world.call(builder, api.listConversations, {})
  expect(body).toMatchObject([
    { selectionName: 'Kitchen tap', unread: 0, firstUnreadId: null, lastMessage: { message: 'About the tap' } },
    { selectionId: null, unread: 1, lastMessage: { message: 'Hello', senderName: client.name } },
  ])
  await world.call(builder, api.markMessagesRead, at, { upTo: second.id })
  expect(await figures(builder)).toMatchObject({ unreadMessages: 0 })
})

test('nobody can mark messages as read that do not exist yet', async () => {
  const { world, builder, client, at, say, figures } = await scene()
  await say(client, 'First')
  await world.call(builder, api.markMessagesRead, at, { upTo: 2_000_000_000 })
  expect(await figures(builder)).toMatchObject({ unreadMessages: 0 })
  await say(client, 'Second')
  expect(await figures(builder)).toMatchObject({ unreadMessages: 1 })
})

test('keeps old threads read when only the newest threads are checked', async () => {
  const { world, builder, client, at, selectionId, say, figures } = await scene()
  await say(client, 'Old', { selectionId })
  await say(client, 'Also old')
  world.later(120_000)
  await world.call(builder, api.markMessagesRead, at, { upTo: 2_000_000_000 })
  expect(await figures(builder)).toMatchObject({ unreadMessages: 0 })
  await say(client, 'New', { selectionId })
  expect(await figures(builder)).toMatchObject({ unreadMessages: 1 })
})

test('a reply closes the question and is in the same thread', async () => {
  const { builder, client, selectionId, say, read, figures } = await scene()
  const question = await say(client, 'Which finish?', { messageType: 'question', selectionId })
  expect(await figures(builder)).toMatchObject({ pendingQuestions: 1 })
  await say(client, 'I mean the tap', { answersId: question.id })
  expect(await figures(builder)).toMatchObject({ pendingQuestions: 1 })
  const answer = await say(builder, 'Brushed', { answersId: question.id })
  expect(answer).toMatchObject({ selectionId, answersId: question.id })
  expect(await figures(builder)).toMatchObject({ pendingQuestions: 0 })
  expect((await read(client))[0]).toMatchObject({ open: false, resolvedBy: builder.name })
})

test('a reply is as internal as what it replies to', async () => {
  const { world, builder, client, at, say } = await scene()
  const question = await say(client, 'Which finish?', { messageType: 'question' })
  const among = await say(builder, 'What do we propose?', { isInternal: true })
  const reply = (answersId: number, isInternal: boolean) =>
    world.call(builder, api.postMessage, at, { message: 'Brushed', answersId, isInternal })
  for (const [answersId, isInternal, message] of [
    [question.id, true, 'An internal message cannot reply to a message that everyone sees.'],
    [among.id, false, 'A reply to an internal message must be internal.'],
  ] as const)
    expect(await reply(answersId, isInternal)).toMatchObject({ status: 422, body: { fields: { isInternal: message } } })
  expect((await reply(among.id, true)).status).toBe(201)
})

test('no conversation begins on a draft', async () => {
  const { world, builder, client, at, selectionId } = await scene()
  await world.db.update(selections).set({ sentAt: null }).where(eq(selections.id, selectionId))
  for (const person of [builder, client])
    expect((await world.call(person, api.postMessage, at, { message: 'Which one?', selectionId })).status).toBe(404)
})

test('the builder and the person who asked may resolve and reopen, others may not', async () => {
  const { world, builder, client, tiler, at, say, figures } = await scene()
  const change = await say(client, 'Another color please', { messageType: 'change_request' })
  const one = { ...at, messageId: change.id }
  expect((await world.call(tiler, api.resolveMessage, one)).status).toBe(404)
  expect(await figures(client)).toMatchObject({ changeRequests: 1 })
  expect((await world.call(builder, api.resolveMessage, one)).body).toMatchObject({
    open: false,
    can: { reopen: true },
  })
  expect((await world.call(builder, api.resolveMessage, one)).status).toBe(409)
  expect((await world.call(client, api.reopenMessage, one)).body).toMatchObject({ open: true, resolvedAt: null })
  const asked = await say(builder, 'Shall we?', { messageType: 'approval_request' })
  expect((await world.call(client, api.resolveMessage, { ...at, messageId: asked.id })).status).toBe(403)
  expect(await figures(client)).toMatchObject({ approvalRequests: 1, changeRequests: 1 })
  const body = { message: 'Please approve this', messageType: 'approval_request' as const }
  expect(await world.call(client, api.postMessage, at, body)).toMatchObject({
    status: 403,
    body: { message: 'Only your builder can request an approval.' },
  })
})

test('trades read and write only in their own conversations', async () => {
  const { world, builder, client, tiler, at, selectionId, say, read, figures } = await scene()
  await say(builder, 'For the family')
  await say(client, 'On the tap', { selectionId })
  const forAll = await say(builder, 'Tiles arrive on Monday', { forTrades: true })
  const hidden = await world.call(tiler, api.postMessage, at, { message: 'On the tap', selectionId })
  expect(hidden.status).toBe(404)
  const reply = await say(tiler, 'I will be there')
  expect(reply).toMatchObject({ forTrades: true, selectionId: null })
  expect((await read(tiler)).map(({ id }) => id)).toEqual([forAll.id, reply.id])
  expect(await read(tiler, { selectionId: String(selectionId) })).toEqual([])
  expect((await world.call(tiler, api.listConversations, {})).body).toHaveLength(1)
  expect(await figures(tiler)).toMatchObject({ unreadMessages: 1 })
  expect((await world.call(tiler, api.postMessage, at, { message: 'x', isInternal: true })).status).toBe(403)
})

test('requires text or an attachment that exists', async () => {
  const { world, client, at } = await scene()
  const empty = await world.call(client, api.postMessage, at, { message: '   ' })
  expect(empty).toMatchObject({ status: 422, body: { fields: { message: 'Please write a message.' } } })
  const missing = await world.call(client, api.postMessage, at, { message: '', attachments: [2_000_000_000] })
  expect(missing).toMatchObject({ status: 422, body: { fields: { attachments: expect.any(String) } } })
  const elsewhere = await world.call(client, api.postMessage, at, { message: 'x', selectionId: 2_000_000_000 })
  expect(elsewhere.status).toBe(404)
})

test('archived projects can be read but not written to', async () => {
  const { world, client, project, at, say, read } = await scene()
  await say(client, 'Before')
  await world.db.update(projects).set({ archivedAt: world.now }).where(eq(projects.id, project.id))
  expect((await world.call(client, api.postMessage, at, { message: 'After' })).status).toBe(409)
  expect(await read(client)).toHaveLength(1)
})

test('moves messages about a deleted selection to the project', async () => {
  const { world, client, builder, selectionId, say, read } = await scene()
  await say(client, 'About the tap', { selectionId })
  await world.db.delete(selections).where(eq(selections.id, selectionId))
  expect(await read(builder, { thread: 'project' })).toMatchObject([{ message: 'About the tap', selectionId: null }])
})

test('posts a message sent twice with the same key once', async () => {
  const { world, client, at, read } = await scene()
  const headers = { 'idempotency-key': 'draft-1' }
  const [first, second] = await Promise.all([
    world.call(client, api.postMessage, at, { message: 'Once' }, { headers }),
    world.call(client, api.postMessage, at, { message: 'Once' }, { headers }),
  ])
  expect(first.body.id).toBe(second.body.id)
  expect(await read(client)).toHaveLength(1)
})

test('pages conversations by key and searches them', async () => {
  const { world, company, builder, client } = await scene()
  for (const number of [1, 2, 3, 4, 5]) {
    const project = await world.people.project(company, client, { name: `Villa ${number}` })
    await world.call(client, api.postMessage, { projectId: project.id }, { message: `In ${number}` })
  }
  const first = await world.call(builder, api.listConversations, {}, undefined, { query: { limit: '2' } })
  expect(first.body.map(({ projectName }) => projectName)).toEqual(['Villa 5', 'Villa 4'])
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await world.call(builder, api.listConversations, {}, undefined, { query: { limit: '2', cursor } })
  expect(second.body.map(({ projectName }) => projectName)).toEqual(['Villa 3', 'Villa 2'])
  const found = await world.call(builder, api.listConversations, {}, undefined, { query: { q: 'villa 1' } })
  expect(found.body).toHaveLength(1)
  const bad = await world.call(builder, api.listConversations, {}, undefined, { query: { cursor: 'zzz' } })
  expect(bad.status).toBe(400)
})

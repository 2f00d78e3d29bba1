import { expect, test } from 'vitest'
import { listProjectActivity } from '#shared/activity/endpoints.ts'
import { counts } from '#shared/dashboard/endpoints.ts'
import * as api from '#shared/messages/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { readProject } from '#shared/projects/endpoints.ts'
import { addSelection, editSelection, getSelection, setTrades } from '#shared/selections/endpoints.ts'
import { LiveListener } from '#server/testing/live.ts'
import { at, category, house, item } from '#server/testing/world-selections.ts'
import { uploadPicture } from '#server/testing/upload.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'

/** A tiler, a second tiler and a plumber on a project with an approved tile and an open one. */
async function scene() {
  const world = await createWorld()
  const home = await house(world)
  const { company, builder, project } = home
  const on = { projectId: project.id }
  const [tiles, taps] = [await category(world, company, 'Tiles'), await category(world, company, 'Taps')]
  const seated = async (categoryId: number) => {
    const person = await world.people.subcontractor(company)
    await world.people.seat(project, person, 'subcontractor')
    await world.call(builder, setTrades, { ...on, userId: person.userId }, { categoryIds: [categoryId] })
    return person
  }
  const [tiler, second, plumber] = [await seated(tiles), await seated(tiles), await seated(taps)]
  // Included items are approved without a signature.
  const add = async (name: string, included: boolean) => {
    const { id } = await item(world, company, { name: `${name} item` }, tiles)
    return (await world.call(builder, addSelection, on, { name, selectedItemId: id, categoryId: tiles, included })).body
  }
  const [floor, wall] = [await add('Floor tile', true), await add('Wall tile', false)]
  await world.runJobs()
  const say = (person: Person, message: string, more: object = {}) =>
    world.call(person, api.postMessage, on, { message, selectionId: floor.id, ...more })
  const read = async (person: Person, query: object = {}) =>
    (await world.call(person, api.listMessages, on, undefined, { query })).body.map(({ message }) => message)
  return { world, ...home, on, tiles, tiler, second, plumber, floor, wall, say, read }
}

test('a subcontractor and the builder talk about an approved selection, and clients and other trades learn nothing of it', async () => {
  const { world, builder, client, tiler, second, plumber, on, floor, say, read } = await scene()
  const listeners = await Promise.all(
    [client, plumber, second].map(async (person) => {
      const listener = new LiveListener(world, person)
      await listener.connect()
      return listener
    }),
  )
  const asked = await say(tiler, 'Diagonal or straight-52?', { messageType: 'question' })
  expect(asked).toMatchObject({
    status: 201,
    body: { forTrades: true, selectionId: floor.id, selectionName: floor.name },
  })
  const picture = await uploadPicture(world, builder)
  const answer = { forTrades: true, answersId: asked.body.id, attachments: [picture.id] }
  const answered = await say(builder, 'straight-52, see the plan', answer)
  expect(answered.body).toMatchObject({ forTrades: true, selectionId: floor.id })
  await say(builder, 'The tile has come')
  await world.runJobs()

  const trades = { selectionId: String(floor.id), thread: 'trades' }
  for (const person of [tiler, second, builder])
    expect(await read(person, trades)).toEqual(['Diagonal or straight-52?', 'straight-52, see the plan'])
  expect(await read(tiler, { selectionId: String(floor.id) })).toHaveLength(2)
  expect(await read(builder, { selectionId: String(floor.id) })).toEqual(['The tile has come'])

  for (const person of [client, plumber]) {
    const outside = [
      await read(person),
      await read(person, trades),
      await read(person, { thread: 'all', after: '0' }),
      (await world.call(person, api.listConversations, {})).body,
      (await world.call(person, listProjectActivity, on)).body.filter(({ actorId }) => actorId === tiler.userId),
      (await world.call(person, listNotifications, {})).body,
      await world.mailsTo(person.email),
    ]
    expect(JSON.stringify(outside)).not.toContain('straight-52')
    expect((await world.request(picture.url, { headers: { cookie: person.cookie } })).status).toBe(404)
    expect((await world.call(person, api.communicationFigures, {})).body).toMatchObject({ pendingQuestions: 0 })
  }
  expect((await world.request(picture.url, { headers: { cookie: second.cookie } })).status).toBe(200)
  expect((await world.call(second, counts, {})).body.messages).toBe(2)
  expect((await world.call(second, api.listConversations, {})).body).toMatchObject([
    { selectionId: floor.id, forTrades: true, unread: 2, projectId: on.projectId },
  ])
  const [heardByClient, heardByPlumber, heardBySecond] = listeners
  await heardBySecond?.until((heard) => heard.filter(({ data }) => data['kind'] === 'message.posted').length === 2)
  await heardByClient?.until((heard) => heard.some(({ data }) => data['kind'] === 'message.posted'))
  await Promise.all(listeners.map((listener) => listener.hangUp()))
  const posted = (listener: LiveListener | undefined) =>
    listener?.heard.filter(({ data }) => data['kind'] === 'message.posted').length
  expect([posted(heardByClient), posted(heardByPlumber), posted(heardBySecond)]).toEqual([1, 0, 2])
})

test('every reader gets the message by email, and reading it clears the count and the bell', async () => {
  const { world, builder, tiler, second, floor, on, say } = await scene()
  const { body } = await say(builder, 'Delivered to the garage', { forTrades: true })
  await world.runJobs()
  await world.mailAfterPause()
  await world.runJobs()
  for (const person of [tiler, second]) {
    const [mail] = await world.mailsTo(person.email)
    expect(mail?.subject).toContain('wrote about Floor tile')
    expect(mail?.text).toContain('Delivered to the garage')
  }
  const [notifications] = (await world.call(tiler, listNotifications, {})).body
  expect(notifications?.link).toBe(`/projects/${on.projectId}/selections/${floor.id}#trades-message-${body.id}`)
  await world.call(tiler, api.markMessagesRead, on, { upTo: body.id, selectionId: floor.id, thread: 'trades' })
  expect((await world.call(tiler, counts, {})).body).toMatchObject({ messages: 0 })
  expect((await world.call(tiler, listNotifications, {})).body[0]?.read).toBe(true)
})

test('stays with the trades while the selection is open again, and both sides can write', async () => {
  const { world, builder, tiler, floor, say, read } = await scene()
  await say(tiler, 'Six boxes are broken')
  expect((await world.call(builder, getSelection, at(floor))).body.can.talkToTrades).toBe(true)
  const include = (included: boolean, version: number) =>
    world.call(builder, editSelection, at(floor), { included, version })
  const { body: open } = await include(false, floor.version)
  expect(open.can.talkToTrades).toBe(true)
  expect(await read(tiler)).toEqual(['Six boxes are broken'])
  expect((await world.call(tiler, api.listConversations, {})).body).toHaveLength(1)
  expect((await say(builder, 'Wait', { forTrades: true })).status).toBe(201)
  expect((await say(tiler, 'Hello?')).status).toBe(201)
  await include(true, open.version)
  expect((await read(tiler)).toSorted()).toEqual(['Hello?', 'Six boxes are broken', 'Wait'])
})

test('refuses a selection of another trade, an open one, a client, and requests that only a client decides', async () => {
  const { builder, client, tiler, plumber, wall, say } = await scene()
  expect((await say(plumber, 'Mine?')).status).toBe(404)
  expect((await say(tiler, 'Not approved', { selectionId: wall.id })).status).toBe(404)
  expect((await say(client, 'Me too', { forTrades: true })).status).toBe(403)
  expect((await say(builder, 'Between us', { forTrades: true, isInternal: true })).status).toBe(422)
  for (const messageType of ['approval_request', 'change_request'])
    expect(await say(builder, 'Please', { forTrades: true, messageType })).toMatchObject({
      status: 422,
      body: { fields: { messageType: 'Approvals and changes are requested in the client’s conversation.' } },
    })
})

test('names the trades of each person to the builder and the trades, and not to clients', async () => {
  const { world, builder, client, tiler, second, on, tiles } = await scene()
  const tradesFor = async (person: Person) => {
    const { body } = await world.call(person, readProject, on)
    return body.people.filter(({ id }) => id === second.userId).map(({ trades }) => trades)
  }
  expect([await tradesFor(builder), await tradesFor(tiler), await tradesFor(client)]).toEqual([
    [[tiles]],
    [[tiles]],
    [[]],
  ])
})

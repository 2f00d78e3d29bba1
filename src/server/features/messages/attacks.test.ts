import sharp from 'sharp'
import { expect, test } from 'vitest'
import { counts } from '#shared/dashboard/endpoints.ts'
import { createCalendarFeed } from '#shared/calendar/endpoints.ts'
import type { StoredFile } from '#shared/files/contract.ts'
import {
  communicationFigures,
  listConversations,
  listMessages,
  markMessagesRead,
  postMessage,
  resolveMessage,
} from '#shared/messages/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { addSelection } from '#shared/selections/endpoints.ts'
import { house, proposed } from '#server/testing/world-selections.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld, type World } from '#server/testing/world.ts'

async function uploaded(world: World, person: Person, query = ''): Promise<StoredFile> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a8735a' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'site.png')
  const init = { method: 'POST', body, headers: { cookie: person.cookie } }
  return (await (await world.request(`/api/files${query}`, init)).json()) as StoredFile
}

test('a client cannot fetch, attach or find the attachment of an internal message', async () => {
  const world = await createWorld()
  const { project, builder, client } = await house(world)
  const at = { projectId: project.id }
  const secret = await uploaded(world, builder)
  const note = { message: 'margin-42', isInternal: true, attachments: [secret.id] }
  const { body: internal } = await world.call(builder, postMessage, at, note)

  for (const size of ['', '?size=160', '?download=true'])
    expect((await world.request(`${secret.url}${size}`, { headers: { cookie: client.cookie } })).status).toBe(404)
  expect((await world.call(client, postMessage, at, { message: 'mine?', attachments: [secret.id] })).status).toBe(422)
  expect((await world.call(client, postMessage, at, { message: 'so?', answersId: internal.id })).status).toBe(404)
  expect((await world.call(client, resolveMessage, { ...at, messageId: internal.id })).status).toBe(404)
  const search = { query: { q: 'margin-42' } }
  expect((await world.call(client, listConversations, {}, undefined, search)).body).toEqual([])
  for (const query of [
    { after: String(internal.id - 1) },
    { before: String(internal.id + 1) },
    { thread: 'all' as const },
  ])
    expect((await world.call(client, listMessages, at, undefined, { query })).body).toEqual([])
  expect((await world.call(client, communicationFigures, {})).body.unreadMessages).toBe(0)
  expect((await world.call(client, counts, {})).body.messages).toBe(0)
})

test('a picture posted internally and then publicly is public, and not the other way round', async () => {
  const world = await createWorld()
  const { project, builder, client } = await house(world)
  const at = { projectId: project.id }
  const picture = await uploaded(world, builder)
  await world.call(builder, postMessage, at, { message: 'first', isInternal: true, attachments: [picture.id] })
  await world.call(builder, postMessage, at, { message: 'now for you', attachments: [picture.id] })
  expect((await world.request(picture.url, { headers: { cookie: client.cookie } })).status).toBe(200)
})

test('rejects ids of another company, project or selection', async () => {
  const world = await createWorld()
  const [mine, theirs] = [await house(world), await house(world)]
  const at = { projectId: theirs.project.id }
  const { body: said } = await world.call(theirs.client, postMessage, at, { message: 'Ours', messageType: 'question' })
  const tap = await proposed(world, theirs)
  const file = await uploaded(world, theirs.client, `?projectId=${theirs.project.id}`)
  for (const thief of [mine.builder, mine.client]) {
    expect((await world.call(thief, listMessages, at)).status).toBe(404)
    expect((await world.call(thief, postMessage, at, { message: 'Hello' })).status).toBe(404)
    expect((await world.call(thief, markMessagesRead, at, { upTo: said.id })).status).toBe(404)
    expect((await world.call(thief, resolveMessage, { ...at, messageId: said.id })).status).toBe(404)
    expect((await world.request(file.url, { headers: { cookie: thief.cookie } })).status).toBe(404)
    const home = { projectId: mine.project.id }
    expect((await world.call(thief, postMessage, home, { message: 'x', selectionId: tap.id })).status).toBe(404)
    expect((await world.call(thief, postMessage, home, { message: 'x', answersId: said.id })).status).toBe(404)
    expect((await world.call(thief, postMessage, home, { message: 'x', attachments: [file.id] })).status).toBe(422)
    expect((await world.call(thief, resolveMessage, { ...home, messageId: said.id })).status).toBe(404)
  }
})

test('accepts ten thousand characters including emoji, and rejects more before reading megabytes', async () => {
  const world = await createWorld()
  const { project, client } = await house(world)
  const at = { projectId: project.id }
  const worker = '👷🏽‍♀️'
  const most = worker.repeat(Math.floor(10_000 / worker.length))
  expect((await world.call(client, postMessage, at, { message: most })).body.message).toBe(most)
  const over = await world.call(client, postMessage, at, { message: 'a'.repeat(10_001) })
  expect(over).toMatchObject({
    status: 422,
    body: { fields: { message: 'A message may have at most 10,000 characters.' } },
  })
  const huge = await world.request(`/api/projects/${project.id}/messages`, {
    method: 'POST',
    headers: { cookie: client.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'x'.repeat(10_000_000) }),
  })
  expect(huge.status).toBe(413)
})

test('rejects a deadline in the year 9999, and handles the latest valid one', async () => {
  const world = await createWorld()
  const scene = await house(world)
  const at = { projectId: scene.project.id }
  const late = await world.call(scene.builder, addSelection, at, { name: 'Tap', deadline: '9999-12-31' })
  expect(late).toMatchObject({
    status: 422,
    body: { fields: { deadline: 'Please enter a date between 1900 and 2199.' } },
  })
  await proposed(world, scene, { deadline: '2199-12-31' })
  await world.runJobs()
  const before = (await world.call(scene.client, listNotifications, {})).body.length
  await world.runTask('remind_deadlines')
  expect((await world.call(scene.client, listNotifications, {})).body).toHaveLength(before)
  const { body: feed } = await world.call(scene.client, createCalendarFeed, {})
  const calendar = await (await world.request(new URL(feed.url ?? '').pathname, {})).text()
  expect(calendar).toContain('DTSTART;VALUE=DATE:21991231')
})

test('two tabs that read at once never make a message unread again', async () => {
  const world = await createWorld()
  const { project, builder, client } = await house(world)
  const at = { projectId: project.id }
  const ids: number[] = []
  for (let n = 0; n < 8; n += 1) ids.push((await world.call(builder, postMessage, at, { message: `${n}` })).body.id)
  const marks = [...ids, ...ids].toSorted((a, b) => ((a * 7) % 5) - ((b * 7) % 5))
  const replies = await Promise.all(
    marks.map((upTo, n) =>
      world.call(client, markMessagesRead, at, { upTo, ...(n % 2 === 0 && { thread: 'project' as const }) }),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]))
  await world.call(client, markMessagesRead, at, { upTo: ids[0] ?? 0 })
  expect((await world.call(client, communicationFigures, {})).body.unreadMessages).toBe(0)
})

test('parallel writers to one thread neither wait for each other nor are refused', async () => {
  const world = await createWorld()
  const { project, builder, client } = await house(world)
  const at = { projectId: project.id }
  await world.call(builder, postMessage, at, { message: 'first' })
  const writer = async (person: Person, name: string) => {
    const statuses: number[] = []
    for (let n = 0; n < 10; n += 1)
      statuses.push((await world.call(person, postMessage, at, { message: `${name} ${n}` })).status)
    return statuses
  }
  const writers = Array.from({ length: 20 }, (_, n) => writer(n % 2 === 0 ? builder : client, `writer ${n}`))
  expect(new Set((await Promise.all(writers)).flat())).toEqual(new Set([201]))
  await world.runJobs()
  const { body: newest } = await world.call(builder, listMessages, at, undefined, { query: { limit: '1' } })
  const { body: inbox } = await world.call(builder, listConversations, {})
  expect(inbox[0]).toMatchObject({ lastMessage: { id: newest.at(-1)?.id } })
})

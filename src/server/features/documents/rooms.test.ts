import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listProjectActivity } from '#shared/activity/endpoints.ts'
import { createRoomLink, getRoomLink, revokeRoomLink, viewRoom } from '#shared/documents/endpoints.ts'
import { archiveProject } from '#shared/projects/endpoints.ts'
import { addSelection } from '#shared/selections/endpoints.ts'
import { selectionItems } from '#server/db/schema/catalog.ts'
import { pagesOf } from '#server/testing/material/made-document.ts'
import type { Person } from '#server/testing/world-people.ts'
import { house, item, proposed, signs } from '#server/testing/world-selections.ts'
import { createWorld, type World } from '#server/testing/world.ts'

const inKitchen = { room: 'Kitchen', notes: 'Signed note', tradeNotes: 'Mind the slope', internalNotes: 'Thin margin' }

/** A kitchen with one approved selection and one that is still open. */
async function kitchen(world: World) {
  const home = await house(world, { name: 'The Clarke house', address: '14 Orchard Lane' })
  await signs(world, home.client, [await proposed(world, home, { name: 'Kitchen tap', ...inKitchen })])
  await proposed(world, home, { name: 'Open sink', room: 'Kitchen' })
  await proposed(world, home, { name: 'Bath tap', room: 'Bathroom' })
  return { ...home, at: { projectId: home.project.id } }
}

const sheetFor = (world: World, person: Person, projectId: number, token?: string) =>
  world.request(`/api/projects/${projectId}/room-sheet${token ? `?token=${token}` : ''}`, {
    headers: { cookie: person.cookie },
  })

test('shows what is approved for a room with its signed notes, without prices, people or anything open', async () => {
  const world = await createWorld()
  const { company, builder, client, at } = await kitchen(world)
  const { token } = (await world.call(builder, createRoomLink, at)).body
  const reply = await world.call(null, viewRoom, { token }, undefined, { query: { room: 'Kitchen' } })
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    company: company.name,
    phone: null,
    room: 'Kitchen',
    rooms: ['Bathroom', 'Kitchen'],
    asOf: world.now.toISOString(),
    timeZone: 'America/New_York',
    selections: [
      {
        name: 'Kitchen tap',
        category: expect.stringContaining('Taps') as string,
        stopped: false,
        included: false,
        notes: 'Signed note',
        tradeNotes: 'Mind the slope',
        items: [
          {
            name: 'Arc tap',
            brand: 'Norrvik',
            model: 'A-1',
            quantity: 1,
            unit: 'each',
            specifications: [],
            picture: null,
            dataSheet: null,
          },
        ],
      },
    ],
  })
  const text = JSON.stringify(reply.body)
  for (const secret of ['250', '200', 'Cleo', 'Clarke', 'Orchard', 'Bo ', client.email, 'Thin margin', 'Open sink'])
    expect(text).not.toContain(secret)
  const elsewhere = await world.call(null, viewRoom, { token }, undefined, { query: { room: 'Attic' } })
  expect(elsewhere.body.selections).toEqual([])
})

test('opens data sheets of approved items without a price or a file name of ours, until the link is revoked', async () => {
  const world = await createWorld()
  const home = await house(world)
  const { company, builder, project } = home
  const at = { projectId: project.id }
  const inRoom = { room: 'Kitchen', included: true }
  const drawn = await item(world, company, { name: 'Arc tap', price: 1234.56 })
  await world.db.update(selectionItems).set({ starterKey: 'arc' }).where(eq(selectionItems.id, drawn.id))
  const upload = new FormData()
  const sheet = PDF.create()
  sheet.addPage({ size: 'a4' })
  upload.set('file', new Blob([new Uint8Array(await sheet.save())]), 'Cleo Client 1234 USD.pdf')
  const init = { method: 'POST', body: upload, headers: { cookie: builder.cookie } }
  const file = (await (await world.request('/api/files', init)).json()) as { id: number }
  const own = await item(world, company, { name: 'Deep sink' })
  await world.db.update(selectionItems).set({ dataSheetFileId: file.id }).where(eq(selectionItems.id, own.id))
  const open = await item(world, company, { name: 'Not chosen' })
  await world.db.update(selectionItems).set({ starterKey: 'open' }).where(eq(selectionItems.id, open.id))
  for (const { id, name } of [drawn, own])
    await world.call(builder, addSelection, at, { name, selectedItemId: id, ...inRoom })

  const { token } = (await world.call(builder, createRoomLink, at)).body
  const { body } = await world.call(null, viewRoom, { token }, undefined, { query: { room: 'Kitchen' } })
  const links = body.selections.flatMap(({ items }) => items.map(({ dataSheet }) => dataSheet ?? ''))
  expect(links).toEqual([drawn, own].map(({ id }) => `/api/room-links/${token}/data-sheets/${id}`))
  const replies: Response[] = []
  for (const link of links) replies.push(await world.request(link, {}))
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const names = replies.map(({ headers }) => headers.get('content-disposition') ?? '')
  expect(names[0]).toContain('Data sheet - Arc tap.pdf')
  expect(names[1]).toContain('Data sheet - Deep sink.pdf')
  expect(names.join(' ')).not.toMatch(/Cleo|1234/)
  const [pdf] = replies
  const text = (await pagesOf(new Uint8Array((await pdf?.arrayBuffer()) ?? []))).join(' ')
  expect(text).toContain('Arc tap')
  expect(text).not.toMatch(/Price|1,234/)
  expect((await world.request(`/api/room-links/${token}/data-sheets/${open.id}`, {})).status).toBe(404)
  await world.call(builder, revokeRoomLink, at)
  expect(await Promise.all(links.map(async (link) => (await world.request(link, {})).status))).toEqual([404, 404])
})

test('records making, replacing and revoking the link, for the builder alone', async () => {
  const world = await createWorld()
  const { builder, client, project } = await house(world)
  const at = { projectId: project.id }
  for (const act of [createRoomLink, createRoomLink, revokeRoomLink, revokeRoomLink]) await world.call(builder, act, at)
  const sentences = async (person: Person) =>
    (await world.call(person, listProjectActivity, at)).body
      .filter(({ kind }) => kind.startsWith('project.room_link'))
      .map(({ kind }) => kind)
  expect(await sentences(builder)).toEqual([
    'project.room_link_revoked',
    'project.room_link_replaced',
    'project.room_link_made',
  ])
  expect(await sentences(client)).toEqual([])
})

test('stops working when the link is revoked, replaced, or the project is archived', async () => {
  const world = await createWorld()
  const { builder, at } = await kitchen(world)
  const open = async (token: string) =>
    (await world.call(null, viewRoom, { token }, undefined, { query: { room: 'Kitchen' } })).status
  expect((await world.call(builder, getRoomLink, at)).body).toEqual({ active: false, createdAt: null })
  const first = (await world.call(builder, createRoomLink, at)).body.token
  const second = (await world.call(builder, createRoomLink, at)).body.token
  expect([await open(first), await open(second)]).toEqual([404, 200])
  await world.call(builder, archiveProject, at)
  expect(await open(second)).toBe(404)
  expect((await world.call(builder, createRoomLink, at)).status).toBe(409)
  const other = await kitchen(world)
  const { token } = (await world.call(other.builder, createRoomLink, other.at)).body
  await world.call(other.builder, revokeRoomLink, other.at)
  expect(await open(token)).toBe(404)
  expect((await world.call(other.builder, getRoomLink, other.at)).body.active).toBe(false)
})

test('prints one code per room, and only with a valid token codes that open without signing in', async () => {
  const world = await createWorld()
  const { builder, at } = await kitchen(world)
  const seated = await sheetFor(world, builder, at.projectId)
  expect(seated.headers.get('content-type')).toBe('application/pdf')
  const bytes = new Uint8Array(await seated.arrayBuffer())
  const text = (await pagesOf(bytes)).join(' ')
  for (const words of ['Room codes', 'Kitchen', 'Bathroom', 'sign in']) expect(text).toContain(words)
  const { token } = (await world.call(builder, createRoomLink, at)).body
  const open = await sheetFor(world, builder, at.projectId, token)
  expect((await pagesOf(new Uint8Array(await open.arrayBuffer()))).join(' ')).toContain('without prices or names')
  await world.call(builder, revokeRoomLink, at)
  expect((await sheetFor(world, builder, at.projectId, token)).status).toBe(404)
})

test('refuses a sheet while no selection has a room', async () => {
  const world = await createWorld()
  const { builder, project } = await house(world)
  expect((await sheetFor(world, builder, project.id)).status).toBe(409)
})

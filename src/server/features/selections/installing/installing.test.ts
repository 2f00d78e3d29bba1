import { expect, test } from 'vitest'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import {
  deliverSelection,
  editSelection,
  getSelection,
  installSelection,
  listSelections,
  orderSelection,
  reopenSelection,
  setTrades,
  undoInstallation,
} from '#shared/selections/endpoints.ts'
import { fileUrl } from '#shared/files/rules.ts'
import { uploadPicture } from '#server/testing/upload.ts'
import { at, house, proposed, signs } from '#server/testing/world-selections.ts'
import type { Person } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'

/** A tiler with the trade, a selection that was signed, and another one that was not. */
async function scene() {
  const world = await createWorld()
  const home = await house(world)
  const { company, builder, client, project } = home
  const [tile, open] = [await proposed(world, home, { name: 'Wall tile' }), await proposed(world, home)]
  await signs(world, client, [tile])
  // Approved before they came, so that no one of them was notified of it.
  await world.runJobsExceptCertificates()
  const [tiler, painter] = [await world.people.subcontractor(company), await world.people.subcontractor(company)]
  for (const person of [tiler, painter]) await world.people.seat(project, person, 'subcontractor')
  const categoryIds = [tile, open].map(({ categoryId }) => categoryId ?? 0)
  await world.call(builder, setTrades, { projectId: project.id, userId: tiler.userId }, { categoryIds })
  const install = (person: Person, body = {}) => world.call(person, installSelection, at(tile), body)
  const read = async (person: Person) => (await world.call(person, getSelection, at(tile))).body
  const notifications = async (person: Person) => {
    await world.runJobsExceptCertificates()
    return (await world.call(person, listNotifications, {})).body.map(({ title, body }) => [title, body])
  }
  return { world, ...home, tile, open, tiler, painter, install, read, notifications }
}

test('what was approved for another trade does not exist, whatever the report says', async () => {
  const { builder, painter, install, read } = await scene()
  for (const body of [{}, { note: 'Done' }, { photos: [999_999] }])
    expect((await install(painter, body)).status).toBe(404)
  expect((await read(builder)).installed).toBeNull()
})

test('a subcontractor reports what was approved for the trade as installed, with photos that everyone on the selection sees', async () => {
  const { world, company, builder, client, tiler, painter, install, read, notifications } = await scene()
  const photo = await uploadPicture(world, tiler)
  const { status, body } = await install(tiler, { photos: [photo.id], note: 'Grout cures until Friday.' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'approved', installed: { note: 'Grout cures until Friday.', canUndo: true } })
  expect((await read(client)).installed).toMatchObject({ photos: [{ fileId: photo.id }], canUndo: false })
  expect((await notifications(company.owner))[0]?.[0]).toMatch(/installed Wall tile$/)
  expect((await notifications(client))[0]?.[1]).toBe('Grout cures until Friday. With a photo.')

  const reads = async (person: Person) =>
    (await world.request(fileUrl(photo.id, '400'), { headers: { cookie: person.cookie } })).status
  for (const person of [builder, client, tiler]) expect(await reads(person)).toBe(200)
  const otherClient = await world.people.client(company)
  await world.people.project(company, otherClient)
  const stranger = (await world.people.company()).owner
  for (const person of [painter, otherClient, stranger]) expect(await reads(person)).toBe(404)
})

test('a second report adds its photos and keeps who installed it, and when', async () => {
  const { world, builder, tiler, install, read } = await scene()
  const [first, second] = [await uploadPicture(world, tiler), await uploadPicture(world, builder, '#a02020')]
  await install(tiler, { photos: [first.id], note: 'Done' })
  const before = (await read(builder)).installed
  await install(builder, { photos: [second.id] })
  const after = (await read(builder)).installed
  expect(after).toMatchObject({ at: before?.at, by: before?.by, note: 'Done' })
  expect(after?.photos.map(({ fileId }) => fileId)).toEqual([first.id, second.id])
})

test('refuses trades without the category, clients, open selections, and files of someone else, and writes nothing', async () => {
  const { world, builder, client, tile, open, tiler, painter, install, read } = await scene()
  expect((await install(painter)).status).toBe(404)
  expect((await install(client)).status).toBe(403)
  expect((await world.call(tiler, installSelection, at(open), {})).status).toBe(404)
  expect((await world.call(builder, installSelection, at(open), {})).status).toBe(409)
  const foreign = await uploadPicture(world, (await world.people.company()).owner)
  const other = await uploadPicture(world, client, '#a02020')
  for (const photos of [[foreign.id], [other.id], [999_999], Array.from({ length: 11 }, (_, n) => n + 1)])
    expect((await install(tiler, { photos })).status).toBeGreaterThanOrEqual(400)
  expect(await read(builder)).toMatchObject({ installed: null, version: (await read(builder)).version })
  expect((await world.call(tiler, undoInstallation, at(tile))).status).toBe(409)
})

test('the person who reported it and the builder take it back, nobody else', async () => {
  const { world, company, builder, project, tile, tiler, install, read } = await scene()
  const helper = await world.people.subcontractor(company)
  await world.people.seat(project, helper, 'subcontractor')
  const on = { projectId: project.id, userId: helper.userId }
  await world.call(builder, setTrades, on, { categoryIds: [tile.categoryId ?? 0] })
  await install(tiler)
  expect((await world.call(helper, undoInstallation, at(tile))).status).toBe(403)
  expect((await world.call(tiler, undoInstallation, at(tile))).body.installed).toBeNull()
  await install(tiler)
  expect((await world.call(builder, undoInstallation, at(tile))).body.installed).toBeNull()
  expect((await read(tiler)).installed).toBeNull()
})

test('what is installed is no longer listed as to be ordered, and its order can still be recorded', async () => {
  const { world, builder, tile, tiler, install, read } = await scene()
  const toOrder = async () => {
    const { body } = await world.call(builder, listSelections, {}, undefined, { query: { status: 'to_order' } })
    return body.map(({ id }) => id)
  }
  expect(await toOrder()).toEqual([tile.id])
  await install(tiler)
  expect(await toOrder()).toEqual([])
  expect((await world.call(builder, orderSelection, at(tile), { reference: 'PO 7' })).status).toBe(200)
  expect(await read(builder)).toMatchObject({ status: 'ordered', order: { reference: 'PO 7' } })
  expect((await read(builder)).installed).not.toBeNull()
})

test('an order is delivered, then installed, and reopening starts over', async () => {
  const { world, builder, tile, install, read } = await scene()
  const deliver = (delivered: boolean) => world.call(builder, deliverSelection, at(tile), { delivered })
  expect((await deliver(true)).status).toBe(409)
  await world.call(builder, orderSelection, at(tile), {})
  expect((await deliver(true)).body.order?.deliveredAt).toEqual(expect.any(String))
  await install(builder)
  expect((await deliver(false)).status).toBe(409)
  await world.call(builder, reopenSelection, at(tile), { reason: 'Wrong batch' })
  expect(await read(builder)).toMatchObject({ installed: null, order: null })
})

test('a subcontractor who has opened it is notified that it is no longer approved, and what it is now, without a price', async () => {
  const { world, builder, client, tile, tiler, painter, read, notifications } = await scene()
  await world.call(tiler, getSelection, at(tile))
  const { version } = await read(builder)
  await world.call(builder, editSelection, at(tile), { version, quantity: 3 })
  const [halt] = await notifications(tiler)
  expect(halt?.[0]).toBe('No longer approved: Wall tile')
  expect(halt?.[1]).toContain('until it is approved again')
  await signs(world, client, [await read(client)])
  expect((await notifications(tiler))[0]).toEqual(['Approved again: Wall tile', 'It is now Arc tap.'])
  const now = await read(builder)
  await world.call(builder, editSelection, at(tile), { version: now.version, tradeNotes: 'Start at the window.' })
  expect((await notifications(tiler))[0]?.[0]).toBe('New notes for Wall tile')
  expect(JSON.stringify(await notifications(tiler))).not.toContain('$')
  expect(await notifications(painter)).toEqual([])
})

test('a subcontractor who only saw it in a list is notified that it is no longer approved, and of what follows', async () => {
  const { world, builder, client, tile, tiler, painter, read, notifications } = await scene()
  const { version } = await read(builder)
  await world.call(builder, editSelection, at(tile), { version, quantity: 3 })
  expect(await notifications(tiler)).toMatchObject([['No longer approved: Wall tile', expect.any(String)]])
  await signs(world, client, [await read(client)])
  expect((await notifications(tiler))[0]?.[0]).toBe('Approved again: Wall tile')
  expect(await notifications(painter)).toEqual([])
})

test('a subcontractor who has not opened it, or lost the trade, is not notified of its notes', async () => {
  const { world, builder, project, tile, tiler, read, notifications } = await scene()
  const edit = async (tradeNotes: string) => {
    const { version } = await read(builder)
    await world.call(builder, editSelection, at(tile), { version, tradeNotes })
  }
  await edit('Start at the window.')
  expect(await notifications(tiler)).toEqual([])
  await world.call(tiler, getSelection, at(tile))
  await edit('Start at the door.')
  expect(await notifications(tiler)).toHaveLength(1)
  await world.call(builder, setTrades, { projectId: project.id, userId: tiler.userId }, { categoryIds: [] })
  expect(await notifications(tiler)).toEqual([])
})

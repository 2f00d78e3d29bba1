import { expect, test } from 'vitest'
import { fileUrl } from '#shared/files/rules.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { readOrder, receiveOrder, undoDelivery } from '#shared/procurement/orders/endpoints.ts'
import { deliverSelection, installSelection, setTrades } from '#shared/selections/endpoints.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { uploadPicture } from '#server/testing/upload.ts'
import type { Person } from '#server/testing/world-people.ts'
import { at } from '#server/testing/world-selections.ts'

/** Five boxes of tile on order, and the tiler who waits for them on the site. */
async function site() {
  const yard = await orderYard()
  const { world, home, builder, tile } = yard
  const tiler = await world.people.subcontractor(home.company)
  await world.people.seat(home.project, tiler, 'subcontractor')
  const on = { projectId: home.project.id, userId: tiler.userId }
  await world.call(builder, setTrades, on, { categoryIds: [tile.categoryId] })
  const wall = await yard.approved()
  const order = await yard.sent(wall)
  const orderId = order.id
  const arrives = (person: Person, body = {}) =>
    world.call(person, deliverSelection, at(wall), { delivered: true, ...body })
  const read = async () => (await world.call(builder, readOrder, { orderId })).body
  const part = async () => {
    const lines = [{ lineId: order.lines[0]?.id ?? 0, delivered: 3, restExpectedOn: '2027-04-20' }]
    await world.call(builder, receiveOrder, { orderId }, { version: order.version, deliveredOn: '2027-03-10', lines })
  }
  return { ...yard, tiler, wall, orderId, arrives, read, part }
}

test('a trade who reports that exactly the rest arrived, with a photo, delivers the open rest of its order', async () => {
  const { world, builder, home, tiler, again, wall, arrives, read, part } = await site()
  await part()
  const photo = await uploadPicture(world, tiler)
  const reply = await arrives(tiler, { photos: [photo.id], note: 'Two boxes, all whole.', rest: true })
  expect(reply.status).toBe(200)
  expect(JSON.stringify(reply.body)).not.toMatch(/PO-1001|Harbor|3\.2\b/)
  expect(await read()).toMatchObject({
    status: 'delivered',
    lines: [{ open: 0 }],
    deliveries: [
      { lines: [{ delivered: 3 }] },
      {
        by: tiler.name,
        note: 'Two boxes, all whole.',
        lines: [{ delivered: 2, damaged: 0, photos: [photo.id] }],
        canUndo: true,
      },
    ],
  })
  expect((await again(wall, home.client)).order?.deliveredAt).not.toBeNull()
  const see = async (person: Person) =>
    (await world.request(fileUrl(photo.id, '400'), { headers: { cookie: person.cookie } })).status
  expect([await see(builder), await see(home.client)]).toEqual([200, 404])
  await world.runJobsExceptCertificates()
  const titles = (await world.call(builder, listNotifications, {})).body.map(({ title }) => title)
  expect(titles).toContain(`${tiler.name} says that Shower wall has arrived`)
})

test('the builder undoes what a trade reported as arrived, and earlier deliveries stay', async () => {
  const { world, builder, tiler, orderId, wall, again, arrives, read, part } = await site()
  await part()
  await arrives(tiler, { rest: true })
  expect((await world.call(tiler, deliverSelection, at(wall), { delivered: false })).status).toBe(403)
  await world.call(builder, deliverSelection, at(wall), { delivered: false })
  const rest = { status: 'partly_delivered', lines: [{ delivered: 3, open: 2, expectedOn: '2027-04-20' }] }
  expect(await read()).toMatchObject({ ...rest, deliveries: [{ lines: [{ delivered: 3 }] }] })
  await arrives(tiler, { rest: true })
  const last = (await read()).deliveries.at(-1)?.id ?? 0
  const undone = await world.call(builder, undoDelivery, { orderId, deliveryId: last })
  expect(undone.body).toMatchObject(rest)
  expect((await again(wall)).order?.deliveredAt).toBeNull()
  await arrives(tiler, { rest: true })
  await world.call(tiler, installSelection, at(wall), {})
  const final = (await read()).deliveries.at(-1)?.id ?? 0
  expect((await world.call(builder, undoDelivery, { orderId, deliveryId: final })).status).toBe(409)
})

const restIsOpen = /^A part of it is still to come, expected Apr 20, 2027\./

test('“arrived” books nothing of a rest that the builder counted as not arrived', async () => {
  const { tiler, wall, home, again, arrives, read, part } = await site()
  await part()
  const refused = await arrives(tiler, { note: 'Only three boxes here' })
  expect(refused).toMatchObject({ status: 409, body: { fields: { rest: expect.stringMatching(restIsOpen) } } })
  expect(await read()).toMatchObject({
    status: 'partly_delivered',
    lines: [{ delivered: 3, open: 2, backorder: true, expectedOn: '2027-04-20' }],
    deliveries: [{ lines: [{ delivered: 3 }] }],
  })
  expect((await again(wall, home.client)).order).toMatchObject({ expectedOn: '2027-04-20', deliveredAt: null })
})

test('“installed” leaves a counted rest open as a backorder, which the builder still receives', async () => {
  const { world, builder, tiler, wall, orderId, read, part } = await site()
  await part()
  expect((await world.call(tiler, installSelection, at(wall), {})).status).toBe(200)
  const order = await read()
  expect(order).toMatchObject({ status: 'partly_delivered', lines: [{ open: 2 }], deliveries: [{ by: builder.name }] })
  const lines = [{ lineId: order.lines[0]?.id ?? 0, delivered: 2 }]
  const rest = { version: order.version, deliveredOn: '2027-03-10', lines }
  expect((await world.call(builder, receiveOrder, { orderId }, rest)).body.status).toBe('delivered')
})

test('“arrived” counts what no one has counted, and keeps what is on backorder open', async () => {
  const { world, builder, tiler, approvedSet, again, sent } = await site()
  const set = await approvedSet()
  const order = await sent(set)
  const orderId = order.id
  const [tiles] = order.lines
  const damaged = [{ lineId: tiles?.id ?? 0, delivered: 0, damaged: 1, restExpectedOn: '2027-04-20' }]
  await world.call(
    builder,
    receiveOrder,
    { orderId },
    { version: order.version, deliveredOn: '2027-03-10', lines: damaged },
  )
  const reply = await world.call(tiler, deliverSelection, at(set), { delivered: true, note: 'The taps are here' })
  expect(reply).toMatchObject({ status: 200, body: { order: { deliveredAt: null } } })
  const { body } = await world.call(builder, readOrder, { orderId })
  expect(body).toMatchObject({
    status: 'partly_delivered',
    lines: [{ delivered: 0, open: 2, backorder: true }, { open: 0 }],
  })
  await world.runJobsExceptCertificates()
  const titles = (await world.call(builder, listNotifications, {})).body.map(({ title }) => title)
  expect(titles).toContain(`${tiler.name} says that a part of Set has arrived`)
  expect((await world.call(tiler, deliverSelection, at(set), { delivered: true, rest: true })).status).toBe(200)
  expect((await again(set)).order?.deliveredAt).not.toBeNull()
})

test('only the builder and the trade of the category report an arrival, each with photos of their own', async () => {
  const { world, builder, home, tiler, wall, arrives, read } = await site()
  const painter = await world.people.subcontractor(home.company)
  await world.people.seat(home.project, painter, 'subcontractor')
  expect((await arrives(painter)).status).toBe(404)
  expect((await arrives(home.client)).status).toBe(403)
  const foreign = await uploadPicture(world, home.client)
  expect((await arrives(tiler, { photos: [foreign.id] })).status).toBeGreaterThanOrEqual(400)
  expect((await read()).status).toBe('sent')
  expect((await arrives(builder)).status).toBe(200)
  const again = await world.call(tiler, deliverSelection, at(wall), { delivered: true })
  expect(again.status).toBe(200)
  expect((await read()).deliveries).toHaveLength(1)
})

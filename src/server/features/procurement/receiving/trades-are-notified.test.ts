import { expect, test } from 'vitest'
import { listProjectActivity } from '#shared/activity/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { cancelOrder, confirmOrder, receiveOrder } from '#shared/procurement/orders/endpoints.ts'
import { editSelection, getSelection } from '#shared/selections/endpoints.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import type { Person } from '#server/testing/world-people.ts'
import { at } from '#server/testing/world-selections.ts'

/** A tiler with two selections whose tiles are in one order. */
async function tilerWaits({ opened = true } = {}) {
  const yard = await orderYard()
  const { world, home, builder, approved } = yard
  const tiler = await world.people.subcontractor(home.company)
  await world.people.seat(home.project, tiler, 'subcontractor')
  const walls = [await approved(), await approved('Floor')]
  for (const wall of walls) {
    await world.call(builder, editSelection, at(wall), { version: wall.version, tradeId: tiler.userId })
    if (opened) expect((await world.call(tiler, getSelection, at(wall))).status).toBe(200)
  }
  const order = await yard.sent(...walls)
  const bell = async () => {
    await world.runJobsExceptCertificates()
    return (await world.call(tiler, listNotifications, {})).body.map(({ title, body }) => [title, body])
  }
  return { ...yard, order, on: { orderId: order.id }, bell, before: (await bell()).length }
}

test('a trade gets one notification when their material gets an arrival date, and one when it arrives', async () => {
  const { world, builder, order, on, bell, before, supplier } = await tilerWaits()
  const { body } = await world.call(builder, confirmOrder, on, { version: order.version, expectedOn: '2027-04-20' })
  const lines = order.lines.map(({ id }) => ({ lineId: id, delivered: 5 }))
  await world.call(builder, receiveOrder, on, { version: body.version, deliveredOn: '2027-03-10', lines })
  const heard = (await bell()).slice(0, -before)
  expect(heard).toEqual([
    ['Arrived: 2 selections', 'Shower wall, Floor'],
    ['Arrives Apr 20, 2027: 2 selections', 'Shower wall, Floor'],
  ])
  expect(JSON.stringify(heard)).not.toContain(supplier.name)
})

test('a trade who waits for material is notified that its order was canceled', async () => {
  const { world, builder, order, on, bell, before } = await tilerWaits()
  await world.call(builder, cancelOrder, on, { version: order.version, reason: 'Too dear' })
  expect((await bell()).slice(0, -before)).toEqual([['Order canceled: 2 selections', 'Shower wall, Floor']])
})

test('a trade is notified of a short and of a damaged delivery for their work, and when the rest arrives', async () => {
  const { world, home, builder, order, on, bell, before, supplier } = await tilerWaits({ opened: false })
  const [wall, floor] = order.lines.map(({ id }) => id)
  const lines = [
    { lineId: wall ?? 0, delivered: 3, damaged: 1, note: 'Box 4 is wet', restExpectedOn: '2027-04-20' },
    { lineId: floor ?? 0, delivered: 0, damaged: 2 },
  ]
  const reply = await world.call(builder, receiveOrder, on, {
    version: order.version,
    deliveredOn: '2027-03-10',
    lines,
  })
  expect(reply.status).toBe(200)
  const heard = (await bell()).slice(0, -before)
  expect(new Set(heard)).toEqual(
    new Set([
      ['Arrived damaged: Floor', 'The rest has no date yet.'],
      ['Arrived in part: Shower wall', 'Some of it is damaged. The rest arrives Apr 20, 2027.'],
    ]),
  )
  for (const secret of [supplier.name, 'PO-1001', 'Box 4']) expect(JSON.stringify(heard)).not.toContain(secret)
  const clients = (await world.call(home.client, listNotifications, {})).body
  expect(JSON.stringify(clients)).not.toMatch(/in part|damaged/)
  const activity = async (person: Person) =>
    (await world.call(person, listProjectActivity, { projectId: home.project.id })).body.map(({ kind }) => kind)
  expect(await activity(builder)).toContain('selection.arrived_in_part')
  expect(await activity(home.client)).not.toContain('selection.arrived_in_part')
})

import { expect, test } from 'vitest'
import {
  cancelOrder,
  cancelOrderLine,
  createOrdersFromSelections,
  editOrder,
  listToOrder,
  readOrder,
  readSelectionOrders,
  receiveOrder,
  reuseOrderLine,
} from '#shared/procurement/orders/endpoints.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { at, house } from '#server/testing/world-selections.ts'

/** Tiles on order whose decision was reopened, while the builder kept the order; the client signed the same tiles again. */
async function keptOrder() {
  const yard = await orderYard()
  const { world, builder, approved, approvedAgain, sent } = yard
  const wall = await approved()
  const order = await sent(wall)
  const on = { orderId: order.id, lineId: order.lines[0]?.id ?? 0 }
  const read = async () => (await world.call(builder, readOrder, { orderId: order.id })).body
  const toOrder = async () => (await world.call(builder, listToOrder, {})).body
  return { ...yard, wall, order, on, read, toOrder, approvedAgain: () => approvedAgain(wall) }
}

const messageOf = (reply: { body: unknown }): string => (reply.body as { message: string }).message

test('what is approved again while its order was kept names that order, and is not ordered twice by accident', async () => {
  const { world, builder, wall, on, toOrder, approvedAgain } = await keptOrder()
  await approvedAgain()
  const [line] = await toOrder()
  expect(line?.formerOrder).toEqual({ ...on, number: 'PO-1001', comes: true, canUse: true })
  const lines = [{ selectionId: wall.id }]
  const twice = await world.call(builder, createOrdersFromSelections, {}, { lines })
  expect([twice.status, messageOf(twice)]).toEqual([
    409,
    'Subway tile was already ordered with PO-1001. Use that order, or order anyway.',
  ])
  const [shown] = (await world.call(builder, readSelectionOrders, at(wall))).body
  expect(shown).toMatchObject({ number: 'PO-1001', kept: true, live: false })
  expect((await world.call(builder, createOrdersFromSelections, {}, { lines, confirmed: true })).status).toBe(201)
})

test('one act uses the kept order for the selection again: it is ordered, and the supplier gets no email', async () => {
  const { world, builder, wall, on, read, toOrder, again, approvedAgain, supplierEmail } = await keptOrder()
  const { fingerprint } = await approvedAgain()
  const before = await read()
  const reply = await world.call(builder, reuseOrderLine, on)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  expect(reply.body).toMatchObject({ status: 'sent', revision: 1, lines: [{ selection: { id: wall.id } }] })
  expect(reply.body.version).toBeGreaterThan(before.version)
  expect(await again(wall)).toMatchObject({ status: 'ordered', fingerprint })
  expect(await toOrder()).toEqual([])
  expect(await world.mailsTo(supplierEmail)).toHaveLength(1)
  const second = await world.call(builder, reuseOrderLine, on)
  expect([second.status, messageOf(second)]).toEqual([409, 'This line is no longer waiting for its selection.'])
})

test('goods that arrived meanwhile have arrived for the selection too', async () => {
  const { world, builder, wall, on, order, read, again, approvedAgain } = await keptOrder()
  await approvedAgain()
  const { version } = await read()
  const lines = [{ lineId: on.lineId, delivered: 5 }]
  await world.call(builder, receiveOrder, { orderId: order.id }, { version, deliveredOn: '2027-03-10', lines })
  expect((await world.call(builder, reuseOrderLine, on)).status).toBe(200)
  expect((await again(wall)).order?.deliveredAt).not.toBeNull()
})

test('a kept line is used only for what was signed then, while its order is valid, and by its own company', async () => {
  const { world, builder, home, wall, on, read, toOrder, again, approvedAgain } = await keptOrder()
  const early = await world.call(builder, reuseOrderLine, on)
  expect(early.status, 'nothing was released').toBe(409)
  await approvedAgain()
  const elsewhere = await house(world)
  expect((await world.call(elsewhere.builder, reuseOrderLine, on)).status).toBe(404)
  expect((await world.call(home.client, reuseOrderLine, on)).status).toBe(403)
  const { version } = await read()
  await world.call(builder, cancelOrder, { orderId: on.orderId }, { version })
  expect((await world.call(builder, reuseOrderLine, on)).status).toBe(409)
  expect((await again(wall)).status).toBe('approved')
  expect((await toOrder())[0]?.formerOrder).toMatchObject({ number: 'PO-1001', comes: false, canUse: false })
})

test('a line that was canceled before reopening is to be ordered again, and says of which order it was part', async () => {
  const { world, builder, approved, approvedAgain, sent } = await orderYard()
  const [wall, floor] = [await approved(), await approved('Floor')]
  const order = await sent(wall, floor)
  const line = { orderId: order.id, lineId: order.lines[0]?.id ?? 0 }
  await world.call(builder, cancelOrderLine, line, { version: order.version })
  await approvedAgain(wall, false)
  const { body } = await world.call(builder, listToOrder, {})
  expect(body.map(({ selection, formerOrder }) => [selection, formerOrder?.number, formerOrder?.comes])).toEqual([
    ['Shower wall', 'PO-1001', false],
  ])
  const made = await world.call(builder, createOrdersFromSelections, {}, { lines: [{ selectionId: wall.id }] })
  expect(made.status).toBe(201)
})

test('a kept line whose quantity was revised since still belongs to what was signed', async () => {
  const { world, builder, on, read, again, wall, approvedAgain } = await keptOrder()
  await approvedAgain()
  const { version } = await read()
  const lines = [{ id: on.lineId, packs: 6 }]
  await world.call(builder, editOrder, { orderId: on.orderId }, { version, lines })
  expect((await world.call(builder, reuseOrderLine, on)).status).toBe(200)
  expect((await again(wall)).status).toBe('ordered')
})

import { expect, test } from 'vitest'
import {
  cancelOrder,
  confirmOrder,
  createOrder,
  editOrder,
  readOrder,
  receiveOrder,
  resendOrder,
  sendOrder,
} from '#shared/procurement/orders/endpoints.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'

const today = '2027-03-10'

/** Two of four bags of grout have arrived, and nothing of the sealer. */
async function arrivedInPart() {
  const yard = await orderYard()
  const { world, builder, supplier } = yard
  const lines = [
    { description: 'Grout', quantity: 4, unitCost: 18 },
    { description: 'Sealer', quantity: 1, unitCost: 30 },
  ]
  const { body: draft } = await world.call(builder, createOrder, {}, { supplierId: supplier.id, lines })
  const on = { orderId: draft.id }
  const { body: order } = await world.call(builder, sendOrder, on, { version: draft.version })
  const [grout, sealer] = order.lines.map(({ id }) => id)
  const came = [{ lineId: grout ?? 0, delivered: 2 }]
  const { body } = await world.call(builder, receiveOrder, on, {
    version: order.version,
    deliveredOn: today,
    lines: came,
  })
  return { world, builder, on, version: body.version, grout, sealer }
}

test('a line that has arrived in part keeps what has arrived and is not removed, and other lines can be', async () => {
  const { world, builder, on, version, grout, sealer } = await arrivedInPart()
  const edit = (lines: { id: number | undefined; quantity?: number }[]) =>
    world.call(builder, editOrder, on, { version, lines })
  expect(await edit([{ id: grout, quantity: 1.999 }, { id: sealer }])).toMatchObject({
    status: 409,
    body: { message: 'More of Grout has arrived than that.' },
  })
  expect(await edit([{ id: sealer }])).toMatchObject({
    status: 409,
    body: { message: 'Grout has arrived in part and cannot be removed.' },
  })
  expect((await world.call(builder, readOrder, on)).body).toMatchObject({ version, revision: 1 })
  const less = await edit([{ id: grout, quantity: 2 }])
  expect(less.body).toMatchObject({ revision: 2, lines: [{ description: 'Grout', quantity: 2, open: 0 }] })
})

test('a selection has arrived once every line of it has', async () => {
  const { world, home, builder, approvedSet, again, sent } = await orderYard()
  const set = await approvedSet()
  const order = await sent(set)
  const on = { orderId: order.id }
  const [first, last] = order.lines.map(({ id, open }) => ({ lineId: id, delivered: open }))
  if (!first || !last) throw new Error('The set has two lines.')
  const part = { version: order.version, deliveredOn: today, lines: [first] }
  const { body } = await world.call(builder, receiveOrder, on, part)
  expect(body).toMatchObject({ status: 'partly_delivered', openLines: 1 })
  expect((await again(set, home.client)).order?.deliveredAt).toBeNull()
  await world.call(builder, receiveOrder, on, { version: body.version, deliveredOn: today, lines: [last] })
  expect((await again(set, home.client)).order?.deliveredAt).not.toBeNull()
})

test('a draft is neither received, confirmed, resent nor canceled, and an order is sent once', async () => {
  const { world, builder, approved, draft } = await orderYard()
  const { id: orderId } = await draft(await approved())
  const on = { orderId }
  const { lines, version } = (await world.call(builder, readOrder, on)).body
  const came = { version, deliveredOn: today, lines: [{ lineId: lines[0]?.id ?? 0, delivered: 1 }] }
  const refused = [
    await world.call(builder, receiveOrder, on, came),
    await world.call(builder, confirmOrder, on, { version, lines: [] }),
    await world.call(builder, resendOrder, on, {}),
    await world.call(builder, cancelOrder, on, { version, reason: 'Too late' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409])
  const { body: order } = await world.call(builder, sendOrder, on, { version })
  expect(order).toMatchObject({ status: 'sent', lines: [{ delivered: 0 }] })
  expect((await world.call(builder, sendOrder, on, { version: order.version })).status).toBe(409)
})

test('an order without lines is not sent', async () => {
  const { world, builder, supplier } = await orderYard()
  const { body: draft } = await world.call(builder, createOrder, {}, { supplierId: supplier.id })
  const on = { orderId: draft.id }
  expect(await world.call(builder, sendOrder, on, { version: draft.version })).toMatchObject({
    status: 409,
    body: { message: 'This order has no lines yet.' },
  })
  expect((await world.call(builder, readOrder, on)).body.status).toBe('draft')
})

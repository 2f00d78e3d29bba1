import { expect, test } from 'vitest'
import {
  createOrdersFromSelections,
  listOrders,
  readSelectionOrders,
  sendOrder,
} from '#shared/procurement/orders/endpoints.ts'
import { orderSelection } from '#shared/selections/endpoints.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { at } from '#server/testing/world-selections.ts'

/** A signed set of tile and tap, of which the tap is in an order that the supplier has. */
async function orderedInPart() {
  const yard = await orderYard()
  const { world, builder, tap, approvedSet } = yard
  const set = await approvedSet()
  const lines = [{ selectionId: set.id, itemId: tap.id }]
  const { body } = await world.call(builder, createOrdersFromSelections, {}, { lines })
  await world.call(builder, sendOrder, { orderId: body.orders[0]?.id ?? 0 }, { version: 1 })
  const items = async () =>
    (await world.call(builder, readSelectionOrders, at(set))).body.map(({ item, number }) => `${number} ${item}`)
  return { ...yard, set, items }
}

test('the simple order of a selection that is ordered in part orders the rest', async () => {
  const { world, builder, set, items } = await orderedInPart()
  const reply = await world.call(builder, orderSelection, at(set), {})
  expect(reply).toMatchObject({ status: 200, body: { status: 'ordered' } })
  expect((await items()).toSorted()).toEqual(['PO-1001 Arc tap', 'PO-1002 Subway tile'])
})

test('an order of the whole selection takes what is left, and nothing twice', async () => {
  const { world, builder, set, items } = await orderedInPart()
  const whole = { lines: [{ selectionId: set.id }] }
  const rest = await world.call(builder, createOrdersFromSelections, {}, whole)
  expect(rest.body.orders).toMatchObject([{ lineCount: 1, number: 'PO-1002' }])
  expect((await items()).toSorted()).toEqual(['PO-1001 Arc tap', 'PO-1002 Subway tile'])
  const again = await world.call(builder, createOrdersFromSelections, {}, whole)
  expect(again.status).toBe(409)
  expect((await world.call(builder, listOrders, {})).body).toHaveLength(2)
})

import { expect, test } from 'vitest'
import {
  createOrder,
  createOrdersFromSelections,
  listOrders,
  readOrder,
  sendOrder,
} from '#shared/procurement/orders/endpoints.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { house } from '#server/testing/world-selections.ts'

const messageOf = (reply: { body: unknown }): string => (reply.body as { message: string }).message

/** A draft for the tiles of one wall, and a second wall that is approved later. */
async function draftAndMore() {
  const yard = await orderYard()
  const { world, builder, approved, draft } = yard
  const [wall, floor] = [await approved(), await approved('Floor')]
  const { id: addTo } = await draft(wall)
  const add = (selectionId = floor.id, person = builder) =>
    world.call(person, createOrdersFromSelections, {}, { lines: [{ selectionId }], addTo })
  const read = async () => (await world.call(builder, readOrder, { orderId: addTo })).body
  return { ...yard, wall, floor, addTo, add, read }
}

test('what is approved later joins the draft of its supplier, with packs and cost, instead of a second order', async () => {
  const { world, builder, add, read } = await draftAndMore()
  const reply = await add()
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  expect(await read()).toMatchObject({
    number: 'PO-1001',
    lineCount: 2,
    subtotal: 344.32,
    lines: [
      { selection: { name: 'Shower wall' } },
      { selection: { name: 'Floor' }, orderedWords: '5 boxes (53.8 sq ft)' },
    ],
  })
  expect((await world.call(builder, listOrders, {})).body).toHaveLength(1)
})

test('a selection that was reopened and approved again goes back into its draft', async () => {
  const { wall, add, read, approvedAgain } = await draftAndMore()
  await approvedAgain(wall, false)
  expect((await read()).lineCount).toBe(0)
  expect((await add(wall.id)).status).toBe(201)
  expect((await read()).lines).toMatchObject([{ selection: { id: wall.id } }])
})

test('a draft takes nothing twice, nothing from another supplier, and nothing once it is sent', async () => {
  const { world, builder, approved, add, addTo, wall, floor, read } = await draftAndMore()
  const twice = await add(wall.id)
  expect([twice.status, messageOf(twice)]).toEqual([409, 'Subway tile is already in the draft order PO-1001.'])
  const { body: other } = await world.call(builder, createOrder, {}, {})
  const foreign = await world.call(
    builder,
    createOrdersFromSelections,
    {},
    { lines: [{ selectionId: floor.id }], addTo: other.id },
  )
  expect([foreign.status, messageOf(foreign)]).toEqual([409, 'Subway tile comes from another supplier than PO-1002.'])
  await world.call(builder, sendOrder, { orderId: addTo }, { version: 1 })
  const late = await add()
  expect([late.status, messageOf(late)]).toEqual([409, 'This order was sent. Revise it instead.'])
  expect((await read()).lineCount).toBe(1)
  const elsewhere = await house(world)
  expect((await add((await approved('Niche')).id, elsewhere.builder)).status).toBe(404)
})

test('two builders who add the same line at once add it once', async () => {
  const { home, floor, add, read } = await draftAndMore()
  const replies = await Promise.all([add(floor.id), add(floor.id, home.company.owner)])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]))
  expect((await read()).lineCount).toBe(2)
})

import { expect, test } from 'vitest'
import { readSelectionOrders, receiveOrder } from '#shared/procurement/orders/endpoints.ts'
import { editSelection, getSelection } from '#shared/selections/endpoints.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { at } from '#server/testing/world-selections.ts'

test('the page of a selection says for builder and trade that it came short or damaged, and for no client', async () => {
  const { world, home, builder, supplier, approved, sent } = await orderYard()
  const tiler = await world.people.subcontractor(home.company)
  await world.people.seat(home.project, tiler, 'subcontractor')
  const wall = await approved()
  await world.call(builder, editSelection, at(wall), { version: wall.version, tradeId: tiler.userId })
  const order = await sent(wall)
  const read = async (person: typeof builder) => (await world.call(person, getSelection, at(wall))).body
  const [line] = (await world.call(builder, readSelectionOrders, at(wall))).body
  expect(line).toMatchObject({ delivered: 0, damaged: 0 })
  for (const person of [builder, tiler]) expect((await read(person)).order).not.toHaveProperty('inPart')

  const receive = async (version: number, counts: { delivered: number; damaged: number }) => {
    const lines = [{ lineId: line?.lineId ?? 0, ...counts, note: 'Box 4 is wet' }]
    const reply = await world.call(
      builder,
      receiveOrder,
      { orderId: order.id },
      { version, deliveredOn: '2027-03-10', lines },
    )
    expect(reply.status).toBe(200)
    return reply.body.version
  }
  const after = await receive(order.version, { delivered: 0, damaged: 1 })
  for (const person of [builder, tiler])
    expect((await read(person)).order?.inPart).toEqual({ came: false, damaged: true })
  const last = await receive(after, { delivered: 2, damaged: 0 })
  for (const person of [builder, tiler])
    expect((await read(person)).order?.inPart).toEqual({ came: true, damaged: true })
  expect((await read(home.client)).order).not.toHaveProperty('inPart')
  const seen = JSON.stringify(await read(tiler))
  for (const secret of [supplier.name, order.number, 'Box 4']) expect(seen).not.toContain(secret)
  const [counted] = (await world.call(builder, readSelectionOrders, at(wall))).body
  expect(counted).toMatchObject({ delivered: 2, damaged: 1, open: (line?.open ?? 0) - 2 })

  await receive(last, { delivered: counted?.open ?? 0, damaged: 0 })
  for (const person of [builder, tiler]) {
    const { order: arrived } = await read(person)
    expect(arrived?.deliveredAt).not.toBeNull()
    expect(arrived).not.toHaveProperty('inPart')
  }
})

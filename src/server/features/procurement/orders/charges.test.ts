import { expect, test } from 'vitest'
import {
  createOrder,
  editOrder,
  readOrder,
  readSupplierOrder,
  receiveOrder,
  sendOrder,
} from '#shared/procurement/orders/endpoints.ts'
import { soundsLikeCharge } from '#shared/procurement/orders/charges.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { pagesOf } from '#server/testing/material/made-document.ts'

/** An order of grout and freight that the supplier has. */
type Ordered = { description: string; quantity: number; unitCost: number; charge?: boolean }

async function withFreight(lines: readonly Ordered[] = [{ description: 'Grout', quantity: 4, unitCost: 18 }]) {
  const yard = await orderYard()
  const { world, builder, supplier } = yard
  const freight = { description: 'Freight', quantity: 1, unitCost: 60, charge: true }
  const body = { supplierId: supplier.id, lines: [...lines, freight] }
  const { body: draft } = await world.call(builder, createOrder, {}, body)
  const on = { orderId: draft.id }
  const { body: order } = await world.call(builder, sendOrder, on, { version: draft.version })
  return { ...yard, on, order }
}

test('a charge is not received and keeps no order open', async () => {
  const { world, builder, on, order } = await withFreight()
  expect(order).toMatchObject({
    openLines: 1,
    lines: [
      { charge: false, open: 4 },
      { charge: true, open: 0 },
    ],
  })
  const lines = [{ lineId: order.lines[0]?.id ?? 0, delivered: 4 }]
  const came = { version: order.version, deliveredOn: '2027-03-10', lines }
  const received = await world.call(builder, receiveOrder, on, came)
  expect(received.body).toMatchObject({ status: 'delivered', openLines: 0, total: 132 })
})

test('the delivery ticket lists what is delivered, the order lists the charge too', async () => {
  const { world, builder, on } = await withFreight()
  const read = async (paper: 'pdf' | 'ticket') => {
    const reply = await world.request(`/api/orders/${on.orderId}/${paper}`, { headers: { cookie: builder.cookie } })
    return (await pagesOf(new Uint8Array(await reply.arrayBuffer()))).join(' ')
  }
  expect(await read('ticket')).toContain('Grout')
  expect(await read('ticket')).not.toContain('Freight')
  expect(await read('pdf')).toContain('Freight')
})

test('a supplier is asked for no date of a charge', async () => {
  const { world, supplierEmail } = await withFreight()
  const [mail] = await world.mailsTo(supplierEmail)
  const token = mail?.links.map((link) => /\/supplier-order\/([\w-]{43})$/.exec(link)?.[1]).find(Boolean) ?? ''
  const { body } = await world.call(null, readSupplierOrder, { token })
  expect(body.lines).toMatchObject([{ open: 4 }, { charge: true, open: 0 }])
})

test('an order of charges alone is received by them', async () => {
  const { world, builder, on, order } = await withFreight([])
  expect(order).toMatchObject({ status: 'sent', openLines: 1, lines: [{ charge: true, open: 1 }] })
  const lines = [{ lineId: order.lines[0]?.id ?? 0, delivered: 1 }]
  const came = { version: order.version, deliveredOn: '2027-03-10', lines }
  expect((await world.call(builder, receiveOrder, on, came)).body).toMatchObject({ status: 'delivered' })
})

test('naming the open rest a charge completes a delivered order without a revision or an email', async () => {
  const { world, builder, on, order } = await withFreight([
    { description: 'Grout', quantity: 4, unitCost: 18 },
    { description: 'Handling', quantity: 1, unitCost: 5 },
  ])
  const [grout, handling, freight] = order.lines
  const came = {
    version: order.version,
    deliveredOn: '2027-03-10',
    lines: [{ lineId: grout?.id ?? 0, delivered: 4 }],
  }
  const part = await world.call(builder, receiveOrder, on, came)
  expect(part.body).toMatchObject({ status: 'partly_delivered', openLines: 1 })
  const lines = [{ id: grout?.id }, { id: handling?.id, charge: true }, { id: freight?.id }]
  await world.call(builder, editOrder, on, { version: part.body.version, lines })
  const { body } = await world.call(builder, readOrder, on)
  expect(body).toMatchObject({ status: 'delivered', revision: 1, openLines: 0 })
})

test.each([
  ['Freight', true],
  ['Delivery to site', true],
  ['shipping & handling', true],
  ['Grout, sand beige', false],
  ['Free-standing tub', false],
])('the form suggests that "%s" is a charge: %s', (description, charge) => {
  expect(soundsLikeCharge(description)).toBe(charge)
})

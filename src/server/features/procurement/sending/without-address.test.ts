import { expect, test } from 'vitest'
import {
  createOrder,
  listOrderMessages,
  postOrderMessage,
  resendOrder,
  sendOrder,
} from '#shared/procurement/orders/endpoints.ts'
import { createSupplier } from '#shared/procurement/suppliers/endpoints.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'

test('a message to a supplier without an email address says what is missing, and can be sent once the order was emailed', async () => {
  const { world, builder } = await orderYard()
  const { body: supplier } = await world.call(builder, createSupplier, {}, { name: 'Quiet Glass' })
  const draft = { supplierId: supplier.id, lines: [{ description: 'Mirror', quantity: 1 }] }
  const { body: order } = await world.call(builder, createOrder, {}, draft)
  const orderId = order.id
  const placed = await world.call(builder, sendOrder, { orderId }, { version: order.version, sendEmail: false })
  expect(placed.body).toMatchObject({ status: 'sent', email: { state: 'none', to: null } })
  const write = () => world.call(builder, postOrderMessage, { orderId }, { message: 'When?' })
  const refused = await write()
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      message: 'Quiet Glass has no email address, so they cannot get a message. Add one to the supplier first.',
    },
  ])
  expect((await world.call(builder, listOrderMessages, { orderId })).body).toEqual([])
  const emailed = await world.call(builder, resendOrder, { orderId }, { to: 'desk@example.com' })
  expect(emailed.body.email).toMatchObject({ to: 'desk@example.com' })
  expect((await write()).status).toBe(201)
  expect((await world.mailsTo('desk@example.com'))[0]?.text).toContain('When?')
})

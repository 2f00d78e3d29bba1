import { expect, test } from 'vitest'
import { listOrderMessages, readSupplierOrder } from '#shared/procurement/orders/endpoints.ts'
import { orderMessages } from '#server/db/schema/orders.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'

test('of a thread with more than 500 messages, the builder and the supplier read the latest ones, oldest first', async () => {
  const { world, home, builder, supplierEmail, approved, sent } = await orderYard()
  const { id: orderId } = await sent(await approved())
  const message = { companyId: home.company.id, orderId, source: 'supplier_email' as const, authorName: 'Dana' }
  const createdAt = new Date('2027-03-10T09:00:00Z')
  const words = Array.from({ length: 501 }, (_, n) => `Message ${n + 1}`)
  await world.db.insert(orderMessages).values(words.map((text) => ({ ...message, message: text, createdAt })))
  const { body } = await world.call(builder, listOrderMessages, { orderId })
  expect(body.map((one) => one.message)).toEqual(words.slice(1))
  const [mail] = await world.mailsTo(supplierEmail)
  const token = /supplier-order\/([\w-]{43})/.exec(mail?.links.join(' ') ?? '')?.[1] ?? ''
  const page = await world.call(null, readSupplierOrder, { token })
  expect(page.body.messages.map((one) => one.message)).toEqual(words.slice(1))
})

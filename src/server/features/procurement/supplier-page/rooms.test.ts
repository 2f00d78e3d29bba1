import { expect, test } from 'vitest'
import {
  answerProposal,
  listOrderMessages,
  readOrder,
  readSupplierOrder,
} from '#shared/procurement/orders/endpoints.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { supplierAnswers } from '#server/testing/houses/supplier.ts'

test('lines of the same item show their rooms, on the supplier’s page, in the thread and in the email', async () => {
  const { world, builder, supplierEmail, tile, tap, approved, sent } = await orderYard()
  const wall = await approved('Shower wall', tile.id, { room: 'Hall bath' })
  const floor = await approved('Floor', tile.id, { room: 'Laundry' })
  const faucet = await approved('Tap', tap.id, { room: 'Laundry', quantity: 1, unit: 'each' })
  const { id: orderId, lines } = await sent(wall, floor, faucet)
  const links = (await world.mailsTo(supplierEmail)).flatMap((mail) => mail.links).join(' ')
  const token = /supplier-order\/([\w-]{43})/.exec(links)?.[1] ?? ''
  const { body: page } = await world.call(null, readSupplierOrder, { token })
  expect(page.lines.map(({ description, room }) => [description, room])).toEqual([
    ['Subway tile', 'Hall bath'],
    ['Subway tile', 'Laundry'],
    ['Arc tap', 'Laundry'],
  ])
  const later = lines.map(({ id }) => ({ lineId: id, backorder: true }))
  await supplierAnswers(world, token, { revision: 1, lines: later })
  const { version } = (await world.call(builder, readOrder, { orderId })).body
  const on = { orderId, lineId: lines[1]?.id ?? 0 }
  await world.call(builder, answerProposal, on, { version, accept: true })
  const messages = (await world.call(builder, listOrderMessages, { orderId })).body.map(({ message }) => message)
  expect(messages).toEqual([
    [
      'Subway tile (Hall bath): on backorder, no date yet.',
      'Subway tile (Laundry): on backorder, no date yet.',
      'Arc tap: on backorder, no date yet.',
    ].join('\n'),
    'Accepted the backorder for Subway tile (Laundry).',
  ])
  expect((await world.mailsTo(supplierEmail))[0]?.text).toContain('Subway tile (Laundry)')
})

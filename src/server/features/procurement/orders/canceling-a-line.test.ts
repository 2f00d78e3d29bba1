import { expect, test } from 'vitest'
import {
  cancelOrder,
  cancelOrderLine,
  confirmOrder,
  readOrder,
  readSelectionOrders,
} from '#shared/procurement/orders/endpoints.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { at } from '#server/testing/world-selections.ts'

const reason = 'Client changed the backsplash'

/** Wall and floor are in one order that the supplier has, and arrive on a day. */
async function ordered() {
  const yard = await orderYard()
  const { world, builder, approved, sent } = yard
  const [wall, floor] = [await approved(), await approved('Floor')]
  const order = await sent(wall, floor)
  await world.runJobs('deliver_mail')
  const on = { orderId: order.id }
  const body = { version: order.version, expectedOn: '2027-04-01' }
  const { version, lines } = (await world.call(builder, confirmOrder, on, body)).body
  const cancelWall = (more: object = {}) =>
    world.call(builder, cancelOrderLine, { ...on, lineId: lines[0]?.id ?? 0 }, { version, ...more })
  const ordersOf = async (selection: typeof wall) =>
    (await world.call(builder, readSelectionOrders, at(selection))).body
  const lastMail = async () => (await world.mailsTo(yard.supplierEmail))[0]?.text
  return { ...yard, wall, floor, on, version, cancelWall, ordersOf, lastMail }
}

test('a canceled line brings its selection no arrival date and says when it was canceled', async () => {
  const { world, home, wall, floor, again, cancelWall, ordersOf } = await ordered()
  world.later(3_600_000)
  const canceledAt = world.now.toISOString()
  await cancelWall()
  world.later(3_600_000)
  expect(await ordersOf(wall)).toMatchObject([{ number: 'PO-1001', live: false, expectedOn: null, canceledAt }])
  expect(await ordersOf(floor)).toMatchObject([{ live: true, expectedOn: '2027-04-01', canceledAt: null }])
  for (const person of [home.builder, home.client])
    expect(await again(wall, person)).toMatchObject({ status: 'approved', order: null })
})

test('the reason of a canceled line is kept with its revision, and the supplier reads it in the email', async () => {
  const { world, builder, on, cancelWall, lastMail } = await ordered()
  const { body } = await cancelWall({ reason })
  expect(body.revisions.map((revision) => revision.reason)).toEqual([reason, null])
  expect(await lastMail()).toContain(`Reason: ${reason}`)
  expect((await world.call(builder, readOrder, on)).body.revisions[0]).toMatchObject({ revision: 2, reason })
})

test('a reason that is not emailed stays with the builder', async () => {
  const { cancelWall, lastMail } = await ordered()
  expect((await cancelWall({ reason, sendEmail: false })).body.revisions[0]).toMatchObject({ reason })
  expect(await lastMail()).not.toContain(reason)
})

test('the email of a canceled order asks not to deliver it and gives the reason', async () => {
  const { world, builder, on, version, ordersOf, wall, lastMail } = await ordered()
  const { body } = await world.call(builder, cancelOrder, on, { version, reason })
  expect(body).toMatchObject({ status: 'canceled', cancelReason: reason })
  const mail = await lastMail()
  expect(mail).toContain('Please do not deliver purchase order PO-1001.')
  expect(mail).toContain(`Reason: ${reason}`)
  expect(await ordersOf(wall)).toMatchObject([{ live: false, expectedOn: null, canceledAt: world.now.toISOString() }])
})

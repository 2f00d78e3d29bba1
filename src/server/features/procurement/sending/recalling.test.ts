import { afterAll, expect, test } from 'vitest'
import {
  cancelOrder,
  createOrderLink,
  editOrder,
  readOrder,
  readSupplierOrder,
  resendOrder,
  sendOrder,
  withdrawOrderLink,
} from '#shared/procurement/orders/endpoints.ts'
import { mailServer } from '#server/testing/servers/mail-server.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'

const server = await mailServer()
afterAll(() => server.close())

/** An order whose email is still in the queue. */
async function queued() {
  const yard = await orderYard({ config: { smtpUrl: server.url } })
  const order = await yard.sent(await yard.approved())
  const arrived = async () => {
    await yard.world.runJobs('deliver_mail')
    const all = await server.received()
    return all.filter(({ to }) => to?.[0]?.address === yard.supplierEmail)
  }
  const subjects = async () => (await arrived()).map(({ subject }) => subject?.split(' from ')[0])
  return { ...yard, order, on: { orderId: order.id }, arrived, subjects }
}

test('an order that is canceled before its email left is neither emailed nor called off', async () => {
  const { world, builder, order, on, subjects } = await queued()
  await world.call(builder, cancelOrder, on, { version: order.version })
  expect(await subjects()).toEqual([])
})

test('an order that is canceled after its email left is called off by email', async () => {
  const { world, builder, order, on, subjects } = await queued()
  expect(await subjects()).toEqual(['Purchase order PO-1001'])
  await world.call(builder, cancelOrder, on, { version: order.version })
  expect(await subjects()).toEqual(['Purchase order PO-1001', 'Canceled: purchase order PO-1001'])
})

test('a revision replaces the email that has not left, as an order that the supplier sees for the first time', async () => {
  const { world, builder, order, on, arrived } = await queued()
  const lines = [{ id: order.lines[0]?.id, packs: 6 }]
  await world.call(builder, editOrder, on, { version: order.version, lines })
  const [mail, ...others] = await arrived()
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^Purchase order PO-1001 Rev 2 from /)
  expect(mail?.text).not.toContain('what changed')
  expect(mail?.attachments.map(({ filename }) => filename)).toContain('Purchase order PO-1001 Rev 2.pdf')
})

test('an order that is sent again before its email left arrives once, with the link that works', async () => {
  const { world, builder, on, subjects } = await queued()
  const again = await world.call(builder, resendOrder, on, {})
  expect(again.body.email.state).toBe('waiting')
  expect(await subjects()).toEqual(['Purchase order PO-1001'])
})

test('withdrawing the link stops the email that would bring it, and the order can be emailed again', async () => {
  const { world, builder, on, subjects } = await queued()
  await world.call(builder, withdrawOrderLink, on)
  expect(await subjects()).toEqual([])
  const again = await world.call(builder, resendOrder, on, {})
  expect(again.body).toMatchObject({ status: 'sent', email: { state: 'waiting' } })
  expect(await subjects()).toEqual(['Purchase order PO-1001'])
  expect((await world.call(builder, sendOrder, on, { version: again.body.version })).status).toBe(409)
})

test('a link that is copied while the email waits opens the order like the one in the email, and the builder reads when either was opened', async () => {
  const { world, builder, on, arrived } = await queued()
  const { body: copied } = await world.call(builder, createOrderLink, on)
  const [mail, ...others] = await arrived()
  expect(others).toEqual([])
  expect((await world.call(builder, readOrder, on)).body.link).toMatchObject({ openedAt: null })
  for (const link of [copied.url, mail?.text ?? '']) {
    const token = /supplier-order\/([\w-]{43})/.exec(link)?.[1] ?? ''
    expect((await world.call(null, readSupplierOrder, { token })).status).toBe(200)
  }
  await world.call(builder, createOrderLink, on)
  expect((await world.call(builder, readOrder, on)).body.link).toMatchObject({ openedAt: expect.any(String) })
})

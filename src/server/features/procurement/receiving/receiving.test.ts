import { afterAll, expect, test } from 'vitest'
import { createTransport } from 'nodemailer'
import { sql } from 'drizzle-orm'
import { fileUrl } from '#shared/files/rules.ts'
import {
  answerProposal,
  cancelOrder,
  listOrderMessages,
  listOrders,
  readOrder,
  readSelectionOrders,
  readSupplierOrder,
  receiveOrder,
  resendOrder,
  undoDelivery,
  withdrawOrderLink,
} from '#shared/procurement/orders/endpoints.ts'
import { closedLinkWords } from '#shared/procurement/orders/words.ts'
import { installSelection } from '#shared/selections/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import { type InboundListener, openInbound } from '#server/features/replies/public.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { pictureBytes, uploadPicture } from '#server/testing/upload.ts'
import { at } from '#server/testing/world-selections.ts'
import { supplierAnswers } from '#server/testing/houses/supplier.ts'

const listeners: InboundListener[] = []
afterAll(async () => {
  await Promise.all(listeners.map((listener) => listener.close()))
})

const inbound = { port: 0, replyDomain: 'reply.example.com', tls: undefined }

async function orderWithLink(options?: Parameters<typeof orderYard>[0]) {
  const yard = await orderYard(options)
  const wall = await yard.approved()
  const order = await yard.sent(wall)
  const [mail] = await yard.world.mailsTo(yard.supplierEmail)
  const token = mail?.links.map((link) => /\/supplier-order\/([\w-]{43})$/.exec(link)?.[1]).find(Boolean) ?? ''
  return { ...yard, wall, order, token, replyTo: mail?.replyTo ?? '' }
}

test('a supplier reads and confirms the order by its link, and learns nothing of the client or their prices', async () => {
  const { world, home, builder, order, token, wall } = await orderWithLink()
  const page = await world.call(null, readSupplierOrder, { token })
  expect(page.body).toMatchObject({ number: 'PO-1001', accountNumber: 'AC-77', total: 172.16, can: { confirm: true } })
  const text = JSON.stringify(page.body)
  for (const secret of [home.client.name, home.client.email, home.project.name, '181.44', '4.32'])
    expect(text).not.toContain(secret)
  const confirmed = await supplierAnswers(world, token, { revision: 1, confirm: true })
  expect(confirmed.body).toMatchObject({ status: 'confirmed', can: { confirm: false } })
  expect((await world.call(builder, readOrder, { orderId: order.id })).body).toMatchObject({ status: 'confirmed' })
  const { body } = await world.call(builder, listNotifications, {})
  expect(JSON.stringify(body)).toMatch(/Harbor Tile \w+ confirmed PO-1001/)
  expect(wall.id).toBeGreaterThan(0)
})

test('a proposed date waits for the builder; once accepted, the client reads when it arrives', async () => {
  const { world, home, builder, again, order, token, wall } = await orderWithLink()
  const lineId = order.lines[0]?.id ?? 0
  const lines = [{ lineId, expectedOn: '2027-05-03', backorder: true, note: 'Kiln is full' }]
  await supplierAnswers(world, token, { revision: 1, confirm: true, lines })
  const { body: asked } = await world.call(builder, readOrder, { orderId: order.id })
  expect(asked).toMatchObject({
    hasProposal: true,
    lines: [{ expectedOn: null, proposal: { expectedOn: '2027-05-03', backorder: true, note: 'Kiln is full' } }],
  })
  expect((await again(wall, home.client)).order).toMatchObject({ expectedOn: null })
  const listed = async (status: 'confirmed' | 'proposed') =>
    (await world.call(builder, listOrders, {}, undefined, { query: { status } })).body.map(({ id }) => id)
  const ofWall = async () => (await world.call(builder, readSelectionOrders, at(wall))).body[0]?.hasProposal
  expect([await listed('confirmed'), await listed('proposed'), await ofWall()]).toEqual([[], [order.id], true])
  const accepted = await world.call(
    builder,
    answerProposal,
    { orderId: order.id, lineId },
    { version: asked.version, accept: true },
  )
  expect(accepted.body).toMatchObject({ hasProposal: false, expectedOn: '2027-05-03' })
  expect([await listed('confirmed'), await listed('proposed'), await ofWall()]).toEqual([[order.id], [], false])
  expect((await again(wall, home.client)).order).toMatchObject({ expectedOn: '2027-05-03' })
})

test('a link that is withdrawn, replaced, expired or mistyped opens nothing and says why', async () => {
  const { world, builder, order, token } = await orderWithLink()
  const stale = await supplierAnswers(world, token, { revision: 2, confirm: true })
  expect(stale.status).toBe(409)
  const reading = async (link = token) => {
    const { status, body } = await world.call(null, readSupplierOrder, { token: link })
    return [status, (body as { message?: string }).message]
  }
  expect(await reading('x'.repeat(43))).toEqual([404, closedLinkWords.unknown])
  await world.call(builder, withdrawOrderLink, { orderId: order.id })
  expect(await reading()).toEqual([404, closedLinkWords.withdrawn])
  await world.call(builder, resendOrder, { orderId: order.id }, {})
  expect(await reading()).toEqual([404, closedLinkWords.replaced])
  const later = await orderWithLink()
  later.world.later(91 * 86_400_000)
  const expired = await later.world.call(null, readSupplierOrder, { token: later.token })
  expect(expired).toMatchObject({ status: 404, body: { message: closedLinkWords.expired } })
})

test('a supplier’s reply by email lands once in the order’s thread and in no conversation of the project', async () => {
  const { world, builder, order, replyTo } = await orderWithLink({ config: { inbound } })
  const listener = await openInbound(world.platform, { port: 0, host: '127.0.0.1' })
  listeners.push(listener)
  const transport = createTransport({ host: '127.0.0.1', port: listener.port, secure: false, ignoreTLS: true })
  const mail = {
    from: 'desk@harbor.example',
    to: replyTo,
    subject: 'Re: order',
    text: 'Ships Tuesday.',
    messageId: '<a@harbor.example>',
  }
  for (let times = 0; times < 2; times += 1) expect((await transport.sendMail(mail)).response).toMatch(/^250/)
  transport.close()
  const { body } = await world.call(builder, listOrderMessages, { orderId: order.id })
  expect(body).toMatchObject([{ source: 'supplier_email', by: 'desk@harbor.example', message: 'Ships Tuesday.' }])
})

test('files that a supplier attaches are checked, kept in the order’s thread and counted in the company’s quota', async () => {
  const { world, builder, home, order, replyTo } = await orderWithLink({ config: { inbound } })
  const listener = await openInbound(world.platform, { port: 0, host: '127.0.0.1' })
  listeners.push(listener)
  const transport = createTransport({ host: '127.0.0.1', port: listener.port, secure: false, ignoreTLS: true })
  const used = async () =>
    (
      await world.db.execute<{ n: number }>(
        sql`select count(*)::int as n from files where kept_at is not null and company_id = ${home.company.id}`,
      )
    ).rows[0]?.n ?? 0
  const before = await used()
  const confirmation = { filename: 'Confirmation.png', content: await pictureBytes() }
  const mail = {
    from: 'desk@harbor.example',
    to: replyTo,
    subject: 'Re: order',
    text: '',
    messageId: '<c@harbor.example>',
  }
  for (let times = 0; times < 2; times += 1)
    expect((await transport.sendMail({ ...mail, attachments: [confirmation] })).response).toMatch(/^250/)
  const program = { filename: 'prices.exe', content: Buffer.from('MZ this is no picture') }
  const more = { ...mail, text: 'Our prices.', messageId: '<d@harbor.example>', attachments: [program] }
  expect((await transport.sendMail(more)).response).toMatch(/^250/)
  transport.close()
  const { body } = await world.call(builder, listOrderMessages, { orderId: order.id })
  expect(body).toMatchObject([
    { message: '', files: [{ name: 'Confirmation.png', kind: 'image' }] },
    { message: expect.stringMatching(/^Our prices\.\nprices\.exe was not saved: /), files: [] },
  ])
  expect((await used()) - before).toBe(1)
  const address = fileUrl(body[0]?.files[0]?.id ?? 0, '400')
  const see = async (cookie: string) => (await world.request(address, { headers: { cookie } })).status
  expect([await see(builder.cookie), await see(home.client.cookie)]).toEqual([200, 404])
})

test('the link of a canceled order says that it was canceled', async () => {
  const { world, builder, order, token } = await orderWithLink()
  await world.call(builder, cancelOrder, { orderId: order.id }, { version: order.version })
  const { status, body } = await world.call(null, readSupplierOrder, { token })
  expect([status, (body as unknown as { message: string }).message]).toEqual([404, closedLinkWords.canceled])
})

test('a short and damaged delivery leaves the rest open as a backorder, and the last one completes order and selection', async () => {
  const { world, builder, home, again, order, wall } = await orderWithLink()
  const orderId = order.id
  const lineId = order.lines[0]?.id ?? 0
  const { id: photo } = await uploadPicture(world, builder)
  const part = { lineId, delivered: 3, damaged: 1, photos: [photo], restExpectedOn: '2027-04-20' }
  const first = await world.call(
    builder,
    receiveOrder,
    { orderId },
    { version: order.version, deliveredOn: '2027-03-10', lines: [part] },
  )
  expect(first.body).toMatchObject({
    status: 'partly_delivered',
    lines: [{ delivered: 3, damaged: 1, open: 2, backorder: true, expectedOn: '2027-04-20' }],
    deliveries: [{ lines: [{ delivered: 3, damaged: 1, photos: [photo] }], canUndo: true }],
  })
  expect((await again(wall, home.client)).order).toMatchObject({ expectedOn: '2027-04-20', deliveredAt: null })
  const rest = { version: first.body.version, deliveredOn: '2027-03-10', lines: [{ lineId, delivered: 2 }] }
  const second = await world.call(builder, receiveOrder, { orderId }, rest)
  expect(second.body).toMatchObject({ status: 'delivered', openLines: 0 })
  expect((await again(wall, home.client)).order?.deliveredAt).not.toBeNull()
  const [early, late] = second.body.deliveries
  expect((await world.call(builder, undoDelivery, { orderId, deliveryId: early?.id ?? 0 })).status).toBe(409)
  const undone = await world.call(builder, undoDelivery, { orderId, deliveryId: late?.id ?? 0 })
  expect(undone.body).toMatchObject({ status: 'partly_delivered', lines: [{ delivered: 3, open: 2 }] })
  expect((await again(wall, home.client)).order?.deliveredAt).toBeNull()
})

test.each([undefined, null])(
  'a partial delivery with %s as new date keeps the one that the supplier agreed to',
  async (restExpectedOn) => {
    const { world, builder, home, again, order, token, wall } = await orderWithLink()
    const on = { orderId: order.id }
    const lineId = order.lines[0]?.id ?? 0
    const answer = { revision: 1, confirm: true, lines: [{ lineId, expectedOn: '2027-05-03' }] }
    await supplierAnswers(world, token, answer)
    const { body: asked } = await world.call(builder, readOrder, on)
    const accepted = await world.call(
      builder,
      answerProposal,
      { ...on, lineId },
      { version: asked.version, accept: true },
    )
    const lines = [{ lineId, delivered: 3, restExpectedOn }]
    const part = { version: accepted.body.version, deliveredOn: '2027-03-10', lines }
    const { body } = await world.call(builder, receiveOrder, on, part)
    expect(body).toMatchObject({ status: 'partly_delivered', expectedOn: '2027-05-03' })
    expect((await again(wall, home.client)).order).toMatchObject({ expectedOn: '2027-05-03' })
  },
)

test('a delivery of damaged goods alone can be undone', async () => {
  const { world, builder, order } = await orderWithLink()
  const on = { orderId: order.id }
  const lines = [{ lineId: order.lines[0]?.id ?? 0, delivered: 0, damaged: 4 }]
  const came = { version: order.version, deliveredOn: '2027-03-10', lines }
  const { body } = await world.call(builder, receiveOrder, on, came)
  expect(body).toMatchObject({ status: 'sent', lines: [{ damaged: 4, open: 5 }], deliveries: [{ canUndo: true }] })
  const undone = await world.call(builder, undoDelivery, { ...on, deliveryId: body.deliveries[0]?.id ?? 0 })
  expect(undone.body).toMatchObject({ lines: [{ damaged: 0, open: 5 }], deliveries: [] })
})

test('a delivery arrived at the latest today where the site is, and its rest is still to come', async () => {
  // Mar 10 in New York, where the company is, and Mar 11 at the house in Auckland.
  const { world, builder, home, order } = await orderWithLink({ now: '2027-03-10T15:00:00Z' })
  await world.db.execute(sql`update projects set time_zone = 'Pacific/Auckland' where id = ${home.project.id}`)
  const arrives = async (deliveredOn: string, entry: object = { delivered: 1 }) => {
    const lines = [{ lineId: order.lines[0]?.id ?? 0, delivered: 0, ...entry }]
    const reply = await world.call(
      builder,
      receiveOrder,
      { orderId: order.id },
      { version: order.version, deliveredOn, lines },
    )
    return [reply.status, (reply.body as { message?: string }).message]
  }
  const future = 'A delivery cannot have arrived in the future. Enter the day it came.'
  expect(await arrives('2099-12-25')).toEqual([422, future])
  expect(await arrives('2027-03-12')).toEqual([422, future])
  expect(await arrives('9999-01-01')).toEqual([422, 'Please enter a date between 1900 and 2199.'])
  expect(await arrives('1999-03-10')).toEqual([
    422,
    'This is more than a year before the order was made. Please check the year.',
  ])
  expect(await arrives('2027-03-10', { delivered: -2 })).toEqual([422, 'The quantity cannot be negative.'])
  expect(await arrives('2027-03-10', { delivered: 1, restExpectedOn: '1999-04-20' })).toEqual([
    422,
    'This date has passed. Please enter today or a later date.',
  ])
  expect(await arrives('2027-03-11')).toEqual([200, undefined])
})

test('builders who planned on a delivery are notified of what came and what is still open', async () => {
  const { world, builder, home, order } = await orderWithLink()
  const lines = [{ lineId: order.lines[0]?.id ?? 0, delivered: 3, restExpectedOn: '2027-04-20' }]
  await world.call(
    home.company.owner,
    receiveOrder,
    { orderId: order.id },
    { version: order.version, deliveredOn: '2027-03-10', lines },
  )
  const { body } = await world.call(builder, listNotifications, {})
  expect(JSON.stringify(body)).toContain('PO-1001 has arrived in part')
  expect(JSON.stringify(body)).toContain('Still open: 2 boxes of Subway tile (expected Apr 20, 2027).')
})

test('what is reported as installed has arrived, and its delivery cannot be undone before that', async () => {
  const { world, builder, order, wall } = await orderWithLink()
  await world.call(builder, installSelection, at(wall), { photos: [] })
  const { body } = await world.call(builder, readOrder, { orderId: order.id })
  expect(body).toMatchObject({ status: 'delivered', lines: [{ open: 0 }] })
  const undo = await world.call(builder, undoDelivery, { orderId: order.id, deliveryId: body.deliveries[0]?.id ?? 0 })
  expect(undo.status).toBe(409)
})

import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import {
  cancelOrder,
  cancelOrderLine,
  editOrder,
  listToOrder,
  readOrder,
  readSelectionOrders,
  resendOrder,
  sendOrder,
} from '#shared/procurement/orders/endpoints.ts'
import {
  changeSelections,
  chooseItem,
  deliverSelection,
  editSelection,
  orderSelection,
  reopenSelection,
} from '#shared/selections/endpoints.ts'
import { verifyCompany } from '#server/audit-verify.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { pagesOf } from '#server/testing/material/made-document.ts'
import { at, signs } from '#server/testing/world-selections.ts'

test('sending orders the selections and writes one email with a link, the thread’s reply address and what is asked', async () => {
  const inbound = { port: 0, replyDomain: 'reply.example.com', tls: undefined }
  const { world, builder, supplierEmail, approved, again, draft } = await orderYard({ config: { inbound } })
  const wall = await approved()
  const { id: orderId } = await draft(wall)
  const reply = await world.call(builder, sendOrder, { orderId }, { version: 1, message: 'Please call before.' })
  expect(reply.body).toMatchObject({ status: 'sent', email: { state: 'mailbox', to: supplierEmail } })
  expect(reply.body.link?.expiresAt).toBe('2027-06-08T09:00:00.000Z')
  expect(await again(wall)).toMatchObject({ status: 'ordered', order: { reference: null, expectedOn: null } })
  const mails = await world.mailsTo(supplierEmail)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toMatch(/^Purchase order PO-1001 from /)
  expect(mails[0]?.replyTo).toMatch(/^r\.0\.o\w+\.\w+\.[0-9a-f]{32}@reply\.example\.com$/)
  expect(mails[0]?.text).toContain('Please call before.')
  expect(mails[0]?.links.some((link) => /\/supplier-order\/[\w-]{43}$/.test(link))).toBe(true)
  expect((await world.call(builder, sendOrder, { orderId }, { version: reply.body.version })).status).toBe(409)
})

test('a draft is sent only with what was signed: not while a changed quantity is open, nor with the old one after it', async () => {
  const { world, builder, home, approved, again, draft } = await orderYard()
  const wall = await approved()
  const { id: orderId } = await draft(wall)
  await world.call(builder, editSelection, at(wall), { quantity: 50, version: wall.version })
  expect((await world.call(builder, sendOrder, { orderId }, { version: 1 })).status).toBe(409)
  const open = await again(wall, home.client)
  expect(open.status).toBe('in_review')
  await world.call(home.client, chooseItem, at(wall), { itemId: open.options[0]?.itemId ?? 0 })
  expect((await signs(world, home.client, [await again(wall, home.client)])).status).toBe(201)
  expect(await world.call(builder, sendOrder, { orderId }, { version: 1 })).toMatchObject({
    status: 409,
    body: { message: `${wall.name} was changed since. Remove its line, and add it again.` },
  })
})

test('a revision keeps its history, says what changed and is emailed; a line that is taken out can be ordered again', async () => {
  const { world, builder, supplierEmail, approved, again, sent, tap } = await orderYard()
  const wall = await approved()
  const faucet = await approved('Kitchen tap', tap.id, { quantity: 1, unit: 'each' })
  const order = await sent(wall, faucet)
  const [first, second] = order.lines
  const lines = [{ id: first?.id, packs: 6 }]
  await world.runJobs('deliver_mail')
  const revised = await world.call(builder, editOrder, { orderId: order.id }, { version: order.version, lines })
  expect(revised.body).toMatchObject({ revision: 2, status: 'sent', lineCount: 1 })
  expect(revised.body.revisions[0]?.changes).toEqual([
    'Quantity of Subway tile: 5 boxes → 6 boxes',
    `Removed ${second?.description}`,
  ])
  const [mail] = await world.mailsTo(supplierEmail)
  expect(mail?.subject).toMatch(/^Purchase order PO-1001 Rev 2 from /)
  expect(mail?.text).toContain('Quantity of Subway tile: 5 boxes → 6 boxes')
  expect([await again(wall), await again(faucet)]).toMatchObject([{ status: 'ordered' }, { status: 'approved' }])
  expect((await world.call(builder, listToOrder, {})).body.map(({ selection }) => selection)).toEqual(['Kitchen tap'])
})

test('editing, canceling and sending again changes nothing that was signed, and the audit log proves it', async () => {
  const { world, builder, home, approved, again, sent, supplierEmail } = await orderYard()
  const wall = await approved()
  const { fingerprint, approval } = wall
  const order = await sent(wall)
  await world.runJobs('deliver_mail')
  await world.call(builder, resendOrder, { orderId: order.id }, {})
  await world.runJobs('deliver_mail')
  const { body: now } = await world.call(builder, readOrder, { orderId: order.id })
  const canceled = await world.call(
    builder,
    cancelOrder,
    { orderId: order.id },
    { version: now.version, reason: 'Late' },
  )
  expect(canceled.body).toMatchObject({ status: 'canceled', cancelReason: 'Late', link: null })
  expect(canceled.body.lines, 'shows what was canceled').toEqual([expect.objectContaining({ id: now.lines[0]?.id })])
  expect((await world.mailsTo(supplierEmail)).map(({ subject }) => subject.split(' from ')[0])).toEqual([
    'Canceled: purchase order PO-1001',
    'Purchase order PO-1001',
    'Purchase order PO-1001',
  ])
  expect(await again(wall)).toMatchObject({ status: 'approved', fingerprint, approval, order: null })
  await sent(wall)
  expect(await again(wall)).toMatchObject({ status: 'ordered', fingerprint, approval })
  expect((await verifyCompany(world.db, home.company.id)).finding).toBeNull()
})

test('the simple order of a selection makes a one-line order for its supplier, emails no one and keeps its reply', async () => {
  const { world, builder, supplier, supplierEmail, approved, add } = await orderYard()
  const wall = await approved()
  const mirror = await add({ name: 'Mirror', price: 80, unit: 'each' })
  const plain = await approved('Mirror', mirror.id, { quantity: 1, unit: 'each' })
  const reply = await world.call(builder, orderSelection, at(wall), { reference: 'By phone', expectedOn: '2027-04-01' })
  expect(reply.body).toMatchObject({
    status: 'ordered',
    order: { reference: 'By phone', expectedOn: '2027-04-01', deliveredAt: null },
  })
  const [made] = (await world.call(builder, readSelectionOrders, at(wall))).body
  const { body: order } = await world.call(builder, readOrder, { orderId: made?.orderId ?? 0 })
  expect(order).toMatchObject({ number: 'PO-1001', status: 'sent', supplier: { id: supplier.id }, lineCount: 1 })
  expect(order.email.state).toBe('none')
  expect(await world.mailsTo(supplierEmail)).toEqual([])
  const rows = [{ id: plain.id, version: plain.version }]
  await world.call(builder, changeSelections, {}, { act: 'order', selections: rows })
  expect((await world.call(builder, readSelectionOrders, at(plain))).body).toMatchObject([
    { number: 'PO-1002', supplier: null, live: true },
  ])
  await world.call(builder, deliverSelection, at(wall), { delivered: true })
  expect((await world.call(builder, readOrder, { orderId: order.id })).body.status).toBe('delivered')
  await world.call(builder, deliverSelection, at(wall), { delivered: false })
  expect((await world.call(builder, readOrder, { orderId: order.id })).body).toMatchObject({
    status: 'sent',
    deliveries: [],
  })
})

test('a revision of a simple order keeps what was ordered first', async () => {
  const { world, builder, approved } = await orderYard()
  const wall = await approved()
  await world.call(builder, orderSelection, at(wall), {})
  const [made] = (await world.call(builder, readSelectionOrders, at(wall))).body
  const on = { orderId: made?.orderId ?? 0 }
  const { body: order } = await world.call(builder, readOrder, on)
  const lines = [{ id: order.lines[0]?.id, packs: 6 }]
  for (const packs of [6, 7]) {
    const { version } = (await world.call(builder, readOrder, on)).body
    await world.call(builder, editOrder, on, { version, lines: lines.map((line) => ({ ...line, packs })) })
  }
  const { revisions } = (await world.call(builder, readOrder, on)).body
  expect(revisions.map(({ revision, changes }) => [revision, changes.length])).toEqual([
    [3, 1],
    [2, 1],
    [1, 0],
  ])
})

test('reopening what is on order warns, and the line can be canceled first or kept', async () => {
  const { world, builder, approved, again, sent } = await orderYard()
  const wall = await approved()
  const floor = await approved('Floor')
  const order = await sent(wall, floor)
  const reason = { reason: 'Another tile' }
  const refused = await world.call(builder, reopenSelection, at(wall), reason)
  expect(refused.status).toBe(409)
  expect((refused.body as unknown as { message: string }).message).toMatch(
    /^This is part of order PO-1001 to Harbor Tile \w+\. Cancel its line first, or keep the order\.$/,
  )
  const [first, second] = order.lines
  const canceled = await world.call(
    builder,
    cancelOrderLine,
    { orderId: order.id, lineId: first?.id ?? 0 },
    { version: order.version },
  )
  expect(canceled.body.lines.map(({ id }) => id)).toEqual([second?.id])
  expect((await world.call(builder, reopenSelection, at(wall), reason)).body.status).toBe('in_review')
  const kept = await world.call(builder, reopenSelection, at(floor), { ...reason, keepOrder: true })
  expect(kept.body.status).toBe('in_review')
  const { body } = await world.call(builder, readOrder, { orderId: order.id })
  expect(body.lines).toMatchObject([{ id: second?.id, selection: null }])
  expect((await again(floor)).order).toBeNull()
})

test('a failure after the order was sent leaves neither the status nor the email', async () => {
  const { world, builder, supplierEmail, approved, again, draft } = await orderYard()
  const wall = await approved()
  const { id: orderId } = await draft(wall)
  await world.db.execute(
    sql`create function refuse_jobs() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
  )
  await world.db.execute(
    sql`create trigger refuse_jobs before insert on order_mails for each row execute function refuse_jobs()`,
  )
  expect((await world.call(builder, sendOrder, { orderId }, { version: 1 })).status).toBe(500)
  await world.db.execute(sql`drop trigger refuse_jobs on order_mails`)
  expect((await again(wall)).status).toBe('approved')
  expect(await world.mailsTo(supplierEmail)).toEqual([])
  expect((await world.call(builder, sendOrder, { orderId }, { version: 1 })).status).toBe(200)
  expect(await world.mailsTo(supplierEmail)).toHaveLength(1)
})

test('the PDF gives the supplier the address, the rooms and whom to call, and names no client or project', async () => {
  const { world, builder, home, approved, sent } = await orderYard()
  const order = await sent(await approved('Shower wall', undefined, { room: 'Hall bath' }))
  const read = async (paper: 'pdf' | 'ticket') => {
    const reply = await world.request(`/api/orders/${order.id}/${paper}`, { headers: { cookie: builder.cookie } })
    return (await pagesOf(new Uint8Array(await reply.arrayBuffer()))).join(' ')
  }
  const paper = await read('pdf')
  for (const words of [order.deliveryAddress, 'Hall bath', `Site contact: ${builder.name}`])
    expect(paper).toContain(words)
  expect(paper).not.toContain(home.project.name)
  expect(paper).not.toContain(home.client.name)
  expect(await read('ticket')).toContain(home.project.name)
})

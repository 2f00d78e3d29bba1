import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { archiveItem } from '#shared/catalog/endpoints.ts'
import { listNotifications } from '#shared/notifications/endpoints.ts'
import {
  createOrder,
  deleteOrder,
  editOrder,
  listOrders,
  previewSending,
  readOrder,
  sendOrder,
  sendOrders,
} from '#shared/procurement/orders/endpoints.ts'
import { editSelection } from '#shared/selections/endpoints.ts'
import { sendingWarnings } from '#shared/procurement/orders/sending-words.ts'
import { archiveSupplier, createSupplier } from '#shared/procurement/suppliers/endpoints.ts'
import { verifyCompany } from '#server/audit-verify.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { at, house } from '#server/testing/world-selections.ts'
import { sha256 } from '#server/platform/tokens.ts'
import { unique } from '#server/testing/world-people.ts'

type Yard = Awaited<ReturnType<typeof orderYard>>

/** Three drafts for three suppliers; the last one has no email address. */
async function threeDrafts(options?: Parameters<typeof orderYard>[0]) {
  const yard = await orderYard(options)
  const { world, builder, approved, draft, add } = yard
  const faucets = `faucets.${unique()}@example.com`
  const maker = async (fields: { name: string; email?: string }) =>
    (await world.call(builder, createSupplier, {}, fields)).body
  const spout = await maker({ name: 'Spout Works', email: faucets })
  const quiet = await maker({ name: 'Quiet Glass' })
  const one = { quantity: 1, unit: 'each' as const }
  const tap = await add({ name: 'Basin tap', price: 90, unit: 'each', buying: { supplierId: spout.id, cost: 40 } })
  const mirror = await add({ name: 'Mirror', price: 80, unit: 'each', buying: { supplierId: quiet.id, cost: 30 } })
  const selections = {
    wall: await approved(),
    basin: await approved('Basin tap', tap.id, one),
    glass: await approved('Mirror', mirror.id, one),
  }
  const { wall, basin, glass } = selections
  const drafts = [await draft(wall), await draft(basin), await draft(glass)]
  const ids = drafts.map(({ id }) => id)
  const wanted = ids.slice(0, 2).map((id) => ({ id, version: 1 }))
  return { ...yard, ...selections, ids, wanted, faucets, tap }
}

const statuses = async ({ world, builder }: Pick<Yard, 'world' | 'builder'>): Promise<string[]> =>
  (await world.call(builder, listOrders, {})).body.map(({ status }) => status).toReversed()

const messageOf = (reply: { body: unknown }): string => (reply.body as { message: string }).message

test('the preview says which draft goes to whom, and names those that cannot be sent or need an answer', async () => {
  const yard = await threeDrafts()
  const { world, builder, ids, tap, wall, supplierEmail, faucets } = yard
  await world.call(builder, archiveItem, { itemId: tap.id })
  await world.call(builder, editSelection, at(wall), { quantity: 50, version: wall.version })
  const { body: empty } = await world.call(builder, createOrder, {}, {})
  const { body } = await world.call(builder, previewSending, {}, { ids: [...ids, empty.id] })
  expect(
    body.orders.map(({ number, supplier, problem, question }) => [number, supplier?.email, problem, question]),
  ).toEqual([
    ['PO-1001', supplierEmail, expect.stringMatching(/^Shower wall: /), null],
    ['PO-1002', faucets, null, 'Basin tap: This item is no longer in the catalog. Replace it, or order anyway.'],
    ['PO-1003', null, 'Quiet Glass has no email address.', null],
    ['PO-1004', undefined, 'It has no supplier yet.', null],
  ])
  expect(await statuses(yard), 'writes nothing').toEqual(['draft', 'draft', 'draft', 'draft'])
})

test('the preview brings what sending one draft warns about: cost, address, day and an archived supplier', async () => {
  const { world, builder, supplier, draft, approved } = await orderYard()
  const full = await draft(await approved())
  const line = { description: 'Grout', quantity: 1 }
  const { body: bare } = await world.call(builder, createOrder, {}, { supplierId: supplier.id, lines: [line, line] })
  await world.call(builder, archiveSupplier, { supplierId: supplier.id })
  const { body } = await world.call(builder, previewSending, {}, { ids: [full.id, bare.id] })
  const words = body.orders.map((order) => sendingWarnings(order, '2027-03-10').map(({ title }) => title))
  expect(words).toEqual([
    [`${supplier.name} is archived`, 'No needed-by date'],
    [`${supplier.name} is archived`, '2 lines have no cost', 'No delivery address and no needed-by date'],
  ])
})

test('several drafts are sent in one act: one email each, their selections ordered, one notification for the client', async () => {
  const yard = await threeDrafts()
  const { world, builder, home, wanted, wall, basin, glass, again, supplierEmail, faucets } = yard
  const reply = await world.call(builder, sendOrders, {}, { orders: wanted })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  expect(reply.body.orders.map(({ number, status }) => `${number} ${status}`)).toEqual(['PO-1001 sent', 'PO-1002 sent'])
  for (const [email, subject] of [
    [supplierEmail, /^Purchase order PO-1001 from /],
    [faucets, /^Purchase order PO-1002 from /],
  ] as const) {
    const mails = await world.mailsTo(email)
    expect(mails.map((mail) => mail.subject)).toEqual([expect.stringMatching(subject)])
    expect(mails[0]?.links.some((link) => /\/supplier-order\/[\w-]{43}$/.test(link))).toBe(true)
  }
  expect([(await again(wall)).status, (await again(basin)).status, (await again(glass)).status]).toEqual([
    'ordered',
    'ordered',
    'approved',
  ])
  const { body: order } = await world.call(builder, readOrder, { orderId: wanted[0]?.id ?? 0 })
  expect(order).toMatchObject({ email: { state: 'mailbox', to: supplierEmail }, revisions: [{ revision: 1 }] })
  await world.runJobsExceptCertificates()
  const { body: bell } = await world.call(home.client, listNotifications, {})
  expect(
    bell.filter(({ title }) => /order/i.test(title)),
    JSON.stringify(bell),
  ).toHaveLength(1)
  const events = await world.db.execute<{ n: number }>(
    sql`select count(*)::int as n from audit_log where company_id = ${home.company.id} and kind = 'order.sent'`,
  )
  expect(events.rows[0]?.n).toBe(2)
  expect((await verifyCompany(world.db, home.company.id)).finding).toBeNull()
})

test('a selection whose items come from two suppliers is ordered once both orders are sent together', async () => {
  const yard = await threeDrafts()
  const { world, builder, tap, approvedSet, draft, again } = yard
  const set = await approvedSet(tap.id)
  await draft(set)
  const made = (await world.call(builder, listOrders, {})).body.slice(0, 2)
  const reply = await world.call(builder, sendOrders, {}, { orders: made.map(({ id }) => ({ id, version: 1 })) })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  expect(new Set(reply.body.orders.map(({ supplier }) => supplier?.id)).size).toBe(2)
  expect((await again(set)).status).toBe('ordered')
})

test('one draft that cannot be sent stops all of them, and is named', async () => {
  const yard = await threeDrafts()
  const { world, builder, ids, wanted, supplierEmail, tap, wall, again } = yard
  const sendAll = (orders: { id: number; version: number }[], more: object = {}) =>
    world.call(builder, sendOrders, {}, { orders, ...more })
  const silent = await sendAll([...wanted, { id: ids[2] ?? 0, version: 1 }])
  expect([silent.status, messageOf(silent)]).toEqual([
    409,
    'PO-1003: Quiet Glass has no email address. Nothing was sent.',
  ])
  await world.call(builder, archiveItem, { itemId: tap.id })
  const asked = await sendAll(wanted)
  expect([asked.status, messageOf(asked)]).toEqual([
    409,
    'PO-1002: Basin tap: This item is no longer in the catalog. Replace it, or order anyway. Nothing was sent.',
  ])
  expect(await statuses(yard)).toEqual(['draft', 'draft', 'draft'])
  expect(await world.mailsTo(supplierEmail)).toEqual([])
  expect((await again(wall)).status).toBe('approved')
  expect((await sendAll(wanted, { confirmed: true })).status).toBe(200)
  expect(await statuses(yard)).toEqual(['sent', 'sent', 'draft'])
})

test('a draft that someone edited, sent or deleted meanwhile stops all of them', async () => {
  const yard = await threeDrafts()
  const { world, builder, home, wanted, supplierEmail, faucets } = yard
  const [first, second] = wanted.map(({ id }) => ({ orderId: id }))
  if (!first || !second) throw new Error('Two drafts')
  const send = () => world.call(builder, sendOrders, {}, { orders: wanted })
  await world.call(home.company.owner, editOrder, second, { version: 1, notes: 'Call first' })
  const edited = await send()
  expect([edited.status, messageOf(edited)]).toEqual([
    409,
    'PO-1002: Someone changed it since you opened it. Nothing was sent.',
  ])
  const { version } = (await world.call(builder, readOrder, second)).body
  expect((await world.call(home.company.owner, sendOrder, second, { version })).status).toBe(200)
  const sent = await send()
  expect([sent.status, messageOf(sent)]).toEqual([409, 'PO-1002: This order was sent already. Nothing was sent.'])
  await world.call(home.company.owner, deleteOrder, first)
  const gone = await send()
  expect([gone.status, messageOf(gone)]).toEqual([409, '2 orders cannot be sent. Nothing was sent.'])
  expect([await world.mailsTo(supplierEmail), (await world.mailsTo(faucets)).length]).toEqual([[], 1])
})

test('the same request again and two builders at once send every order exactly once', async () => {
  const yard = await threeDrafts()
  const { world, builder, home, wanted, supplierEmail, faucets } = yard
  const options = { headers: { 'idempotency-key': unique() } }
  const send = (person = builder, more = {}) => world.call(person, sendOrders, {}, { orders: wanted }, more)
  const raced = await Promise.all([send(builder, options), send(builder, options), send(home.company.owner)])
  const codes = raced.map(({ status }) => status)
  expect(codes.filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(codes).toContain(200)
  const again = await send(builder, options)
  const counts = [(await world.mailsTo(supplierEmail)).length, (await world.mailsTo(faucets)).length]
  expect(counts).toEqual([1, 1])
  // The key of a refused request is free; that of a successful one replays its reply.
  expect([200, 409]).toContain(again.status)
  expect((await world.mailsTo(faucets)).length).toBe(1)
})

test('orders of another company do not exist, and nothing is sent with them', async () => {
  const yard = await threeDrafts()
  const { world, builder, home, ids, wanted, supplierEmail } = yard
  const elsewhere = await house(world)
  const foreign = (await world.call(elsewhere.builder, createOrder, {}, {})).body
  const mixed = await world.call(builder, sendOrders, {}, { orders: [...wanted, { id: foreign.id, version: 1 }] })
  expect([mixed.status, messageOf(mixed)]).toEqual([404, 'One order: It no longer exists. Nothing was sent.'])
  expect((await world.call(elsewhere.builder, sendOrders, {}, { orders: wanted })).status).toBe(404)
  expect((await world.call(elsewhere.builder, previewSending, {}, { ids })).status).toBe(404)
  const seen = await world.call(builder, previewSending, {}, { ids: [...ids, foreign.id] })
  expect(seen.body.orders.map(({ id }) => id)).toEqual(ids)
  expect((await world.call(home.client, sendOrders, {}, { orders: wanted })).status).toBe(403)
  expect((await world.call(home.client, previewSending, {}, { ids })).status).toBe(403)
  expect(await world.mailsTo(supplierEmail)).toEqual([])
})

test('an empty list, a repeated order and more than 50 are refused with a sentence', async () => {
  const { world, builder, wanted } = await threeDrafts()
  const [first] = wanted
  if (!first) throw new Error('A draft')
  const refused = async (orders: { id: number; version: number }[]) => {
    const reply = await world.call(builder, sendOrders, {}, { orders })
    return [reply.status, messageOf(reply)]
  }
  expect(await refused([])).toEqual([422, 'Tick at least one order.'])
  expect(await refused([first, first])).toEqual([422, 'Each order can be listed once.'])
  const many = Array.from({ length: 51 }, (_, n) => ({ id: n + 1, version: 1 }))
  expect(await refused(many)).toEqual([422, 'Send at most 50 orders at once.'])
})

test('a failure at the last email leaves no order sent and no email written', async () => {
  const yard = await threeDrafts()
  const { world, builder, wanted, wall, again, supplierEmail, faucets } = yard
  await world.db.execute(
    sql`create function refuse_second() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
  )
  await world.db.execute(
    sql.raw(`create trigger refuse_second before insert on order_mails for each row when (new.order_id = ${wanted[1]?.id})
      execute function refuse_second()`),
  )
  expect((await world.call(builder, sendOrders, {}, { orders: wanted })).status).toBe(500)
  await world.db.execute(sql`drop function refuse_second cascade`)
  expect(await statuses(yard)).toEqual(['draft', 'draft', 'draft'])
  expect([await world.mailsTo(supplierEmail), await world.mailsTo(faucets)]).toEqual([[], []])
  expect((await again(wall)).status).toBe('approved')
  expect((await world.call(builder, sendOrders, {}, { orders: wanted })).status).toBe(200)
  expect((await world.mailsTo(faucets)).length).toBe(1)
})

test('each order counts against the hour’s emails, and refused ones count once', async () => {
  const { world, builder, home, wanted, ids } = await threeDrafts()
  const key = `order_email_company:${sha256(String(home.company.id)).slice(0, 40)}`
  const counted = async () => {
    const { rows } = await world.db.execute<{ points: number }>(sql`select points from rate_limits where key = ${key}`)
    return rows[0]?.points
  }
  await world.call(builder, sendOrders, {}, { orders: [...wanted, { id: ids[2] ?? 0, version: 1 }] })
  expect(await counted()).toBe(1)
  await world.call(builder, sendOrders, {}, { orders: wanted })
  expect(await counted()).toBe(3)
})

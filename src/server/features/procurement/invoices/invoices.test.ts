import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exportInvoices, exportOrders } from '#shared/exports/endpoints.ts'
import {
  acceptInvoice,
  disputeInvoice,
  listInvoices,
  recordInvoice,
  removeInvoice,
} from '#shared/procurement/invoices/endpoints.ts'
import { listOrders, receiveOrder } from '#shared/procurement/orders/endpoints.ts'
import { readCompanyMoney } from '#shared/money/endpoints.ts'
import { addSelection } from '#shared/selections/endpoints.ts'
import { createSupplier } from '#shared/procurement/suppliers/endpoints.ts'
import { auditLog } from '#server/db/schema/selections.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import type { Person } from '#server/testing/world-people.ts'
import { order } from '#server/testing/world-orders.ts'
import { house } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'
import { dueDay } from './books.ts'

const world = await createWorld()

async function books(name = 'Harbor Tile') {
  const home = await house(world)
  const { body: supplier } = await world.call(home.builder, createSupplier, {}, { name, terms: 'Net 30' })
  const place = (options: Partial<Parameters<typeof order>[3]> = {}) =>
    order(world, home.company, home.builder, { total: 500, supplierId: supplier.id, ...options })
  const bill = (orderId: number, fields: object = {}, person: Person = home.builder) =>
    world.call(person, recordInvoice, { orderId }, { number: 'R-77', date: '2026-11-02', amount: 500, ...fields })
  const file = async (name: 'orders' | 'invoices', layout: string, person: Person = home.builder) => {
    const reply = await world.request(`/api/exports/${name}?layout=${layout}`, { headers: { cookie: person.cookie } })
    const fileName = /filename="(.+?)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1]
    return { status: reply.status, fileName, lines: (await reply.text()).replace('\uFEFF', '').trim().split('\r\n') }
  }
  return { ...home, supplier, place, bill, file }
}

test('an invoice as ordered is recorded, and the order shows what is billed', async () => {
  const { builder, place, bill } = await books()
  const orderId = await place()
  expect((await world.call(builder, listInvoices, { orderId })).body).toMatchObject({
    ordered: 500,
    billed: 0,
    difference: null,
    invoices: [],
    can: { record: true },
  })
  expect(await bill(orderId)).toMatchObject({
    status: 201,
    body: { billed: 500, difference: 0, invoices: [{ number: 'R-77', amount: 500, difference: 0 }] },
  })
})

test('a difference to the order is shown first, and accepted only as it was shown', async () => {
  const { place, bill } = await books()
  const orderId = await place()
  const refused = await bill(orderId, { amount: 512.5 })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      message: 'With this invoice, $12.50 more than ordered is billed. Accept the difference to record it.',
      current: { ordered: 500, billed: 0, newDifference: 12.5 },
    },
  })
  expect((await bill(orderId, { amount: 512.5, acceptedDifference: 10 })).status).toBe(409)
  expect((await bill(orderId, { amount: 512.5, acceptedDifference: 12.5 })).body).toMatchObject({ difference: 12.5 })
})

test('what has arrived of the order is beside what was ordered and billed', async () => {
  const yard = await orderYard()
  const { id: orderId, lines, version, total } = await yard.sent(await yard.approved())
  const invoices = async () => (await yard.world.call(yard.builder, listInvoices, { orderId })).body
  expect(await invoices()).toMatchObject({ ordered: total, arrived: 0, billed: 0 })
  const [line] = lines
  const body = { version, deliveredOn: '2026-11-02', lines: [{ lineId: line?.id ?? 0, delivered: 1, damaged: 1 }] }
  expect((await yard.world.call(yard.builder, receiveOrder, { orderId }, body)).status).toBe(200)
  // One of five boxes; the damaged one has to come again.
  expect(await invoices()).toMatchObject({ ordered: total, arrived: 34.43 })
})

test('a part of an order is billed with what is still open, and the rest settles it', async () => {
  const { place, bill } = await books()
  const orderId = await place()
  expect((await bill(orderId, { amount: 200 })).status).toBe(409)
  expect((await bill(orderId, { amount: 200, acceptedDifference: -300 })).status).toBe(201)
  expect((await bill(orderId, { number: 'R-78', amount: 300 })).body).toMatchObject({ billed: 500, difference: 0 })
})

test('the same number of the same supplier is refused, also on another order and by two people at once', async () => {
  const { place, bill } = await books()
  const [first, second] = [await place(), await place()]
  const replies = await Promise.all([bill(first), bill(second, { number: 'r-77' })])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    fields: { number: 'This invoice of the supplier is recorded already.' },
  })
  const elsewhere = await books('Other Supply')
  expect((await elsewhere.bill(await elsewhere.place())).status).toBe(201)
})

test('an invoice that was recorded by mistake can be removed and recorded again', async () => {
  const { builder, place, bill } = await books()
  const orderId = await place()
  const { body } = await bill(orderId)
  const at = { orderId, invoiceId: body.invoices[0]?.id ?? 0 }
  expect((await world.call(builder, removeInvoice, at)).body).toMatchObject({ billed: 0, invoices: [] })
  expect((await bill(orderId)).status).toBe(201)
})

test('a credit of the supplier lowers what is billed, at most to nothing, also in the file for the bookkeeper', async () => {
  const { builder, place, bill, file } = await books()
  const orderId = await place()
  const credit = (amount: number, fields: object = {}) => bill(orderId, { number: 'CM-1', amount, ...fields })
  const refused = { status: 422, body: { fields: { amount: expect.stringContaining('A credit cannot be higher.') } } }
  expect(await credit(-17)).toMatchObject(refused)
  const { body } = await bill(orderId, { amount: 517, acceptedDifference: 17 })
  expect(await credit(-517.01)).toMatchObject(refused)
  expect((await credit(0)).status).toBe(422)
  expect((await credit(-17)).body).toMatchObject({ billed: 500, difference: 0, invoices: [{}, { amount: -17 }] })
  const { body: money } = await world.call(builder, readCompanyMoney, {})
  expect(money.total).toMatchObject({ invoiced: 500 })
  expect((await file('invoices', 'xero')).lines[1]).toContain(',CM-1,2026-11-02,2026-12-02,-17,')
  // The credit would be left without what it corrects.
  const first = { orderId, invoiceId: body.invoices[0]?.id ?? 0 }
  expect(await world.call(builder, removeInvoice, first)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Remove it first.') },
  })
})

const wrong = 'Freight was included'

test('every act on an invoice is in the audit log with the numbers of the invoice and the order', async () => {
  const { builder, company, place, bill } = await books()
  const orderId = await place()
  const { body } = await bill(orderId, { dispute: wrong })
  const at = { orderId, invoiceId: body.invoices[0]?.id ?? 0 }
  await world.call(builder, acceptInvoice, at, {})
  await world.call(builder, disputeInvoice, at, { note: 'Paid twice' })
  await world.call(builder, removeInvoice, at)
  const log = await world.db.select().from(auditLog).where(eq(auditLog.companyId, company.id)).orderBy(auditLog.seq)
  const acts = log.filter(({ kind }) => kind.startsWith('invoice.'))
  expect(acts.map(({ kind }) => kind)).toEqual([
    'invoice.disputed',
    'invoice.accepted',
    'invoice.disputed',
    'invoice.removed',
  ])
  for (const { data } of acts) expect(data).toMatchObject({ number: 'R-77', orderId })
})

test('a disputed invoice is held with its reason, on the order, in the list of orders and on the money page', async () => {
  const { builder, place, bill } = await books()
  const orderId = await place()
  const { body } = await bill(orderId, { amount: 540, dispute: wrong })
  expect(body).toMatchObject({
    billed: 540,
    disputed: 540,
    difference: 40,
    invoices: [{ state: 'disputed', disputeNote: wrong, can: { accept: true, replace: true, dispute: false } }],
  })
  expect((await world.call(builder, listOrders, {})).body).toMatchObject([{ id: orderId, disputedInvoices: 1 }])
  const { body: money } = await world.call(builder, readCompanyMoney, {})
  expect(money.total).toMatchObject({ invoiced: 540, disputed: 540 })
  const at = { orderId, invoiceId: body.invoices[0]?.id ?? 0 }
  expect((await world.call(builder, acceptInvoice, at, {})).status).toBe(409)
  const accepted = await world.call(builder, acceptInvoice, at, { acceptedDifference: 40 })
  expect(accepted.body).toMatchObject({ disputed: 0, invoices: [{ state: 'accepted', difference: 40 }] })
  expect((await world.call(builder, listOrders, {})).body).toMatchObject([{ disputedInvoices: 0 }])
  const again = await world.call(builder, disputeInvoice, at, { note: 'Paid twice' })
  expect(again.body).toMatchObject({ disputed: 540, invoices: [{ state: 'disputed', disputeNote: 'Paid twice' }] })
})

test('a corrected invoice replaces the disputed one under the same number, and without it the dispute is back', async () => {
  const { builder, place, bill } = await books()
  const orderId = await place()
  const first = (await bill(orderId, { amount: 540, dispute: wrong })).body.invoices[0]?.id ?? 0
  expect((await bill(orderId)).status).toBe(409)
  const { body } = await bill(orderId, { replaces: first })
  expect(body).toMatchObject({
    billed: 500,
    disputed: 0,
    difference: 0,
    invoices: [{ state: 'replaced', disputeNote: wrong, can: { accept: false } }, { state: 'accepted' }],
  })
  expect((await bill(orderId, { number: 'R-79', replaces: first })).status).toBe(409)
  const corrected = { orderId, invoiceId: body.invoices[1]?.id ?? 0 }
  const { body: back } = await world.call(builder, removeInvoice, corrected)
  expect(back).toMatchObject({ billed: 540, disputed: 540, invoices: [{ id: first, state: 'disputed' }] })
})

test('a correction stays while another invoice has the number of the one that it replaced', async () => {
  const { builder, place, bill } = await books()
  const orderId = await place()
  const first = (await bill(orderId, { amount: 540, dispute: wrong })).body.invoices[0]?.id ?? 0
  const { body } = await bill(orderId, { number: 'R-77b', replaces: first })
  const other = await place()
  const again = (await bill(other)).body.invoices[0]?.id ?? 0
  const corrected = { orderId, invoiceId: body.invoices[1]?.id ?? 0 }
  expect(await world.call(builder, removeInvoice, corrected)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('another one has its number since') },
  })
  expect((await world.call(builder, listInvoices, { orderId })).body).toMatchObject({ billed: 500, disputed: 0 })
  await world.call(builder, removeInvoice, { orderId: other, invoiceId: again })
  expect((await world.call(builder, removeInvoice, corrected)).body).toMatchObject({ billed: 540, disputed: 540 })
})

test('the bookkeeper reads what is disputed, and programs that pay bills get accepted invoices only', async () => {
  const { place, bill, file } = await books()
  await bill(await place(), { number: 'R-1' })
  const held = (await bill(await place(), { number: 'R-2', amount: 540, dispute: wrong })).body
  expect(held.disputed).toBe(540)
  const { lines } = await file('invoices', 'finishwork')
  expect(lines[0]).toContain('Status,Disputed because')
  expect(lines[1]).toMatch(/^R-2,.*,Disputed,Freight was included,/)
  expect(lines[2]).toMatch(/^R-1,.*,Accepted,,/)
  for (const layout of ['quickbooks', 'xero']) {
    const programs = await file('invoices', layout)
    expect(programs.lines).toHaveLength(2)
    expect(programs.lines[1]).toContain('R-1')
  }
})

test.each(['draft', 'canceled'] as const)('nothing is billed for an order that is %s', async (status) => {
  const { place, bill } = await books()
  expect(await bill(await place({ status }))).toMatchObject({ status: 409 })
})

test('files for the bookkeeper have the columns of QuickBooks and Xero, and no cell is a formula', async () => {
  const { place, bill, file, client } = await books('=Harbor')
  const lines = [
    { description: '@Tile', cost: 3.2, quantity: 50 },
    { description: 'Freight', cost: 40 },
  ]
  const orderId = await place({ total: 220, taxMilli: 10_000, lines })
  await bill(orderId, { amount: 220, number: '+R-1' })
  const quickbooks = await file('invoices', 'quickbooks')
  expect(quickbooks.fileName).toBe('Invoices for QuickBooks.csv')
  expect(quickbooks.lines[0]).toBe(
    'Bill No,Vendor,Bill Date,Due Date,Terms,Memo,Account,Line Description,Line Amount,Currency Code',
  )
  expect(quickbooks.lines[1]).toMatch(/^'\+R-1,'=Harbor,2026-11-02,2026-12-02,Net 30,PO-\d+,,PO-\d+,220,USD$/)
  const xero = await file('invoices', 'xero')
  expect(xero.lines[0]).toBe(
    '*ContactName,EmailAddress,*InvoiceNumber,*InvoiceDate,*DueDate,Total,Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,Currency',
  )
  const ordered = await file('orders', 'finishwork')
  expect(ordered.lines).toHaveLength(3)
  const cells = ordered.lines.slice(1).map((line) => line.split(','))
  expect(cells.map((row) => [row[6], row[8], row[10], row[11], row[12]])).toEqual([
    ["'@Tile", '50', '3.2', '160', '16'],
    ['Freight', '1', '40', '40', '4'],
  ])
  expect((await file('orders', 'xero')).lines[0]).toContain('*PurchaseOrderNumber')
  expect((await file('orders', 'quickbooks')).lines[0]).toContain('Purchase Order No')
  for (const name of ['orders', 'invoices'] as const) expect((await file(name, 'xero', client)).status).toBe(403)
  expect([exportOrders.path, exportInvoices.path]).toEqual(['/exports/orders', '/exports/invoices'])
})

test('a line of an order for several houses is booked for its own house, and freight for none', async () => {
  const { builder, place, file, project } = await books()
  const { body: wall } = await world.call(builder, addSelection, { projectId: project.id }, { name: 'Wall' })
  const lines = [
    { description: 'Tile', cost: 3.2, selectionId: wall.id },
    { description: 'Freight', cost: 40 },
  ]
  await place({ lines })
  const rows = (await file('orders', 'finishwork')).lines.slice(1).map((line) => line.split(','))
  expect(rows.map((cells) => [cells[6], cells[3]])).toEqual([
    ['Tile', project.name],
    ['Freight', ''],
  ])
})

test.each([
  ['Net 30', '2026-12-02'],
  ['N/15', '2026-11-17'],
  ['45 days', '2026-12-17'],
  ['COD', '2026-11-02'],
  [null, '2026-11-02'],
])('terms of %s are due on %s', (terms, due) => {
  expect(dueDay('2026-11-02', terms)).toBe(due)
})

import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  confirmOrder,
  createOrder,
  createOrdersFromSelections,
  deleteOrder,
  editOrder,
  listOrders,
  listToOrder,
  readOrder,
  receiveOrder,
  sendOrder,
} from '#shared/procurement/orders/endpoints.ts'
import { orderTotals } from '#shared/procurement/orders/rules.ts'
import { archiveItem, editItem } from '#shared/catalog/endpoints.ts'
import { postMessage } from '#shared/messages/endpoints.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { house } from '#server/testing/world-selections.ts'
import { supplierAnswers } from '#server/testing/houses/supplier.ts'

test('what is approved and not ordered is listed with its packs, cost and supplier until an order has it', async () => {
  const { world, builder, supplier, approved, draft } = await orderYard()
  const wall = await approved()
  const { body } = await world.call(builder, listToOrder, {})
  expect(body).toEqual([
    expect.objectContaining({
      selectionId: wall.id,
      selection: 'Shower wall',
      supplier: { id: supplier.id, name: supplier.name },
      supplierSku: 'HT-88',
      words: '42 sq ft + 10% waste = 46.2 sq ft = 5 boxes (53.8 sq ft)',
      ordered: 53.8,
      packs: 5,
      cost: 172.16,
      warnings: [],
    }),
  ])
  await draft(wall)
  expect((await world.call(builder, listToOrder, {})).body).toEqual([])
})

test('the list is sorted by supplier, comes page by page, and has no selections of other companies', async () => {
  const { world, builder, home, approved, tap, add } = await orderYard()
  const plain = await add({ name: 'Plain mirror', price: 80, unit: 'each' })
  await approved('Mirror', plain.id, { quantity: 1, unit: 'each' })
  await approved('Wall')
  await approved('Tap', tap.id, { quantity: 2, unit: 'each' })
  const names: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 4; page += 1) {
    const reply = await world.call(builder, listToOrder, {}, undefined, {
      query: { limit: '1', ...(cursor && { cursor }) },
    })
    names.push(...reply.body.map(({ selection }) => selection))
    cursor = /cursor=([^&>]+)/.exec(reply.headers.get('link') ?? '')?.[1]
    if (!cursor) break
    cursor = decodeURIComponent(cursor)
  }
  expect(names).toEqual(['Wall', 'Tap', 'Mirror'])
  const none = await world.call(builder, listToOrder, {}, undefined, { query: { supplierId: 'none' } })
  expect(none.body.map(({ selection }) => selection)).toEqual(['Mirror'])
  const elsewhere = await house(world)
  expect((await world.call(elsewhere.builder, listToOrder, {})).body).toEqual([])
  expect((await world.call(home.client, listToOrder, {})).status).toBe(403)
})

test('warns of what is late, was priced at another cost, is discontinued, disputed or about to expire', async () => {
  const { world, builder, home, approved, tile } = await orderYard()
  const wall = await approved('Shower wall', tile.id, { deadline: '2027-03-09' })
  world.later(60_000)
  const edited = {
    name: tile.name,
    categoryId: tile.categoryId,
    price: 5,
    unit: 'sq_ft' as const,
    version: tile.version,
  }
  const buying = { supplierId: null, cost: 4 }
  await world.call(builder, editItem, { itemId: tile.id }, { ...edited, buying })
  await world.call(builder, archiveItem, { itemId: tile.id })
  const asked = { message: 'Bigger tiles', messageType: 'change_request' as const, selectionId: wall.id }
  await world.call(home.client, postMessage, { projectId: home.project.id }, asked)
  const { body } = await world.call(builder, listToOrder, {})
  expect(body[0]?.warnings).toEqual(['late', 'cost_changed', 'discontinued', 'change_requested'])
  expect(body[0]).toMatchObject({
    costChange: 'Cost was $3.20, now $4.00 per sq ft',
    orderByWhy: 'It has no install day, so this is the day by which the client had to decide.',
  })
  const lines = [{ selectionId: wall.id }]
  const refused = await world.call(builder, createOrdersFromSelections, {}, { lines })
  expect(refused.status).toBe(409)
  const anyway = await world.call(builder, createOrdersFromSelections, {}, { lines, confirmed: true })
  expect(anyway.status).toBe(201)
})

test('the schedule says when a line is needed and by when to order it, and the draft asks for that day', async () => {
  const { world, builder, approved, draft } = await orderYard()
  const wall = await approved()
  await world.db.execute(sql`update selections set install_on = '2027-06-01' where id = ${wall.id}`)
  const [line] = (await world.call(builder, listToOrder, {})).body
  expect([line?.orderBy, line?.neededBy].every((day) => day !== null && day !== undefined && day < '2027-06-01')).toBe(
    true,
  )
  expect((line?.orderBy ?? '') <= (line?.neededBy ?? '')).toBe(true)
  expect(line?.orderByWhy).toMatch(/^Needed on site May \d+, 2027, because it is installed on Jun 01, 2027/)
  expect((await draft(wall)).neededBy).toBe(line?.neededBy)
})

test('two builders who order the same selection at once make one order; the other reads why', async () => {
  const { world, home, approved } = await orderYard()
  const wall = await approved()
  const lines = [{ selectionId: wall.id }]
  const replies = await Promise.all(
    [home.builder, home.company.owner].map((person) => world.call(person, createOrdersFromSelections, {}, { lines })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const refused = replies.find(({ status }) => status === 409)?.body as unknown as { message: string }
  expect(refused.message).toBe('Subway tile is already in the draft order PO-1001.')
  expect((await world.call(home.builder, listOrders, {})).body).toHaveLength(1)
})

test('numbers follow each other without a gap, also when many orders start at once and drafts are deleted', async () => {
  const { world, builder } = await orderYard()
  const make = () => world.call(builder, createOrder, {}, { lines: [{ description: 'Grout', quantity: 1 }] })
  const made = await Promise.all(Array.from({ length: 6 }, make))
  const numbers = made.map(({ body }) => body.number).toSorted()
  expect(numbers).toEqual(['PO-1001', 'PO-1002', 'PO-1003', 'PO-1004', 'PO-1005', 'PO-1006'])
  const idOf = (number: string) => made.find(({ body }) => body.number === number)?.body.id ?? 0
  await world.call(builder, deleteOrder, { orderId: idOf('PO-1006') })
  await world.call(builder, deleteOrder, { orderId: idOf('PO-1002') })
  expect((await make()).body.number).toBe('PO-1006')
  const { body } = await world.call(builder, listOrders, {})
  expect(body.map(({ number, status }) => `${number} ${status}`)).toContain('PO-1002 canceled')
  expect(new Set(body.map(({ number }) => number)).size).toBe(6)
})

test('a draft takes free lines, packs and a tax rate, and its totals are the sum of its rounded lines', async () => {
  const { world, builder, approved, draft } = await orderYard()
  const { id: orderId } = await draft(await approved())
  const { body: order } = await world.call(builder, readOrder, { orderId })
  expect(order.lines[0]).toMatchObject({ orderedWords: '5 boxes (53.8 sq ft)', unitCost: 3.2, cost: 172.16 })
  const lines = [
    { id: order.lines[0]?.id, packs: 6 },
    { description: 'Grout', quantity: 3, unitCost: 12.33 },
    { description: 'Freight', quantity: 1, unitCost: 45, taxable: false },
  ]
  const edited = await world.call(builder, editOrder, { orderId }, { version: order.version, taxRate: 8.875, lines })
  expect(edited.body).toMatchObject({ subtotal: 288.58, tax: 21.61, total: 310.19, lineCount: 3 })
  expect(edited.body.lines.map(({ cost, tax }) => [cost, tax])).toEqual([
    [206.59, 18.33],
    [36.99, 3.28],
    [45, 0],
  ])
  const stale = await world.call(builder, editOrder, { orderId }, { version: order.version, notes: 'x' })
  expect(stale.status).toBe(409)
})

test('an unknown cost is not zero: it can be left out, and taken back', async () => {
  const { world, builder, approved, draft } = await orderYard()
  const { id: orderId } = await draft(await approved())
  const { body: order } = await world.call(builder, readOrder, { orderId })
  const lines = [
    { id: order.lines[0]?.id, unitCost: null },
    { description: 'Grout', quantity: 3 },
    { description: 'Sample', quantity: 1, unitCost: 0 },
  ]
  const edited = await world.call(builder, editOrder, { orderId }, { version: order.version, lines })
  expect(edited.body).toMatchObject({ total: 0, lines: [{ unitCost: null }, { unitCost: null }, { unitCost: 0 }] })
  const free = { lines: [{ description: 'Grout', quantity: 2 }] }
  expect((await world.call(builder, createOrder, {}, free)).body.lines).toMatchObject([{ unitCost: null }])
})

test('an order with impossible amounts is refused with a sentence', async () => {
  const { world, builder, approved, draft } = await orderYard()
  const grout = { description: 'Grout', quantity: 1_000_000, unitCost: 999_999_999 }
  const message = 'This order comes to more than 999,999,999,999. Please check its quantities and costs.'
  expect(await world.call(builder, createOrder, {}, { lines: [grout] })).toMatchObject({
    status: 422,
    body: { message },
  })
  const { id: orderId } = await draft(await approved())
  const lines = Array.from({ length: 200 }, () => grout)
  expect(await world.call(builder, editOrder, { orderId }, { version: 1, lines })).toMatchObject({ status: 422 })
  expect((await world.call(builder, readOrder, { orderId })).body).toMatchObject({ version: 1, lineCount: 1 })
})

test('an order that is edited in two tabs keeps what the first one saved, and shows it to the second', async () => {
  const { world, builder, approved, draft, sent } = await orderYard()
  for (const { id: orderId } of [await draft(await approved()), await sent(await approved('Floor'))]) {
    const { version } = (await world.call(builder, readOrder, { orderId })).body
    const first = await world.call(builder, editOrder, { orderId }, { version, notes: 'Side gate.' })
    expect(first.status).toBe(200)
    const second = await world.call(builder, editOrder, { orderId }, { version, notes: 'Front door.' })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      message: 'Someone changed this order since you opened it.',
      current: { id: orderId, notes: 'Side gate.', version: first.body.version },
    })
    expect((await world.call(builder, readOrder, { orderId })).body).toEqual(first.body)
  }
})

test('the totals of an order are exact: taxes rounded per line, then added up', () => {
  const line = fc.record({
    quantityMilli: fc.integer({ min: 1, max: 1_000_000_000 }),
    unitCostCents: fc.option(fc.integer({ min: 0, max: 99_999_999_900 })),
    taxable: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), fc.integer({ min: 0, max: 100_000 }), (lines, taxMilli) => {
      const half = (amount: bigint, by: bigint) => (amount * 2n + by) / (by * 2n)
      const costs = lines.map((one) => half(BigInt(one.quantityMilli) * BigInt(one.unitCostCents ?? 0), 1000n))
      const taxes = costs.map((cents, n) => (lines[n]?.taxable ? half(cents * BigInt(taxMilli), 100_000n) : 0n))
      const sum = (amounts: bigint[]) => amounts.reduce((total, cents) => total + cents, 0n)
      if (sum(costs) > BigInt(Number.MAX_SAFE_INTEGER) / 2n) return
      const totals = orderTotals(lines, taxMilli)
      expect(totals.subtotalCents).toBe(Number(sum(costs)))
      expect(totals.taxCents).toBe(Number(sum(taxes)))
      expect(totals.totalCents).toBe(totals.subtotalCents + totals.taxCents)
    }),
  )
})

test('an order of a company does not exist for another, and not for clients', async () => {
  const { world, home, approved, draft } = await orderYard()
  const { id: orderId } = await draft(await approved())
  const elsewhere = await house(world)
  expect((await world.call(elsewhere.builder, readOrder, { orderId })).status).toBe(404)
  expect((await world.call(home.client, readOrder, { orderId })).status).toBe(403)
  expect((await world.call(elsewhere.builder, sendOrder, { orderId }, { version: 1 })).status).toBe(404)
})

test('a line that is listed twice is refused with a sentence wherever lines are listed', async () => {
  const { world, builder, supplierEmail, approved, sent } = await orderYard()
  const { id: orderId, version, lines } = await sent(await approved())
  const lineId = lines[0]?.id ?? 0
  const twice = <One>(one: One): One[] => [one, one]
  const token = /supplier-order\/([\w-]{43})/.exec((await world.mailsTo(supplierEmail))[0]?.links.join(' ') ?? '')?.[1]
  const received = { version, deliveredOn: '2027-03-10', lines: twice({ lineId, delivered: 1 }) }
  const replies = [
    await world.call(builder, receiveOrder, { orderId }, received),
    await world.call(builder, confirmOrder, { orderId }, { version, lines: twice({ lineId, expectedOn: null }) }),
    await world.call(builder, editOrder, { orderId }, { version, lines: twice({ id: lineId }) }),
    await supplierAnswers(world, token ?? '', { revision: 1, lines: twice({ lineId }) }),
  ]
  for (const reply of replies)
    expect(reply).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Each line can be listed once.') },
    })
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createOrder, deleteOrder, editOrder, listOrders, readOrder } from '#shared/procurement/orders/endpoints.ts'
import { editSupplier } from '#shared/procurement/suppliers/endpoints.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'

async function searchable() {
  const yard = await orderYard()
  const { world, builder } = yard
  const found = async (q: string) => {
    const { body } = await world.call(builder, listOrders, {}, undefined, { query: { q } })
    return body.map(({ number }) => number)
  }
  return { ...yard, found }
}

test('an order is found by its number, by what was ordered with it and by its supplier', async () => {
  const { world, builder, supplier, approved, draft, found } = await searchable()
  const { id: orderId } = await draft(await approved())
  const { body: order } = await world.call(builder, readOrder, { orderId })
  const grout = { description: 'Grout, sand beige', quantity: 1 }
  const lines = [{ id: order.lines[0]?.id }, grout]
  const { version, ...edited } = (await world.call(builder, editOrder, { orderId }, { version: order.version, lines }))
    .body
  for (const q of ['po-1001', 'subway', 'SAND grout', supplier.name]) expect(await found(q), q).toEqual(['PO-1001'])
  const renamed = [{ id: order.lines[0]?.id }, { id: edited.lines[1]?.id, description: 'Mortar' }]
  await world.call(builder, editOrder, { orderId }, { version, lines: renamed })
  expect([await found('grout'), await found('mortar')]).toEqual([[], ['PO-1001']])
})

test('a typed order number finds that order and those that begin like it, and nothing that only mentions it', async () => {
  const { world, builder, found, home } = await searchable()
  const make = async (number: number, description = 'Freight') => {
    const { body } = await world.call(builder, createOrder, {}, { lines: [{ description, quantity: 1 }] })
    await world.db.execute(
      sql`update orders set number = ${number} where id = ${body.id} and company_id = ${home.company.id}`,
    )
  }
  await make(107, 'Rest of PO-1070')
  await make(1070)
  await make(2_147_483_647)
  await make(2107)
  expect(await found('PO-107')).toEqual(['PO-1070', 'PO-107'])
  expect(await found('po-2147483647')).toEqual(['PO-2147483647'])
  expect(await found('po-214748364')).toEqual(['PO-2147483647'])
  expect(await found('po-107 freight')).toEqual(['PO-1070'])
  expect(await found('107')).toEqual(['PO-2107', 'PO-1070', 'PO-107'])
  for (const q of ['po-0', 'po-99999999999', 'po-', 'po-1e3'])
    expect([q, await found(q)]).toEqual([q, q === 'po-' ? await found('PO-') : []])
})

test('a supplier’s orders are found by the name it has now, and a draft by the supplier it got', async () => {
  const { world, builder, supplier, found } = await searchable()
  const { body: order } = await world.call(builder, createOrder, {}, { lines: [] })
  expect(await found('harbor')).toEqual([])
  const given = { version: order.version, supplierId: supplier.id }
  await world.call(builder, editOrder, { orderId: order.id }, given)
  expect(await found('harbor')).toEqual([order.number])
  const renamed = { version: supplier.version, name: 'Quayside Stone' }
  expect((await world.call(builder, editSupplier, { supplierId: supplier.id }, renamed)).status).toBe(200)
  expect([await found('harbor'), await found('quayside')]).toEqual([[], [order.number]])
})

test('the searched text of every order equals a recount', async () => {
  const { world, builder, home, approved, draft, sent } = await searchable()
  await sent(await approved())
  const { id: orderId } = await draft(await approved('Floor'))
  await draft(await approved('Niche'))
  await world.call(builder, deleteOrder, { orderId })
  const { rows } = await world.db.execute<{ kept: string; counted: string }>(sql`
    select o.search as kept, lower(concat_ws(' ', 'PO-' || o.number, s.name,
      (select string_agg(l.description, ' ' order by l.position, l.id) from order_lines l where l.order_id = o.id))) as counted
    from orders o left join suppliers s on s.id = o.supplier_id where o.company_id = ${home.company.id}`)
  expect(rows.length).toBeGreaterThan(2)
  for (const { kept, counted } of rows) expect(kept).toBe(counted)
})

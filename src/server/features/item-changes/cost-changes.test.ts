import { expect, test } from 'vitest'
import { readItemBuying } from '#shared/procurement/costs/endpoints.ts'
import { createItem, editItem, getItem, listItemPrices } from '#shared/catalog/endpoints.ts'
import * as changes from '#shared/item-changes/endpoints.ts'
import { createSupplier } from '#shared/procurement/suppliers/endpoints.ts'
import { category, house } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

/** Three items of one supplier: cost plus markup, a typed price, and no cost; and one of another supplier. */
async function shop() {
  const home = await house(world)
  const categoryId = await category(world, home.company, 'Tiles')
  const named = async (name: string) => (await world.call(home.builder, createSupplier, {}, { name })).body.id
  const [harbor, north] = [await named('Harbor'), await named('North')]
  const add = async (name: string, price: number, buying: object) =>
    (await world.call(home.builder, createItem, {}, { categoryId, name, price, buying })).body
  const items = {
    follows: await add('Follows', 0, { supplierId: harbor, cost: 10, markup: 50 }),
    typed: await add('Typed', 20, { supplierId: harbor, cost: 10 }),
    costless: await add('Without cost', 30, { supplierId: harbor }),
    other: await add('Other', 40, { supplierId: north, cost: 10, markup: 100 }),
  }
  const state = async ({ id }: { id: number }) => {
    const { price } = (await world.call(home.builder, getItem, { itemId: id })).body
    const { cost, priceBy } = (await world.call(home.builder, readItemBuying, { itemId: id })).body
    return [price, cost, priceBy]
  }
  const preview = async (filter: object, change: object) =>
    (
      await world.call(
        home.builder,
        changes.previewPrices,
        {},
        { target: { filter }, change: { by: 'percent', value: 10, ...change } },
      )
    ).body
  return { ...home, categoryId, harbor, items, state, preview }
}

test('prices are changed by supplier', async () => {
  const { preview, harbor, categoryId } = await shop()
  const theirs = await preview({ supplierId: harbor }, { on: 'price' })
  expect(theirs.rows.map(({ name, to, cost }) => [name, to, cost])).toEqual([
    ['Follows', 16.5, null],
    ['Typed', 22, null],
    ['Without cost', 33, null],
  ])
  expect((await preview({ supplierId: harbor, q: 'typed' }, {})).rows.map(({ name }) => name)).toEqual(['Typed'])
  expect((await preview({ categoryId }, {})).rows).toHaveLength(4)
})

test('a change of costs takes along prices that are cost plus markup, and is undone in one act', async () => {
  const { builder, items, state, preview, harbor } = await shop()
  const { rows } = await preview({ supplierId: harbor }, { on: 'cost', by: 'amount', value: 2 })
  expect(rows.map(({ name, from, to, cost, problem }) => [name, from, to, cost, problem])).toEqual([
    ['Follows', 15, 18, { from: 10, to: 12 }, null],
    ['Typed', 20, 20, { from: 10, to: 12 }, null],
    ['Without cost', 30, 30, null, 'It has no cost.'],
  ])
  const wanted = [items.follows, items.typed].map(({ id, version }) => ({ id, version }))
  const change = { on: 'cost' as const, by: 'amount' as const, value: 2 }
  const { body: done } = await world.call(builder, changes.changeItems, {}, { act: 'price', items: wanted, change })
  expect(done).toMatchObject({ items: 2, price: { on: 'cost', by: 'amount', value: 2 } })
  expect([await state(items.follows), await state(items.typed)]).toEqual([
    [18, 12, 'markup'],
    [20, 12, 'typed'],
  ])
  const prices = async ({ id }: { id: number }) =>
    (await world.call(builder, listItemPrices, { itemId: id })).body.map(({ price }) => price)
  expect([await prices(items.follows), await prices(items.typed)]).toEqual([[18, 15], [20]])
  const details = await world.call(builder, changes.getItemChange, { changeId: done.id })
  expect(details.body.rows).toMatchObject([
    { name: 'Follows', from: 15, to: 18, fromCost: 10, toCost: 12 },
    { name: 'Typed', from: 20, to: 20, fromCost: 10, toCost: 12 },
  ])
  expect((await world.call(builder, changes.undoItemChange, { changeId: done.id }, {})).status).toBe(200)
  expect([await state(items.follows), await state(items.typed)]).toEqual([
    [15, 10, 'markup'],
    [20, 10, 'typed'],
  ])
})

test('a change of costs names the items without a cost, and its undo those whose cost is another since', async () => {
  const { builder, items, categoryId, harbor } = await shop()
  const change = { on: 'cost' as const, by: 'percent' as const, value: 5 }
  const act = (ids: { id: number; version: number }[]) =>
    world.call(builder, changes.changeItems, {}, { act: 'price', items: ids, change })
  const idOf = ({ id, version }: { id: number; version: number }) => ({ id, version })
  const refused = await act([idOf(items.follows), idOf(items.costless)])
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.body).toMatchObject({ rows: [{ id: items.costless.id, message: 'It has no cost.' }] })
  const { body: done } = await act([idOf(items.typed)])
  const edit = { categoryId, name: 'Typed', price: 20, version: 2, buying: { supplierId: harbor, cost: 11 } }
  expect((await world.call(builder, editItem, { itemId: items.typed.id }, edit)).status).toBe(200)
  const undone = await world.call(builder, changes.undoItemChange, { changeId: done.id }, {})
  expect(undone).toMatchObject({ status: 409, body: { rows: [{ message: 'Its cost was changed again since.' }] } })
})

test('a client changes no cost and gets none', async () => {
  const { client, items } = await shop()
  const change = { on: 'cost' as const, by: 'percent' as const, value: 5 }
  const target = { itemIds: [items.follows.id] }
  expect((await world.call(client, changes.previewPrices, {}, { target, change })).status).toBe(403)
})

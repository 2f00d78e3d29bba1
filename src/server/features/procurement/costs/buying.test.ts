import { expect, test } from 'vitest'
import { readItemBuying, readSelectionBuying } from '#shared/procurement/costs/endpoints.ts'
import { createItem, duplicateItem, editItem, getItem, listItemPrices } from '#shared/catalog/endpoints.ts'
import { addSelection, chooseItem, getSelection } from '#shared/selections/endpoints.ts'
import { archiveSupplier, createSupplier } from '#shared/procurement/suppliers/endpoints.ts'
import { category, house } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

async function yard() {
  const world = await createWorld()
  const home = await house(world)
  const supplier = await world.call(home.builder, createSupplier, {}, { name: 'Harbor Tile' })
  const categoryId = await category(world, home.company)
  const buying = {
    supplierId: supplier.body.id,
    supplierSku: 'HT-88',
    cost: 3.2,
    markup: 35,
    pack: 'box' as const,
    packSize: 10.76,
    waste: 10,
  }
  const tile = { categoryId, name: 'Subway tile', price: 1, unit: 'sq_ft' as const }
  const add = (extra: object = { buying }) => world.call(home.builder, createItem, {}, { ...tile, ...extra })
  const costs = async (itemId: number) => (await world.call(home.builder, readItemBuying, { itemId })).body
  return { world, home, supplier: supplier.body, buying, tile, add, costs }
}

test('the price follows from cost and markup, and the form says so', async () => {
  const { world, home, supplier, add, costs, tile, buying } = await yard()
  const made = await add()
  // 3.20 x 1.35, whatever price was sent.
  expect(made.body.price).toBe(4.32)
  expect(await costs(made.body.id)).toEqual({
    supplier: { id: supplier.id, name: 'Harbor Tile', archived: false },
    supplierSku: 'HT-88',
    cost: 3.2,
    markup: 35,
    priceBy: 'markup',
    pack: 'box',
    packSize: 10.76,
    waste: 10,
    categoryWaste: null,
  })
  const at = { itemId: made.body.id }
  const dearer = await world.call(home.builder, editItem, at, { ...tile, buying: { ...buying, cost: 4 }, version: 1 })
  expect(dearer.body.price).toBe(5.4)
  const prices = await world.call(home.builder, listItemPrices, at)
  expect(prices.body.map(({ price }) => price)).toEqual([5.4, 4.32])
})

test('a typed price ends the markup, and an edit without costs leaves them as they are', async () => {
  const { world, home, add, costs, tile } = await yard()
  const { body: made } = await add()
  const at = { itemId: made.id }
  const renamed = { ...tile, name: 'Subway tile, white', price: 4.32, version: made.version }
  const { body: same } = await world.call(home.builder, editItem, at, renamed)
  expect(await costs(made.id)).toMatchObject({ cost: 3.2, priceBy: 'markup' })
  await world.call(home.builder, editItem, at, { ...renamed, price: 5, version: same.version })
  expect(await costs(made.id)).toMatchObject({ cost: 3.2, markup: null, priceBy: 'typed' })
})

test('a copy of an item keeps what it costs', async () => {
  const { world, home, add, costs } = await yard()
  const { body: made } = await add()
  const { body: copy } = await world.call(home.builder, duplicateItem, { itemId: made.id })
  expect(await costs(copy.id)).toEqual(await costs(made.id))
})

test.each([
  [{ markup: 20 }, 'buying.cost'],
  [{ cost: 2, markup: -1 }, 'buying.markup'],
  [{ cost: 2.555 }, 'buying.cost'],
  [{ pack: 'box' }, 'buying.packSize'],
  [{ packSize: 3 }, 'buying.packSize'],
  [{ pack: 'box', packSize: 0 }, 'buying.packSize'],
  [{ pack: 'crate', packSize: 2 }, 'buying.pack'],
  [{ waste: 100.5 }, 'buying.waste'],
  [{ waste: 7.55 }, 'buying.waste'],
])('refuses %j and saves no item', async (buying, field) => {
  const { add } = await yard()
  const reply = await add({ buying })
  expect(reply.status).toBe(422)
  expect(Object.keys((reply.body as unknown as { fields: object }).fields)).toContain(field)
})

test('a supplier of another company or an archived one cannot be chosen, but stays where it was', async () => {
  const { world, home, supplier, buying, add, costs, tile } = await yard()
  const other = await world.people.company()
  const theirs = await world.call(other.owner, createSupplier, {}, { name: 'Theirs' })
  const message = 'Please choose one of your suppliers.'
  expect(await add({ buying: { ...buying, supplierId: theirs.body.id } })).toMatchObject({
    status: 422,
    body: { fields: { 'buying.supplierId': message } },
  })
  const { body: made } = await add()
  await world.call(home.builder, archiveSupplier, { supplierId: supplier.id })
  expect((await add()).status).toBe(422)
  const kept = { ...tile, buying: { ...buying, cost: 3.5 }, version: made.version }
  expect((await world.call(home.builder, editItem, { itemId: made.id }, kept)).status).toBe(200)
  expect(await costs(made.id)).toMatchObject({ supplier: { archived: true }, cost: 3.5 })
})

test('a chosen selection shows its builder what to order, what it costs and what is left', async () => {
  const { world, home, add } = await yard()
  const { body: tile } = await add()
  const at = { projectId: home.project.id }
  const wall = { name: 'Shower wall', quantity: 42, unit: 'sq_ft' as const, optionItemIds: [tile.id] }
  const { body: made } = await world.call(home.builder, addSelection, at, wall)
  const place = { ...at, selectionId: made.id }
  expect((await world.call(home.builder, readSelectionBuying, place)).body).toEqual({ lines: [] })
  await world.call(home.builder, chooseItem, place, { itemId: tile.id })
  const { body } = await world.call(home.builder, readSelectionBuying, place)
  expect(body.lines).toEqual([
    expect.objectContaining({
      price: 181.44,
      cost: 172.16,
      margin: 9.28,
      marginPercent: 5.1,
      order: {
        ordered: 53.8,
        packs: 5,
        words: '42 sq ft + 10% waste = 46.2 sq ft = 5 boxes (53.8 sq ft)',
      },
    }),
  ])
})

test('no reply about the item or the selection says what it costs, to anyone', async () => {
  const { world, home, add } = await yard()
  const { body: tile } = await add()
  const at = { projectId: home.project.id }
  const wall = { name: 'Shower wall', quantity: 42, unit: 'sq_ft' as const, optionItemIds: [tile.id] }
  const { body: made } = await world.call(home.builder, addSelection, at, { ...wall, status: 'in_review' })
  const place = { ...at, selectionId: made.id }
  for (const person of [home.client, home.builder]) {
    const replies = [
      await world.call(person, getItem, { itemId: tile.id }),
      await world.call(person, getSelection, place),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(JSON.stringify(replies.map(({ body }) => body))).not.toMatch(/HT-88|Harbor|markup|"cost"|172\.16|3\.2\b/)
  }
  expect((await world.call(home.client, readItemBuying, { itemId: tile.id })).status).toBe(403)
  expect((await world.call(home.client, readSelectionBuying, place)).status).toBe(403)
})

import { beforeEach, expect, test } from 'vitest'
import { readItemBuying } from '#shared/procurement/costs/endpoints.ts'
import { createItem, listItemPrices, listItems } from '#shared/catalog/endpoints.ts'
import { undoImport } from '#shared/imports/undoing/undo-endpoints.ts'
import { archiveSupplier, createSupplier, listSuppliers } from '#shared/procurement/suppliers/endpoints.ts'
import * as files from '#server/testing/material/import-files.ts'
import type { Person } from '#server/testing/world-people.ts'
import { category, house } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
let scene: Awaited<ReturnType<typeof house>>

beforeEach(async () => {
  scene = await house(world)
})

const items = async (person = scene.builder) =>
  (await world.call(person, listItems, {}, undefined, { query: { sort: 'name' } })).body
const costs = async (itemId: number, person = scene.builder) =>
  (await world.call(person, readItemBuying, { itemId })).body
const importList = (text: string) => files.importFile(world, scene.builder, text)
const preview = (text: string) => files.preview(world, scene.builder, text)
const exported = async (person: Person, format = 'csv') => {
  const path = `/api/exports/selection-items?format=${format}`
  const reply = await world.request(path, { headers: { cookie: person.cookie } })
  return new Uint8Array(await reply.arrayBuffer())
}
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

const list = `Vendor,Vendor Part #,Description,Category,Your Cost,Markup,List,UOM,Pack,SF/Ctn,Waste %
Harbor Tile,HT-88,White tile,Tiles,3.20,35 %,,SF,ctn,10.76 sf,10
Harbor Tile,HT-89,Gray tile,Tiles,3.00,,5.25,SF,,,
North Supply,NP-1,Sink faucet,Taps,180,,289.50,EA,,,
`

test('a price list brings supplier, cost, markup, packs and waste, and adds suppliers that are new', async () => {
  const { body: harbor } = await world.call(scene.builder, createSupplier, {}, { name: 'Harbor tile' })
  const checked = await preview(list)
  expect(checked).toMatchObject({ counts: { added: 3, refused: 0 }, newSuppliers: ['North Supply'] })
  await files.apply(world, scene.builder, checked)
  const [gray, faucet, white] = await items()
  expect(white).toMatchObject({ name: 'White tile', price: 4.32 })
  expect(await costs(white?.id ?? 0)).toEqual({
    supplier: { id: harbor.id, name: 'Harbor tile', archived: false },
    supplierSku: 'HT-88',
    cost: 3.2,
    markup: 35,
    priceBy: 'markup',
    pack: 'carton',
    packSize: 10.76,
    waste: 10,
    categoryWaste: null,
  })
  expect(await costs(gray?.id ?? 0)).toMatchObject({ supplierSku: 'HT-89', cost: 3, markup: null, priceBy: 'typed' })
  expect(await costs(faucet?.id ?? 0)).toMatchObject({ supplier: { name: 'North Supply' }, cost: 180, pack: null })
})

test('the next list finds its items by supplier and their SKU, and prices follow the new costs', async () => {
  await importList(list)
  const checked = await preview(`Supplier,Supplier SKU,Cost
Harbor Tile,ht-88,4.00
Harbor Tile,HT-89,3.50
North Supply,HT-88,1
Other Supply,NP-1,2
`)
  expect(checked.counts).toEqual({ added: 0, changed: 2, unchanged: 0, refused: 2 })
  const rows = await files.rowsOf(world, scene.builder, checked, 'changed')
  expect(rows.map(({ title, changes }) => [title, changes])).toEqual([
    [
      'White tile',
      [
        { field: 'Price', before: '4.32', after: '5.40' },
        { field: 'Supplier SKU', before: 'HT-88', after: 'ht-88' },
        { field: 'Cost', before: '3.20', after: '4.00' },
      ],
    ],
    ['Gray tile', [{ field: 'Cost', before: '3.00', after: '3.50' }]],
  ])
  const { id } = await files.apply(world, scene.builder, checked)
  const [gray, , white] = await items()
  expect([white?.price, gray?.price]).toEqual([5.4, 5.25])
  const prices = await world.call(scene.builder, listItemPrices, { itemId: white?.id ?? 0 })
  expect(prices.body.map(({ price }) => price)).toEqual([5.4, 4.32])
  expect((await world.call(scene.builder, undoImport, { importId: id })).status).toBe(200)
  expect(await costs(white?.id ?? 0)).toMatchObject({ cost: 3.2, markup: 35, supplierSku: 'HT-88' })
})

test('undoing a price list removes its costs and the suppliers that only it had', async () => {
  await world.call(
    scene.builder,
    createItem,
    {},
    { categoryId: await category(world, scene.company, 'Tiles'), name: 'White tile', price: 4, unit: 'sq_ft' },
  )
  const { id } = await importList(list)
  expect((await world.call(scene.builder, undoImport, { importId: id })).status).toBe(200)
  const [only, ...others] = await items()
  expect([only?.name, only?.price, others]).toEqual(['White tile', 4, []])
  expect(await costs(only?.id ?? 0)).toMatchObject({ supplier: null, cost: null, pack: null, waste: null })
  expect((await world.call(scene.builder, listSuppliers, {})).body).toEqual([])
})

test('refuses a row that contradicts itself, with the reason', async () => {
  const { body: gone } = await world.call(scene.builder, createSupplier, {}, { name: 'Gone Supply' })
  await world.call(scene.builder, archiveSupplier, { supplierId: gone.id })
  const checked = await preview(`Name,Category,Price,Cost,Markup,Pack,Pack size,Waste,Supplier
A,Tiles,10,5,50,,,,
B,Tiles,10,,50,,,,
C,Tiles,10,5,,box,,,
D,Tiles,10,5,,crate,2,,
E,Tiles,10,5,,,,120,
F,Tiles,10,5,,,,,Gone Supply
G,Tiles,,5,,,,,
H,Tiles,,-4,50,,,,
`)
  const refused = await files.rowsOf(world, scene.builder, checked, 'refused')
  expect(refused.map(({ title, problems }) => [title, problems.map(({ message }) => message).join(' ')])).toEqual([
    ['A', 'The price is 10.00, but cost plus markup is 7.50. Leave the price or the markup empty.'],
    ['B', 'A markup needs a cost.'],
    ['C', 'A pack needs its size.'],
    ['D', 'There is no such pack. Use box, carton, bundle, roll, bag, can, pallet.'],
    ['E', 'Waste may be at most 100%.'],
    ['F', 'Gone Supply is archived. Restore it first, or leave this row out.'],
    ['G', 'The price is missing.'],
    // Cost plus markup is the price, so the cost is all that is wrong.
    ['H', 'A cost cannot be negative.'],
  ])
})

test('a list of one supplier names it once for all rows', async () => {
  const { body } = await files.upload(world, scene.builder, 'Their SKU,Item,Category,Net,RRP\nA-1,Tile,Tiles,5,9\n')
  const mapping = { supplierSku: 0, name: 1, category: 2, cost: 3, price: 4 }
  const checked = await files.check(world, scene.builder, { ...body, mapping }, { supplier: 'Harbor Tile' })
  expect(checked).toMatchObject({ newSuppliers: ['Harbor Tile'], supplier: 'Harbor Tile' })
  await files.apply(world, scene.builder, checked)
  const [tile] = await items()
  expect(await costs(tile?.id ?? 0)).toMatchObject({ supplier: { name: 'Harbor Tile' }, supplierSku: 'A-1', cost: 5 })
})

test('each of many new items gets the costs of its own row', async () => {
  const rows = Array.from({ length: 700 }, (_, at) => `S,S-${at},Item ${at},Tiles,${at + 1},${at + 2}`)
  await importList(`Supplier,Supplier SKU,Name,Category,Cost,Price\n${rows.join('\n')}\n`)
  const file = text(await exported(scene.builder))
  const cells = file
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
  expect(cells).toHaveLength(700)
  for (const row of cells) {
    const at = Number(row[1]?.replace('Item ', ''))
    expect([row.includes(`S-${at}`), row.includes(String(at + 1)), row.includes(String(at + 2))]).toEqual([
      true,
      true,
      true,
    ])
  }
})

test('the export of a builder has what items cost and changes nothing when it is imported again; a client’s export has none of it', async () => {
  await importList(list)
  for (const format of ['csv', 'xlsx']) {
    const bytes = await exported(scene.builder, format)
    const again = await files.preview(world, scene.builder, bytes)
    expect(again.counts).toEqual({ added: 0, changed: 0, unchanged: 3, refused: 0 })
    const { owner } = await world.people.company()
    await files.importFile(world, owner, bytes)
    const [gray, , white] = await items(owner)
    expect(await costs(white?.id ?? 0, owner)).toMatchObject({ cost: 3.2, markup: 35, packSize: 10.76, waste: 10 })
    expect(await costs(gray?.id ?? 0, owner)).toMatchObject({ supplier: { name: 'Harbor Tile' }, priceBy: 'typed' })
  }
  expect(text(await exported(scene.builder))).toMatch(/Supplier SKU,Cost,Markup \(%\),Pack,Pack size,Waste \(%\)/)
  const forClient = text(await exported(scene.client))
  expect(forClient).toContain('White tile')
  expect(forClient).not.toMatch(/Supplier|Cost|Markup|Pack|Waste|HT-88|Harbor|3\.2\b/)
})

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as catalog from '#shared/catalog/endpoints.ts'
import * as api from '#shared/imports/endpoints.ts'
import { addSelection, getSelection } from '#shared/selections/endpoints.ts'
import { companies } from '#server/db/schema/accounts.ts'
import { importRows } from '#server/db/schema/imports.ts'
import * as files from '#server/testing/material/import-files.ts'
import { house } from '#server/testing/world-selections.ts'
import type { Company, Person } from '#server/testing/world-people.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld({ config: { trialDays: 30 } })
let company: Company
let owner: Person

beforeEach(async () => {
  company = await world.people.company()
  owner = company.owner
})

const list = `SKU,Item,Brand,Category,Unit price,UOM,Lead time
FC-1,Swan faucet,Corrander,Faucets,"$1,289.50",ea,2 weeks
TL-1,White tile,Terrano,Tiles,6.75,sq ft,10
`
const allItems = async () =>
  (await world.call(owner, catalog.listItems, {}, undefined, { query: { sort: 'name' } })).body
const preview = (content: string | Uint8Array) => files.preview(world, owner, content)

describe('an import of items', () => {
  test('guesses columns, previews, and creates items with missing categories and first prices', async () => {
    const started = (await files.upload(world, owner, list)).body
    expect(started).toMatchObject({
      status: 'mapping',
      rows: 2,
      mapping: { sku: 0, name: 1, brand: 2, category: 3, price: 4, unit: 5, leadTimeDays: 6 },
    })
    expect(started.columns[1]).toEqual({ heading: 'Item', samples: ['Swan faucet', 'White tile'] })
    const checked = await files.check(world, owner, started)
    expect(checked).toMatchObject({
      status: 'checked',
      counts: { added: 2, changed: 0, unchanged: 0, refused: 0 },
      newCategories: ['Faucets', 'Tiles'],
    })
    expect(await allItems()).toEqual([])
    const done = await files.apply(world, owner, checked)
    expect(done).toMatchObject({ status: 'done', progress: 2, problem: null })
    const [faucet, tile] = await allItems()
    expect(faucet).toMatchObject({ sku: 'FC-1', name: 'Swan faucet', price: 1289.5, leadTimeDays: 14, unit: 'each' })
    expect(tile).toMatchObject({ categoryName: 'Tiles', unit: 'sq_ft', leadTimeDays: 10, availability: 'in_stock' })
    const history = await world.call(owner, catalog.listItemPrices, { itemId: faucet?.id ?? 0 })
    expect(history.body).toMatchObject([{ price: 1289.5, changedBy: owner.name }])
    const [category] = (await world.call(owner, catalog.listCategories, {})).body
    expect(category).toMatchObject({ name: 'Faucets', itemCount: 1 })
  })

  test('shows the stock of a new item only when the file says something about it', async () => {
    const rowsOf = async (content: string) => {
      const rows = await files.rowsOf(world, owner, await preview(content), 'added')
      return rows.flatMap(({ changes }) => changes.map(({ field, after }) => `${field}: ${after}`))
    }
    const silent = await rowsOf('SKU;Name;Category;Price\nQ-1;Basin;Basins;10\n')
    expect(silent).toContain('Price: 10.00')
    expect(silent.join()).not.toContain('In stock')
    expect((await rowsOf('SKU;Name;Category;Price;Stock\nQ-2;Bath;Baths;10;In stock\n')).join()).toContain('In stock')
  })

  test('updates by SKU, keeps what empty cells and missing columns do not say, and adds prices to the history', async () => {
    await files.importFile(world, owner, list)
    const checked = await preview('sku;price;brand\nfc-1;1300;\nTL-1;6.75;Terrano\n')
    expect(checked.counts).toEqual({ added: 0, changed: 1, unchanged: 1, refused: 0 })
    const [changed] = await files.rowsOf(world, owner, checked, 'changed')
    expect(changed).toMatchObject({
      row: 2,
      title: 'Swan faucet',
      changes: [
        { field: 'SKU', before: 'FC-1', after: 'fc-1' },
        { field: 'Price', before: '1289.50', after: '1300.00' },
      ],
    })
    await files.apply(world, owner, checked)
    const [faucet] = await allItems()
    expect(faucet).toMatchObject({ price: 1300, brand: 'Corrander', leadTimeDays: 14, version: 2 })
    const history = await world.call(owner, catalog.listItemPrices, { itemId: faucet?.id ?? 0 })
    expect(history.body.map(({ price }) => price)).toEqual([1300, 1289.5])
  })

  test('names row, column, cell and reason of every refusal, and offers the refused rows as a file', async () => {
    const text = `SKU,Name,Category,Price,Unit,Currency
A,Tap,Taps,"11,45",each,USD
B,,Taps,5,each,USD
C,Tile,Taps,5,bushel,USD
D,Lamp,Taps,5,each,EUR
A,Tap two,Taps,7,each,USD
E,Fine,Taps,7,each,USD
`
    const checked = await preview(text)
    expect(checked.counts).toEqual({ added: 1, changed: 0, unchanged: 0, refused: 5 })
    const rows = await files.rowsOf(world, owner, checked, 'refused')
    expect(rows.map(({ row, problems: [first] }) => [row, first?.column, first?.cell, first?.message])).toEqual([
      [2, 'Price', '11,45', 'Did you mean 11.45 or 1,145?'],
      [3, 'Name', '', 'The name is missing.'],
      [4, 'Unit', 'bushel', expect.stringMatching(/^There is no such unit\. Use each, set, /)],
      [5, 'Currency', 'EUR', 'Your catalog is in USD. Please convert the price first.'],
      [6, 'SKU', 'A', 'Row 2 has the same SKU.'],
    ])
    const reply = await world.request(`/api/imports/${checked.id}/refused.csv`, { headers: { cookie: owner.cookie } })
    const file = await reply.text()
    expect(file).toContain('A,Tap,Taps,"11,45",each,USD,2,"Price: Did you mean 11.45 or 1,145?"')
    expect(reply.headers.get('content-disposition')).toContain('Refused rows of prices.csv')
    await files.apply(world, owner, checked)
    expect((await allItems()).map(({ name }) => name)).toEqual(['Fine'])
  })

  test('asks for days or weeks where a lead time is no number', async () => {
    const checked = await preview('Name,Category,Price,Lead time\nTap,Taps,5,x\nLamp,Taps,5,"1,5"\n')
    const rows = await files.rowsOf(world, owner, checked, 'refused')
    expect(rows.map(({ problems: [first] }) => first?.message)).toEqual([
      'Please enter a number of days, like 14, or weeks, like 2 weeks.',
      'Did you mean 15?',
    ])
  })

  test('changes nothing when an item was edited after the preview, and can be checked again', async () => {
    await files.importFile(world, owner, list)
    const checked = await preview('SKU,Price,Name,Category\nFC-1,1,,\nNEW-1,5,New,Tiles\n')
    const [faucet] = await allItems()
    if (!faucet) throw new Error('No item')
    await world.call(owner, catalog.archiveItem, { itemId: faucet.id })
    const failed = await files.apply(world, owner, checked)
    expect(failed).toMatchObject({
      status: 'failed',
      problem: 'Items were changed since the preview, so nothing was imported. Please check again.',
    })
    expect((await allItems()).map(({ name }) => name)).toEqual(['White tile'])
    const again = await files.check(world, owner, failed)
    expect(again.counts).toMatchObject({ added: 1, refused: 1 })
    const [refused] = await files.rowsOf(world, owner, again, 'refused')
    expect(refused?.problems[0]?.message).toBe('Swan faucet is archived. Restore it first, or leave this row out.')
  })

  test('rolls everything back when the last page cannot be written', async () => {
    const rows = Array.from({ length: 700 }, (_, n) => `S-${n},Item ${n},Tiles,5`)
    const checked = await preview(`SKU,Name,Category,Price\n${rows.join('\n')}`)
    await files.upload(world, owner, 'Name\nx')
    const body = { categoryId: 0, name: 'Taken', price: 1, sku: 's-699' }
    const category = await world.call(owner, catalog.createCategory, {}, { name: 'Other' })
    await world.call(owner, catalog.createItem, {}, { ...body, categoryId: category.body.id })
    const reply = await world.call(owner, api.getImport, { importId: checked.id })
    expect(reply.status).toBe(404)
    const second = await preview(`SKU,Name,Category,Price\n${rows.join('\n').replace('S-699', 'S-x')}`)
    await world.call(owner, catalog.createItem, {}, { ...body, sku: 's-X', categoryId: category.body.id })
    const failed = await files.apply(world, owner, second)
    expect(failed).toMatchObject({ status: 'failed', problem: expect.stringMatching(/took one of these SKUs/) })
    expect((await allItems()).map(({ name }) => name)).toEqual(['Taken', 'Taken'])
    expect((await world.call(owner, catalog.listCategories, {})).body.map(({ name }) => name)).toEqual(['Other'])
  })

  test('finds items without a SKU by name, and asks for SKUs when several are alike', async () => {
    await files.importFile(world, owner, 'Name,Brand,Category,Price\nTap,Acme,Taps,10\nLamp,,Lights,4\n')
    const again = await preview('Name,Price,SKU\ntap,12,T-1\nLamp,4,\n')
    expect(again.counts).toEqual({ added: 0, changed: 1, unchanged: 1, refused: 0 })
    await files.apply(world, owner, again)
    const [tap] = await world.call(owner, catalog.listItems, {}, undefined, { query: { q: 'Tap' } }).then((r) => r.body)
    await world.call(owner, catalog.createItem, {}, { categoryId: tap?.categoryId ?? 0, name: 'Tap', price: 5 })
    const [refused] = await files.rowsOf(world, owner, await preview('Name,Price\nTap,12\n'), 'refused')
    expect(refused?.problems[0]?.message).toMatch(/^Your catalog has 2 items like this\./)
  })

  test('remembers the mapping of the company, and columns that it leaves out', async () => {
    const first = (await files.upload(world, owner, 'Kennung,Bezeichnung,Price,Notes\nA,Tap,5,x\n')).body
    expect(first.mapping).toEqual({ price: 2, name: 3 })
    await files.check(world, owner, first, { mapping: { sku: 0, name: 1, price: 2 }, category: 'Taps' })
    const second = (await files.upload(world, owner, 'Price,Notes,KENNUNG,bezeichnung\n5,x,A,Tap\n')).body
    expect(second.mapping).toEqual({ price: 0, sku: 2, name: 3 })
    const stranger = await world.people.company()
    const third = (await files.upload(world, stranger.owner, 'Kennung,Price\nA,5\n')).body
    expect(third.mapping).toEqual({ price: 1 })
  })

  test('makes options with the old price need a confirmation, as an edit in the catalog does', async () => {
    const { builder, project } = await house(world)
    await files.importFile(world, builder, list)
    const [faucet] = await world
      .call(builder, catalog.listItems, {}, undefined, { query: { q: 'Swan' } })
      .then(({ body }) => body)
    const at = { projectId: project.id }
    const made = await world.call(builder, addSelection, at, {
      name: 'Tap',
      selectedItemId: faucet?.id ?? 0,
      draft: false,
    })
    await files.importFile(world, builder, 'SKU,Price\nFC-1,1400\n')
    const { body } = await world.call(builder, getSelection, { ...at, selectionId: made.body.id })
    expect(body.options[0]).toMatchObject({ priceProblem: 'changed' })
  })

  test('is applied once, however often it is asked for, and its file is stored once per key', async () => {
    const one = await files.upload(world, owner, list, { key: 'same' })
    const two = await files.upload(world, owner, list, { key: 'same' })
    expect(two.body.id).toBe(one.body.id)
    const checked = await files.check(world, owner, one.body)
    const { id, version } = checked
    const asked = [1, 2, 3].map(() => world.call(owner, api.applyImport, { importId: id }, { version }))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([202, 202, 202])
    await world.runJobs()
    expect((await world.call(owner, api.applyImport, { importId: id }, { version })).body.status).toBe('done')
    await world.runJobs()
    expect(await allItems()).toHaveLength(2)
    expect((await world.call(owner, api.discardImport, { importId: id })).status).toBe(409)
  })

  test('is refused after the trial, and a stale preview cannot be applied', async () => {
    const checked = await preview(list)
    const remapped = await files.check(world, owner, checked, { mapping: { name: 1, price: 4 }, category: 'All' })
    expect(remapped.newCategories).toEqual(['All'])
    const stale = await world.call(owner, api.applyImport, { importId: checked.id }, { version: checked.version })
    expect(stale.status).toBe(409)
    await world.db.update(companies).set({ trialEndsAt: world.now }).where(eq(companies.id, company.id))
    expect((await files.upload(world, owner, list)).status).toBe(403)
    const ended = await world.call(owner, api.applyImport, { importId: checked.id }, { version: remapped.version })
    expect(ended).toMatchObject({ status: 403, body: { code: 'trial_ended' } })
  })

  test('is refused when every row is unchanged', async () => {
    await files.importFile(world, owner, list)
    const { id, version, counts } = await preview(list)
    expect(counts).toEqual({ added: 0, changed: 0, unchanged: 2, refused: 0 })
    const refused = await world.call(owner, api.applyImport, { importId: id }, { version })
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'There is nothing to import: every row is unchanged or refused.' },
    })
  })

  test('is deleted with its rows after a week', async () => {
    const old = await createWorld({ now: '2027-01-01T00:00:00Z' })
    const place = await old.people.company()
    const { body } = await files.upload(old, place.owner, list)
    expect(await old.db.$count(importRows, eq(importRows.importId, body.id))).toBe(3)
    old.later(8 * 86_400_000)
    await old.runTask('sweep_imports')
    expect(await old.db.$count(importRows, eq(importRows.importId, body.id))).toBe(0)
  })

  test('offers a sample that imports without a refusal', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const reply = await world.request(`/api/import-samples?kind=items&format=${format}`, {
        headers: { cookie: owner.cookie },
      })
      const checked = await preview(new Uint8Array(await reply.arrayBuffer()))
      expect(checked.counts).toEqual({ added: 2, changed: 0, unchanged: 0, refused: 0 })
    }
  })
})

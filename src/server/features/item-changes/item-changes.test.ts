import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  archiveCategory,
  archiveItem,
  editItem,
  getItem,
  listItemPrices,
  listItems,
  restoreItem,
} from '#shared/catalog/endpoints.ts'
import * as changes from '#shared/item-changes/endpoints.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { addSelection, getSelection, orderSelection } from '#shared/selections/endpoints.ts'
import { auditLog } from '#server/db/schema/selections.ts'
import { at, category, house, type House, item, signs, type TestItem } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()
let home: House
let categoryId: number

beforeEach(async () => {
  home = await house(world)
  categoryId = await category(world, home.company, 'Taps')
})

const tap = (name: string, price: number, brand = 'Norrvik'): Promise<TestItem> =>
  item(world, home.company, { name, price, brand }, categoryId)

const change = (body: BodyInput<typeof changes.changeItems>) => world.call(home.builder, changes.changeItems, {}, body)
const raise = (items: readonly { id: number; version?: number }[], value = 10, rounding?: 'whole') =>
  change({
    act: 'price',
    items: items.map(({ id, version = 1 }) => ({ id, version })),
    change: { by: 'percent', value, ...(rounding && { rounding }) },
  })
const undo = (changeId: number, body: BodyInput<typeof changes.undoItemChange> = {}) =>
  world.call(home.builder, changes.undoItemChange, { changeId }, body)
const read = async ({ id }: { id: number }) => (await world.call(home.builder, getItem, { itemId: id })).body
const edit = async (one: { id: number }, fields: object) => {
  const { categoryId: where, name, brand, model, price, version } = await read(one)
  const body = { categoryId: where, name, brand, model, price, version, ...fields }
  return world.call(home.builder, editItem, { itemId: one.id }, body)
}

describe('a price change', () => {
  test('is previewed for a category, a brand and a search, with the rounding applied', async () => {
    const arc = await tap('Arc tap', 100.2)
    await tap('Bridge tap', 0.01, 'Corrander')
    await tap('Bridge spout', 50)
    const preview = (filter: object, value = 5) =>
      world.call(
        home.builder,
        changes.previewPrices,
        {},
        { target: { filter }, change: { by: 'percent', value, rounding: 'half' } },
      )
    const { body } = await preview({ categoryId })
    expect(body.rows).toMatchObject([
      { id: arc.id, version: 1, name: 'Arc tap', from: 100.2, to: 105, problem: null },
      { name: 'Bridge spout', from: 50, to: 52.5 },
      { name: 'Bridge tap', from: 0.01, to: 0, problem: 'The new price would be zero or less.' },
    ])
    expect((await preview({ brands: ['Corrander'] })).body.rows.map(({ name }) => name)).toEqual(['Bridge tap'])
    expect((await preview({ q: 'bridge', brands: ['Norrvik'] })).body.rows.map(({ name }) => name)).toEqual([
      'Bridge spout',
    ])
    expect(await read(arc)).toMatchObject({ price: 100.2, version: 1 })
  })

  test('says which decisions have to be confirmed and which approved ones keep their price', async () => {
    const arc = await tap('Arc tap', 100)
    const add = async (name: string, more = {}) =>
      (
        await world.call(
          home.builder,
          addSelection,
          { projectId: home.project.id },
          { name, selectedItemId: arc.id, ...more },
        )
      ).body
    const [open, signed, ordered] = [await add('Kitchen'), await add('Bath'), await add('Laundry')]
    await signs(world, home.client, [signed, ordered])
    await world.call(home.builder, orderSelection, at(ordered), {})
    const target = { itemIds: [arc.id] }
    const { body } = await world.call(
      home.builder,
      changes.previewPrices,
      {},
      { target, change: { by: 'amount', value: 5 } },
    )
    expect(body).toMatchObject({ toConfirm: { selections: 1, projects: 1 }, approved: 2 })
    const { body: done } = await change({
      act: 'price',
      items: [{ id: arc.id, version: 1 }],
      change: { by: 'amount', value: 5 },
    })
    expect((await signs(world, home.client, [open])).status).toBe(409)
    expect((await world.call(home.client, getSelection, at(signed))).body).toMatchObject({
      status: 'approved',
      selectedItem: { price: 100 },
    })
    await undo(done.id)
    const after = (await world.call(home.builder, getSelection, at(open))).body
    expect(after.options[0]?.priceProblem).toBeNull()
  })

  test('is written to the history of each item and listed with who made it', async () => {
    const [arc, bridge] = [await tap('Arc tap', 100), await tap('Bridge tap', 20)]
    const { status, body } = await raise([arc, bridge])
    expect(status).toBe(201)
    expect(body).toMatchObject({
      act: 'price',
      items: 2,
      price: { on: 'price', by: 'percent', value: 10, rounding: 'none' },
      can: { undo: true },
    })
    expect(await read(arc)).toMatchObject({ price: 110, version: 2 })
    expect((await world.call(home.builder, listItemPrices, { itemId: arc.id })).body[0]).toMatchObject({
      price: 110,
      change: { id: body.id, items: 2 },
    })
    expect((await world.call(home.builder, changes.listItemChanges, {})).body).toEqual([body])
    const details = await world.call(home.builder, changes.getItemChange, { changeId: body.id })
    expect(details.body.rows).toMatchObject([
      { name: 'Arc tap', from: 100, to: 110 },
      { name: 'Bridge tap', from: 20, to: 22 },
    ])
    const log = await world.db.select().from(auditLog).where(eq(auditLog.companyId, home.company.id))
    expect(log.find(({ kind }) => kind === 'items.price_changed')?.data).toMatchObject({ count: 2, change: '10% up' })
  })

  test('changes nothing when one item is stale, archived, missing or would be free, and names each', async () => {
    const [arc, bridge, cheap] = [await tap('Arc tap', 100), await tap('Bridge tap', 20), await tap('Washer', 0.4)]
    await edit(bridge, { name: 'Bridge tap II' })
    const gone = await tap('Old tap', 10)
    await world.call(home.builder, archiveItem, { itemId: gone.id })
    const stale = await raise([arc, bridge, await read(gone), { id: 2_000_000_000 }])
    expect(stale).toMatchObject({
      status: 404,
      body: {
        rows: [
          { id: bridge.id, name: 'Bridge tap II', message: 'Someone changed this item since you opened it.' },
          { id: gone.id, name: 'Old tap', message: 'It is archived. Restore it first.' },
          { name: null, message: 'This item no longer exists.' },
        ],
      },
    })
    const free = await raise([arc, cheap], 1, 'whole')
    expect(free).toMatchObject({ status: 422, body: { message: expect.stringContaining('Washer') as string } })
    expect(await read(arc)).toMatchObject({ price: 100, version: 1 })
    expect((await world.call(home.builder, changes.listItemChanges, {})).body).toEqual([])
  })

  test('that changes no price is refused', async () => {
    expect(await raise([await tap('Free sample', 0)])).toMatchObject({
      status: 422,
      body: { message: 'This changes no price.' },
    })
  })

  test('leaves items of other companies alone', async () => {
    const other = await house(world)
    const theirs = await item(world, other.company)
    expect((await raise([theirs])).status).toBe(404)
    const target = { filter: { categoryId: theirs.categoryId } }
    const found = await world.call(
      home.builder,
      changes.previewPrices,
      {},
      { target, change: { by: 'percent', value: 5 } },
    )
    expect(found.body.rows).toEqual([])
  })
})

describe('undoing a price change', () => {
  test('puts every price back once, and joins the history', async () => {
    const [arc, bridge] = [await tap('Arc tap', 100), await tap('Bridge tap', 20)]
    const { body } = await raise([arc, bridge])
    expect((await undo(body.id)).body).toMatchObject({ undoneBy: expect.any(String) as string, can: { undo: false } })
    expect([await read(arc), await read(bridge)]).toMatchObject([{ price: 100 }, { price: 20 }])
    const { body: prices } = await world.call(home.builder, listItemPrices, { itemId: arc.id })
    expect(prices.map(({ price }) => price)).toEqual([100, 110])
    expect(await undo(body.id)).toMatchObject({ status: 409, body: { message: 'This has been undone already.' } })
    const log = await world.db.select().from(auditLog).where(eq(auditLog.companyId, home.company.id))
    const undone = log.filter(({ kind }) => kind === 'items.change_undone')
    expect(undone.map(({ data }) => data)).toEqual([{ v: 2, count: 2, changeId: body.id }])
  })

  test('is refused by an item whose price changed again, which can be left as it is', async () => {
    const [arc, bridge] = [await tap('Arc tap', 100), await tap('Bridge tap', 20)]
    const { body } = await raise([arc, bridge])
    await edit(arc, { price: 99 })
    await edit(bridge, { name: 'Bridge tap II' })
    expect(await undo(body.id)).toMatchObject({
      status: 409,
      body: { rows: [{ id: arc.id, name: 'Arc tap', message: 'Its price was changed again since.' }] },
    })
    expect(await read(bridge)).toMatchObject({ price: 22 })
    expect((await undo(body.id, { except: [arc.id] })).status).toBe(200)
    expect([await read(arc), await read(bridge)]).toMatchObject([{ price: 99 }, { price: 20, name: 'Bridge tap II' }])
  })
})

describe('many items', () => {
  test('move to another category and back', async () => {
    const [arc, bridge] = [await tap('Arc tap', 100), await tap('Bridge tap', 20)]
    const bath = await category(world, home.company, 'Bath')
    const items = [arc, bridge].map(({ id }) => ({ id, version: 1 }))
    const { body } = await change({ act: 'move', items, categoryId: bath })
    expect(body).toMatchObject({ act: 'move', category: 'Bath', items: 2 })
    expect((await read(arc)).categoryId).toBe(bath)
    await undo(body.id)
    expect((await read(arc)).categoryId).toBe(categoryId)
  })

  test('that moved again stay where they are, and refuse the undo until they are left out', async () => {
    const [arc, bridge] = [await tap('Arc tap', 100), await tap('Bridge tap', 20)]
    const [bath, spa] = [await category(world, home.company, 'Bath'), await category(world, home.company, 'Spa')]
    const items = [arc, bridge].map(({ id }) => ({ id, version: 1 }))
    const { body } = await change({ act: 'move', items, categoryId: bath })
    expect((await edit(arc, { categoryId: spa })).status).toBe(200)
    expect(await undo(body.id)).toMatchObject({
      status: 409,
      body: { rows: [{ id: arc.id, message: 'It was moved again since.' }] },
    })
    expect((await undo(body.id, { except: [arc.id] })).status).toBe(200)
    expect([(await read(arc)).categoryId, (await read(bridge)).categoryId]).toEqual([spa, categoryId])
  })

  test('do not move into an archived category or one of another company', async () => {
    const arc = await tap('Arc tap', 100)
    const gone = await category(world, home.company, 'Gone')
    await world.call(home.builder, archiveCategory, { categoryId: gone })
    const theirs = await category(world, (await house(world)).company)
    for (const target of [gone, theirs])
      expect(await change({ act: 'move', items: [{ id: arc.id, version: 1 }], categoryId: target })).toMatchObject({
        status: 422,
        body: { fields: { categoryId: 'Please choose a category of your catalog.' } },
      })
  })

  test('are archived together, after items in use were named, and restored by undo', async () => {
    const [used, unused] = [await tap('Arc tap', 100), await tap('Bridge tap', 20)]
    const fields = { name: 'Kitchen', selectedItemId: used.id }
    await world.call(home.builder, addSelection, { projectId: home.project.id }, fields)
    const items = [used, unused].map(({ id }) => ({ id, version: 1 }))
    expect(await change({ act: 'archive', items })).toMatchObject({
      status: 409,
      body: { rows: [{ id: used.id, name: 'Arc tap', message: '1 selection still needs it.' }] },
    })
    const listed = async () => (await world.call(home.builder, listItems, {})).body.map(({ id }) => id)
    expect(await listed()).toEqual([used.id, unused.id])
    const { body } = await change({ act: 'archive', items, mayBeInUse: 1 })
    expect(await listed()).toEqual([])
    await world.call(home.builder, restoreItem, { itemId: used.id })
    expect(await undo(body.id)).toMatchObject({ status: 409, body: { rows: [{ message: 'It was restored since.' }] } })
    await undo(body.id, { except: [used.id] })
    expect(await listed()).toEqual([used.id, unused.id])
  })
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listActivity } from '#shared/activity/endpoints.ts'
import {
  readCategoryBuying,
  readItemBuying,
  readSelectionBuying,
  setLineWaste,
} from '#shared/procurement/costs/endpoints.ts'
import { createCategory, createItem, editCategory, getCategory } from '#shared/catalog/endpoints.ts'
import { addSelection, chooseItem, getSelection } from '#shared/selections/endpoints.ts'
import { selections } from '#server/db/schema/selections.ts'
import { house } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

async function floor(item: { unit?: 'sq_ft' | 'each'; waste?: number } = {}) {
  const home = await house(world)
  const { body: category } = await world.call(home.builder, createCategory, {}, { name: 'Tiles', waste: 12.5 })
  const { unit = 'sq_ft', waste } = item
  const buying = { cost: 3, ...(waste !== undefined && { waste }) }
  const fields = { categoryId: category.id, name: 'Tile', price: 5, unit, buying }
  const { body: tile } = await world.call(home.builder, createItem, {}, fields)
  const at = { projectId: home.project.id }
  const wanted = { name: 'Hall floor', quantity: 40, unit, optionItemIds: [tile.id], status: 'in_review' as const }
  const { body: made } = await world.call(home.builder, addSelection, at, wanted)
  const place = { ...at, selectionId: made.id }
  await world.call(home.builder, chooseItem, place, { itemId: tile.id })
  const line = async () => (await world.call(home.builder, readSelectionBuying, place)).body.lines[0]
  const set = (waste: number | null, person = home.builder) =>
    world.call(person, setLineWaste, { ...place, itemId: tile.id }, { waste })
  return { ...home, category, tile, place, line, set }
}

test('waste comes from the line, else from the item, else from its category, and the words follow', async () => {
  const { builder, tile, line, set } = await floor()
  expect((await world.call(builder, readItemBuying, { itemId: tile.id })).body).toMatchObject({
    waste: null,
    categoryWaste: 12.5,
  })
  expect(await line()).toMatchObject({
    waste: { percent: 12.5, from: 'category' },
    order: { ordered: 45, words: '40 sq ft + 12.5% waste = 45 sq ft' },
  })
  expect((await set(20)).body.lines[0]).toMatchObject({
    waste: { percent: 20, from: 'line' },
    order: { ordered: 48, words: '40 sq ft + 20% waste = 48 sq ft' },
  })
  expect((await set(0)).body.lines[0]?.order?.words).toBe('40 sq ft')
  expect((await set(null)).body.lines[0]?.waste?.from).toBe('category')
  const own = await floor({ waste: 5 })
  expect(await own.line()).toMatchObject({ waste: { percent: 5, from: 'item' }, order: { ordered: 42 } })
})

test('the waste of a category does not add to what is counted one by one', async () => {
  const { line } = await floor({ unit: 'each' })
  expect(await line()).toMatchObject({ waste: null, order: { ordered: 40, words: '40' } })
})

test('the waste of a line changes nothing that is signed, and no client reads it', async () => {
  const { builder, client, category, place, set } = await floor()
  const stored = async () =>
    (await world.db.select().from(selections).where(eq(selections.id, place.selectionId))).map(
      ({ version, choices, quantityMilli, updatedAt }) => ({ version, choices, quantityMilli, updatedAt }),
    )
  const before = await stored()
  await set(33.3)
  expect(await stored()).toEqual(before)
  expect((await set(10, client)).status).toBe(403)
  const replies = [
    await world.call(client, getSelection, place),
    await world.call(client, getCategory, { categoryId: category.id }),
    await world.call(builder, getCategory, { categoryId: category.id }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(JSON.stringify(replies.map(({ body }) => body))).not.toMatch(/waste|33\.3|12\.5/)
})

test('an edit of a category keeps its waste unless it says another', async () => {
  const { builder, category } = await floor()
  const at = { categoryId: category.id }
  const waste = async () => (await world.call(builder, readCategoryBuying, at)).body.waste
  const { body: renamed } = await world.call(builder, editCategory, at, { name: 'Stone', version: category.version })
  expect(await waste()).toBe(12.5)
  await world.call(builder, editCategory, at, { name: 'Stone', version: renamed.version, waste: null })
  expect(await waste()).toBeNull()
  const stranger = (await world.people.company()).owner
  expect((await world.call(stranger, readCategoryBuying, at)).status).toBe(404)
})

test('only a chosen item has a line to set', async () => {
  const { builder, place } = await floor()
  const reply = await world.call(builder, setLineWaste, { ...place, itemId: 999_999 }, { waste: 5 })
  expect(reply.status).toBe(404)
})

test('another builder’s open screens get the event of a changed waste, and no client or trade does', async () => {
  const { company, client, set } = await floor()
  await set(15)
  const { body: own } = await world.call(company.owner, listActivity, {})
  expect(JSON.stringify(own)).toContain('set the waste of Tile for Hall floor to 15%')
  const { body: seen } = await world.call(client, listActivity, {})
  expect(JSON.stringify(seen)).not.toContain('waste')
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  createCategory,
  countStarterItems,
  createItem,
  duplicateItem,
  editItem,
  listCategories,
  listItems,
  removeStarterItems,
} from '#shared/catalog/endpoints.ts'
import { addSelection, getSelection } from '#shared/selections/endpoints.ts'
import { changeItems } from '#shared/item-changes/endpoints.ts'
import { starterCatalog } from '#server/demo/starter/catalog.ts'
import { createWorld } from '#server/testing/world.ts'
import { createStarterCatalog, starterItems } from '../public.ts'

const world = await createWorld()
const all = starterCatalog.flatMap(({ items }) => items).length

async function shop() {
  const company = await world.people.company()
  await createStarterCatalog(world.db, starterCatalog, company.id, world.now)
  const items = await starterItems(world.db, company.id)
  const itemId = (key: string) => items.get(key)?.id ?? 0
  const names = async () =>
    (await world.call(company.owner, listItems, {}, undefined, { query: { limit: '200' } })).body.map(
      ({ name }) => name,
    )
  return { company, owner: company.owner, itemId, items, names }
}

test('removes all starter items and their categories in one act, and again changes nothing', async () => {
  const { owner, names } = await shop()
  const other = await shop()
  expect((await world.call(owner, countStarterItems, {})).body).toEqual({ unused: all, used: 0 })
  expect((await world.call(owner, removeStarterItems, {})).body).toEqual({ unused: all, used: 0 })
  expect(await names()).toEqual([])
  expect((await world.call(owner, listCategories, {})).body).toEqual([])
  expect((await world.call(owner, removeStarterItems, {})).body).toEqual({ unused: 0, used: 0 })
  expect(await other.names()).toHaveLength(all)
})

test('archives the items that selections use, and keeps own, edited and duplicated ones', async () => {
  const { owner, company, itemId, items, names } = await shop()
  const project = await world.people.project(company)
  const place = { projectId: project.id }
  const optionItemIds = [itemId('tap-gooseneck-chrome'), itemId('tap-gooseneck-brass')]
  const selection = (await world.call(owner, addSelection, place, { name: 'Kitchen tap', optionItemIds })).body
  const categoryId = items.get('tap-square-nickel')?.categoryId ?? 0
  await world.call(owner, createItem, {}, { categoryId, name: 'Own tap', price: 10 })
  const edit = { categoryId, name: 'Edited tap', price: 20, version: 1 }
  await world.call(owner, editItem, { itemId: itemId('tap-square-nickel') }, edit)
  await world.call(owner, duplicateItem, { itemId: itemId('tap-bridge-brass') })

  expect((await world.call(owner, removeStarterItems, {})).body).toEqual({ unused: all - 3, used: 2 })
  expect((await names()).toSorted()).toEqual(['Edited tap', 'Own tap', 'Thornby Bridge Tap, Aged Brass (copy)'])
  const categories = (await world.call(owner, listCategories, {})).body
  expect(categories.map(({ name, itemCount }) => [name, itemCount])).toEqual([['Tapware', 3]])
  const after = await world.call(owner, getSelection, { ...place, selectionId: selection.id })
  expect(after.body.options).toHaveLength(2)
  const { rows } = await world.db.execute(sql`select count(*)::integer n from selection_items
    where company_id = ${company.id} and archived_at is not null`)
  expect(rows).toEqual([{ n: 2 }])
})

test('archives a category that items were moved out of, because the change can be undone', async () => {
  const { owner, itemId, items } = await shop()
  const moved = itemId('tap-square-nickel')
  const own = (await world.call(owner, createCategory, {}, { name: 'Own' })).body.id
  const body = { act: 'move' as const, items: [{ id: moved, version: 1 }], categoryId: own }
  await world.call(owner, changeItems, {}, body)
  expect((await world.call(owner, removeStarterItems, {})).status).toBe(200)
  const archived = await world.call(owner, listCategories, {}, undefined, { query: { archived: 'true' } })
  expect(archived.body.map(({ id }) => id)).toContain(items.get('tap-square-nickel')?.categoryId)
})

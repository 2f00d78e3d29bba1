import { expect, test } from 'vitest'
import * as catalog from '#shared/catalog/endpoints.ts'
import { isOneOff } from '#shared/catalog/rules.ts'
import { addSelection, getSelection, proposeOption, sendSelections } from '#shared/selections/endpoints.ts'
import { category, house } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

test('a one-off item is proposed like any other, is not discontinued, and stays out of the catalog until it is added to it', async () => {
  const { company, builder, client, project } = await house(world)
  const categoryId = await category(world, company, 'Lamps')
  const at = { projectId: project.id }
  const lists = async (person = builder) => {
    const names = async (query: Record<string, string>) =>
      (await world.call(person, catalog.listItems, {}, undefined, { query })).body.map(({ name }) => name)
    return [
      await names({}),
      await names({ q: 'heirloom' }),
      await names({ categoryId: String(categoryId) }),
      ...(person === builder ? [await names({ archived: 'true' })] : []),
    ]
  }
  const countIn = async () =>
    (await world.call(builder, catalog.listCategories, {})).body.find(({ id }) => id === categoryId)?.itemCount
  const before = [await lists(), await countIn()]
  const draft = { categoryId, name: 'Heirloom lamp', price: 120, oneOff: true }
  const created = await world.call(builder, catalog.createItem, {}, draft)
  expect(created).toMatchObject({ status: 201, body: { archivedAt: null, can: { edit: true, archive: false } } })
  expect(isOneOff(created.body)).toBe(true)
  expect([await lists(), await countIn()]).toEqual(before)
  const itemId = created.body.id
  expect((await world.call(client, catalog.getItem, { itemId })).status).toBe(404)

  const selection = (await world.call(builder, addSelection, at, { name: 'Hall lamp', draft: true })).body
  const place = { ...at, selectionId: selection.id }
  expect((await world.call(builder, proposeOption, place, { itemId })).status).toBe(201)
  await world.call(builder, sendSelections, at, { selectionIds: [selection.id] })
  const seen = await world.call(client, getSelection, place)
  expect(seen.body).toMatchObject({ discontinued: false, options: [{ itemId, item: { archived: false }, price: 120 }] })
  expect((await world.call(client, catalog.getItem, { itemId })).status).toBe(200)
  expect((await lists(client)).flat()).not.toContain('Heirloom lamp')

  const { version, name } = created.body
  const edit = await world.call(builder, catalog.editItem, { itemId }, { version, name, categoryId, price: 130 })
  expect(edit).toMatchObject({ status: 200, body: { price: 130 } })
  const added = await world.call(builder, catalog.restoreItem, { itemId })
  expect(added.body).toMatchObject({ archivedAt: null, can: { edit: true, archive: true, restore: false } })
  expect((await lists()).flat()).toContain('Heirloom lamp')
})

test('a copy of a one-off item is an item of the catalog', async () => {
  const { company, builder } = await house(world)
  const categoryId = await category(world, company, 'Lamps')
  const draft = { categoryId, name: 'Heirloom lamp', price: 120, oneOff: true }
  const { id: itemId } = (await world.call(builder, catalog.createItem, {}, draft)).body
  const copy = await world.call(builder, catalog.duplicateItem, { itemId })
  expect(copy).toMatchObject({ status: 201, body: { can: { edit: true, restore: false } } })
})

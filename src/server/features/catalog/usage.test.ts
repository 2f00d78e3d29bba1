import { expect, test } from 'vitest'
import { listItemUsage } from '#shared/catalog/endpoints.ts'
import { archiveProject } from '#shared/projects/endpoints.ts'
import { addSelection, orderSelection } from '#shared/selections/endpoints.ts'
import { createTemplate } from '#shared/templates/endpoints.ts'
import { at, house, item, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

test('lists proposed, chosen, signed and ordered selections of projects and templates, running projects first', async () => {
  const home = await house(world)
  const old = await world.people.project(home.company, home.client, { name: 'Old house' })
  const [used, other] = [await item(world, home.company), await item(world, home.company, { name: 'Other tap' })]
  const add = async (projectId: number, name: string, more: object) =>
    (await world.call(home.builder, addSelection, { projectId }, { name, ...more })).body
  const [signed, ordered] = [
    await add(home.project.id, 'Kitchen', { selectedItemId: used.id }),
    await add(home.project.id, 'Laundry', { selectedItemId: used.id }),
  ]
  await add(home.project.id, 'Bath', { optionItemIds: [used.id, other.id] })
  await add(home.project.id, 'Bar', { selectedItemId: other.id })
  await add(old.id, 'Powder room', { selectedItemId: used.id })
  await signs(world, home.client, [signed, ordered])
  await world.call(home.builder, orderSelection, at(ordered), {})
  await world.call(home.builder, createTemplate, {}, { name: 'Small house', projectId: home.project.id })
  await world.call(home.builder, archiveProject, { projectId: old.id })
  const { body } = await world.call(home.builder, listItemUsage, { itemId: used.id })
  expect(body.total).toBe(7)
  expect(body.uses).toMatchObject([
    { name: 'Kitchen', state: 'signed', projectId: home.project.id, isTemplate: false },
    { name: 'Laundry', state: 'ordered' },
    { name: 'Bath', state: 'proposed' },
    { name: 'Powder room', state: 'chosen', isArchived: true },
    { name: 'Kitchen', isTemplate: true },
    { name: 'Laundry', isTemplate: true },
    { name: 'Bath', isTemplate: true },
  ])
})

test('is for builders of the company only', async () => {
  const home = await house(world)
  const { id } = await item(world, home.company)
  expect((await world.call(home.client, listItemUsage, { itemId: id })).status).toBe(403)
  const stranger = await house(world)
  expect((await world.call(stranger.builder, listItemUsage, { itemId: id })).status).toBe(404)
})

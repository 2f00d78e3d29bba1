import { expect, test } from 'vitest'
import { readProject } from '#shared/projects/endpoints.ts'
import { addSelection } from '#shared/selections/endpoints.ts'
import { house, item, proposed } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

test('the forecast adds what is chosen, and of what is open the allowance or the lowest option', async () => {
  const home = await house(world)
  const at = { projectId: home.project.id }
  const forecast = async () => (await world.call(home.client, readProject, at)).body.forecastBudget
  expect(await forecast()).toBe(0)
  await proposed(world, home)
  expect(await forecast()).toBe(250)
  await world.call(home.builder, addSelection, at, { name: 'Paint', allowance: 400 })
  expect(await forecast()).toBe(650)
  const [cheap, dear] = [
    await item(world, home.company, { name: 'Pine', price: 30 }),
    await item(world, home.company, { name: 'Oak', price: 90 }),
  ]
  const optionItemIds = [dear.id, cheap.id]
  await world.call(home.builder, addSelection, at, { name: 'Floor', quantity: 10, optionItemIds })
  expect(await forecast()).toBe(950)
  await world.call(home.builder, addSelection, at, { name: 'Not sent yet', allowance: 5000, draft: true })
  expect(await forecast()).toBe(950)
  const { body: toBuilder } = await world.call(home.builder, readProject, at)
  expect(toBuilder).toMatchObject({ forecastBudget: 5950, draftForecast: 5000, draftSelections: 1 })
})

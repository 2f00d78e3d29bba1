import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readSelectionBuying } from '#shared/procurement/costs/endpoints.ts'
import { createCategory, createItem } from '#shared/catalog/endpoints.ts'
import { addMoney, toCents } from '#shared/kernel/money.ts'
import { listProjectMoney, readCompanyMoney, readProjectMoney } from '#shared/money/endpoints.ts'
import { addSelection, chooseItem } from '#shared/selections/endpoints.ts'
import { itemBuying } from '#server/db/schema/suppliers.ts'
import { order } from '#server/testing/world-orders.ts'
import { category, house, signs } from '#server/testing/world-selections.ts'
import { createWorld } from '#server/testing/world.ts'

const world = await createWorld()

/** One approved selection with a known cost, one without, one that is still open, and orders for two of them. */
async function books() {
  const home = await house(world)
  const categoryId = await category(world, home.company)
  const add = async (name: string, price: number, buying?: object) =>
    (await world.call(home.builder, createItem, {}, { categoryId, name, price, ...(buying && { buying }) })).body
  const known = await add('Faucet', 300.5, { cost: 200.25 })
  const unknown = await add('Mirror', 80)
  const sign = async (name: string, itemId: number, quantity = 1) => {
    const at = { projectId: home.project.id }
    const fields = { name, quantity, optionItemIds: [itemId], status: 'in_review' as const }
    const { body } = await world.call(home.builder, addSelection, at, fields)
    return body
  }
  return { ...home, known, unknown, sign }
}

test('columns add up: selections and other lines to the project, projects and other orders to the company', async () => {
  const { company, builder, client, project, known, unknown, sign } = await books()
  const faucet = await sign('Kitchen faucet', known.id, 2)
  const mirror = await sign('Bath mirror', unknown.id)
  await sign('Undecided', known.id)
  const picked = [faucet, mirror].map(async ({ id }, index) => {
    const itemId = [known, unknown][index]?.id ?? 0
    return (await world.call(client, chooseItem, { projectId: project.id, selectionId: id }, { itemId })).body
  })
  expect((await signs(world, client, await Promise.all(picked))).status).toBe(201)
  const lines = [
    { description: 'Faucet', cost: 199.99, quantity: 2, selectionId: faucet.id, itemId: known.id },
    { description: 'Freight', cost: 25.01 },
  ]
  await order(world, company, builder, { projectId: project.id, lines })
  await order(world, company, builder, { lines: [{ description: 'Van rental', cost: 10.5 }] })
  await order(world, company, builder, { status: 'canceled', lines: [{ description: 'Canceled', cost: 999 }] })
  await order(world, company, builder, { status: 'draft', lines: [{ description: 'Draft', cost: 999 }] })
  const { body: house } = await world.call(builder, readProjectMoney, { projectId: project.id })
  expect(house.selections).toMatchObject([
    { name: 'Bath mirror', sold: 80, priced: 0, cost: 0, margin: 0, marginPercent: null, committed: 0 },
    {
      name: 'Kitchen faucet',
      sold: 601,
      priced: 601,
      cost: 399.98,
      margin: 201.02,
      marginPercent: 33.4,
      committed: 399.98,
    },
  ])
  // Freight is a cost of the project.
  expect(house.project).toMatchObject({ sold: 681, priced: 601, cost: 424.99, margin: 176.01, committed: 424.99 })
  const columns = ['sold', 'priced', 'cost', 'margin', 'committed'] as const
  for (const column of columns)
    expect(addMoney([...house.selections, house.other].map((row) => row[column]))).toBe(house.project[column])
  const { body: all } = await world.call(builder, readCompanyMoney, {})
  const { body: projects } = await world.call(builder, listProjectMoney, {})
  expect(all.other.committed).toBe(10.5)
  for (const column of columns)
    expect(addMoney([...projects, all.other].map((row) => row[column]))).toBe(all.total[column])
  expect(projects.find(({ id }) => id === project.id)).toEqual(house.project)
  expect(addMoney(projects.map(({ budget }) => budget ?? 0))).toBe(all.total.budget)
})

test('cost and margin are of what has to be ordered, as the panel of the selection and the order say', async () => {
  const { company, builder, client, project, sign } = await books()
  const { body: wood } = await world.call(builder, createCategory, {}, { name: 'Wood', waste: 10 })
  const buying = { cost: 6.07, pack: 'box' as const, packSize: 15.5 }
  const fields = { categoryId: wood.id, name: 'Oak', price: 8.2, unit: 'sq_ft' as const, buying }
  const { body: oak } = await world.call(builder, createItem, {}, fields)
  const { id } = await sign('Hall floor', oak.id, 37.5)
  const place = { projectId: project.id, selectionId: id }
  const chosen = await world.call(client, chooseItem, place, { itemId: oak.id })
  expect((await signs(world, client, [chosen.body])).status).toBe(201)
  const read = async () => {
    const { body: panel } = await world.call(builder, readSelectionBuying, place)
    const { body: money } = await world.call(builder, readProjectMoney, place)
    return [panel.lines[0], money.selections[0]]
  }
  const expected = { cost: 282.26, margin: 25.24, marginPercent: 8.2 }
  expect(await read()).toMatchObject([{ ...expected, order: { ordered: 46.5 } }, expected])
  const line = { description: 'Oak', cost: 6.07, quantity: 46.5, selectionId: id, itemId: oak.id }
  await order(world, company, builder, { projectId: project.id, lines: [line] })
  expect(await read()).toMatchObject([expected, { ...expected, committed: 282.26 }])
})

test('before it is ordered the cost follows waste and catalog; once ordered it stays what it was ordered for', async () => {
  const { company, builder, client, project, known, sign } = await books()
  const { id } = await sign('Kitchen faucet', known.id, 2)
  const place = { projectId: project.id, selectionId: id }
  const chosen = await world.call(client, chooseItem, place, { itemId: known.id })
  expect((await signs(world, client, [chosen.body])).status).toBe(201)
  const read = async () => {
    const { body: panel } = await world.call(builder, readSelectionBuying, place)
    const { body: money } = await world.call(builder, readProjectMoney, place)
    const { body: all } = await world.call(builder, readCompanyMoney, {})
    return [panel.lines[0], money.selections[0], money.project, all.total].map((one) => [one?.cost, one?.margin])
  }
  const four = (cost: number, margin: number) => Array.from({ length: 4 }, () => [cost, margin])
  expect(await read()).toEqual(four(400.5, 200.5))
  const pay = (cost: number) =>
    world.db
      .update(itemBuying)
      .set({ costCents: toCents(cost) })
      .where(eq(itemBuying.itemId, known.id))
  await pay(210)
  expect(await read()).toEqual(four(420, 181))
  await order(world, company, builder, {
    projectId: project.id,
    lines: [{ description: 'Faucet', cost: 205, quantity: 2, selectionId: id, itemId: known.id }],
  })
  expect(await read()).toEqual(four(410, 191))
  await pay(300)
  expect(await read()).toEqual(four(410, 191))
})

test('clients and trades never read what things cost', async () => {
  const { client, project } = await books()
  expect((await world.call(client, readProjectMoney, { projectId: project.id })).status).toBe(403)
  for (const read of [readCompanyMoney, listProjectMoney]) expect((await world.call(client, read, {})).status).toBe(403)
  const stranger = (await world.people.company()).owner
  expect((await world.call(stranger, readProjectMoney, { projectId: project.id })).status).toBe(404)
  expect((await world.call(stranger, listProjectMoney, {})).body).toEqual([])
})

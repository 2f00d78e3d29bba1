import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createOrdersFromSelections, listOrders, readOrder } from '#shared/procurement/orders/endpoints.ts'
import { addSelection } from '#shared/selections/endpoints.ts'
import { projects } from '#server/db/schema/projects.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { signs } from '#server/testing/world-selections.ts'

/** Approved tiles of one supplier for two houses with these addresses. */
async function twoHouses(first: string, second: string) {
  const yard = await orderYard()
  const { world, home, builder, tile, approved } = yard
  const guests = await world.people.project(home.company, home.client, { address: second })
  await world.db.update(projects).set({ address: first }).where(eq(projects.id, home.project.id))
  const wall = { name: 'Guest bath', quantity: 42, unit: 'sq_ft' as const, selectedItemId: tile.id }
  const { body: bath } = await world.call(builder, addSelection, { projectId: guests.id }, wall)
  expect((await signs(world, home.client, [bath])).status).toBe(201)
  const lines = [{ selectionId: (await approved()).id }, { selectionId: bath.id }]
  const ordered = async (byAddress: boolean) => {
    const { body } = await world.call(builder, createOrdersFromSelections, {}, { lines, byAddress })
    return Promise.all(body.orders.map(async ({ id }) => (await world.call(builder, readOrder, { orderId: id })).body))
  }
  const ofProject = async (projectId: number) => {
    const { body } = await world.call(builder, listOrders, {}, undefined, { query: { projectId: String(projectId) } })
    return body.map(({ id }) => id)
  }
  return { world, home, guests, ordered, ofProject }
}

test('houses at different addresses get an order each', async () => {
  const { home, guests, ordered } = await twoHouses('4 Orchard Lane', '9 Mill Road')
  const made = await ordered(true)
  expect(made.map(({ project, deliveryAddress }) => [project?.id, deliveryAddress])).toEqual([
    [home.project.id, '4 Orchard Lane'],
    [guests.id, '9 Mill Road'],
  ])
})

test('houses at one address, however it is typed, share an order that goes there', async () => {
  const { home, ordered } = await twoHouses('4 Orchard Lane', ' 4  orchard lane')
  const made = await ordered(true)
  expect(made).toMatchObject([{ lineCount: 2, deliveryAddress: '4 Orchard Lane', project: { id: home.project.id } }])
})

test('houses without an address are not mistaken for one place', async () => {
  const { ordered } = await twoHouses('', '')
  expect(await ordered(true)).toHaveLength(2)
})

test('one order for several addresses is for no house, and goes to the company', async () => {
  const { ordered } = await twoHouses('4 Orchard Lane', '9 Mill Road')
  expect(await ordered(false)).toMatchObject([{ lineCount: 2, project: null, deliveryAddress: '' }])
})

test('each house finds the orders that bring something for it, also when another house is named on them', async () => {
  const { world, home, guests, ordered, ofProject } = await twoHouses('4 Orchard Lane', '4 Orchard Lane')
  const [shared] = await ordered(true)
  const other = await world.people.project(home.company, home.client, { address: '1 Elsewhere' })
  expect([await ofProject(home.project.id), await ofProject(guests.id)]).toEqual([[shared?.id], [shared?.id]])
  expect(await ofProject(other.id)).toEqual([])
})

test('each house finds an order for several addresses', async () => {
  const { home, guests, ordered, ofProject } = await twoHouses('4 Orchard Lane', '9 Mill Road')
  const [both] = await ordered(false)
  expect([await ofProject(home.project.id), await ofProject(guests.id)]).toEqual([[both?.id], [both?.id]])
})

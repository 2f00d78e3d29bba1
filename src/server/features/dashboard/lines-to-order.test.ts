import { expect, test } from 'vitest'
import { dashboard } from '#shared/dashboard/endpoints.ts'
import { createOrdersFromSelections, listToOrder } from '#shared/procurement/orders/endpoints.ts'
import {
  addSelection,
  chooseItem,
  getSelection,
  installSelection,
  listSelections,
} from '#shared/selections/endpoints.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { at, signs } from '#server/testing/world-selections.ts'

test('the dashboard, the page To order and the list of selections to order count the same', async () => {
  const { world, home, builder, tile, tap, approved, draft, sent } = await orderYard()
  const shown = async () => {
    const { body } = await world.call(builder, dashboard, {})
    const lines = await world.call(builder, listToOrder, {})
    const list = await world.call(builder, listSelections, {}, undefined, { query: { status: 'to_order' } })
    expect(Number(lines.headers.get('x-total-count'))).toBe(lines.body.length)
    const ids = new Set(lines.body.map(({ selectionId }) => selectionId))
    expect(list.body.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([...ids].toSorted((a, b) => a - b))
    if (!('owed' in body)) throw new Error('Not the dashboard of a builder')
    expect(body.owed.orders).toBe(lines.body.length)
    return body.owed.orders
  }
  expect(await shown()).toBe(0)
  const [wall, floor, bench] = [await approved('Wall'), await approved('Floor'), await approved('Bench')]
  expect(await shown()).toBe(3)
  await draft(wall)
  expect(await shown()).toBe(2)
  // The group "approved, not ordered" of a project's table still has it, and so does its export.
  const group = await world.call(builder, listSelections, {}, undefined, { query: { status: 'not_ordered' } })
  expect(group.body).toHaveLength(3)
  await sent(floor)
  expect(await shown()).toBe(1)
  await world.call(builder, installSelection, at(bench), {})
  expect(await shown()).toBe(0)
  const place = { projectId: home.project.id }
  await world.call(builder, addSelection, place, { name: 'Stop', selectedItemId: tap.id, included: true })
  expect(await shown()).toBe(1)
  const options = [
    { itemId: tile.id, quantity: 10 },
    { itemId: tap.id, quantity: 2 },
  ]
  const { body: set } = await world.call(builder, addSelection, place, { name: 'Set', maxChoices: 2, options })
  const chosen = await world.call(home.client, chooseItem, at(set), {
    choices: set.options.map(({ id }) => ({ optionId: id })),
  })
  expect(chosen.status).toBe(200)
  await signs(world, home.client, [(await world.call(home.client, getSelection, at(set))).body])
  expect(await shown()).toBe(3)
  const half = await world.call(
    builder,
    createOrdersFromSelections,
    {},
    { lines: [{ selectionId: set.id, itemId: tap.id }] },
  )
  expect(half.status).toBeLessThan(300)
  expect(await shown()).toBe(2)
})

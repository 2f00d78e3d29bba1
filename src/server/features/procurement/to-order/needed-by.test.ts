import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listToOrder, readOrder, readSelectionOrders } from '#shared/procurement/orders/endpoints.ts'
import { listLog } from '#shared/procurement/log/endpoints.ts'
import { orderSelection } from '#shared/selections/endpoints.ts'
import { orderYard } from '#server/testing/houses/order-yard.ts'
import { at } from '#server/testing/world-selections.ts'

test('needed by is the same day to order, in the log, on the selection and in its order, and no day without an install day', async () => {
  const { world, builder, approved, again, draft } = await orderYard()
  const planned = await approved('Shower wall', undefined, { deadline: '2027-03-20' })
  const unplanned = await approved('Floor', undefined, { deadline: '2027-03-22' })
  const byPhone = await approved('Niche')
  await world.db.execute(
    sql`update selections set install_on = '2027-06-01' where id in (${planned.id}, ${byPhone.id})`,
  )
  const { body: toOrder } = await world.call(builder, listToOrder, {})
  const { body: log } = await world.call(builder, listLog, {})
  const day = (await again(planned)).plan?.requiredOn
  expect(day).toMatch(/^2027-05-/)
  for (const [selection, neededBy] of [
    [planned, day],
    [unplanned, null],
  ] as const) {
    expect(toOrder.find(({ selectionId }) => selectionId === selection.id)?.neededBy).toBe(neededBy)
    expect(log.find(({ selectionId }) => selectionId === selection.id)?.onSite.planned).toBe(neededBy)
    expect((await draft(selection)).neededBy).toBe(neededBy)
  }
  await world.call(builder, orderSelection, at(byPhone), {})
  const [simple] = (await world.call(builder, readSelectionOrders, at(byPhone))).body
  expect((await world.call(builder, readOrder, { orderId: simple?.orderId ?? 0 })).body.neededBy).toBe(day)
})

test('the day on which something is needed passes where the house is, not where the server or the browser is', async () => {
  // In Auckland it is already March 11.
  const { world, builder, home, approved } = await orderYard({ now: '2027-03-10T13:30:00Z' })
  const wall = await approved()
  await world.db.execute(sql`update selections set install_on = '2027-06-01' where id = ${wall.id}`)
  await world.db.execute(sql`update selections set plan = plan || '{"requiredOn": "2027-03-10"}' where id = ${wall.id}`)
  const passed = async () =>
    (await world.call(builder, listToOrder, {})).body.map(({ neededByPassed }) => neededByPassed)
  const move = (zone: string) =>
    world.db.execute(sql`update projects set time_zone = ${zone} where id = ${home.project.id}`)
  await move('America/Los_Angeles')
  expect(await passed()).toEqual([false])
  await move('Pacific/Auckland')
  expect(await passed()).toEqual([true])
})

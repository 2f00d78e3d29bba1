import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { moveSchedule, previewMove, undoMove } from '#shared/schedule/milestones/endpoints.ts'
import { orders } from '#server/db/schema/orders.ts'
import { selections } from '#server/db/schema/selections.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'
import { order } from '#server/testing/world-orders.ts'

test('a move previews the orders and deliveries it affects, changes none of them, and undoing brings the days back', async () => {
  const built = await tiledHouse()
  const { world, company, project, builder, client, at, tiling } = built
  const zellige = await built.tile('Zellige', 14)
  const wall = await built.add('Wall tile', { optionItemIds: [zellige.id] })
  const floor = await built.add('Floor tile', { optionItemIds: [zellige.id] })
  const later = await built.add('Mirror', { categoryId: null })
  const line = (selectionId: number) => ({ description: 'Zellige', cost: 90, selectionId })
  const orderId = await order(world, company, builder, {
    projectId: project.id,
    lines: [line(wall.id), line(later.id)],
  })
  const canceled = await order(world, company, builder, { status: 'canceled', lines: [line(wall.id)] })
  const expected = { neededBy: '2027-04-26', expectedOn: '2027-04-20' }
  await world.db.update(orders).set(expected).where(eq(orders.id, orderId))
  await world.db
    .update(selections)
    .set({ orderedAt: world.now, expectedOn: '2027-04-20' })
    .where(eq(selections.id, floor.id))
  const move = { milestoneId: tiling.id, start: '2027-04-22' }
  const preview = (await world.call(builder, previewMove, at, move)).body
  expect(preview.orders).toEqual([
    expect.objectContaining({ id: orderId, from: '2027-04-26', to: '2027-04-15', ...expected, late: true }),
  ])
  expect(preview.orders.map(({ id }) => id)).not.toContain(canceled)
  expect(preview.deliveries).toEqual([
    { id: floor.id, name: 'Floor tile', from: '2027-04-26', to: '2027-04-15', expectedOn: '2027-04-20', late: true },
  ])
  const done = (await world.call(builder, moveSchedule, at, { ...move, version: preview.version })).body
  expect(done).toEqual({ ...preview, moveId: done.moveId })
  expect(await world.db.select().from(orders).where(eq(orders.id, orderId))).toMatchObject([expected])
  const undone = (await world.call(builder, undoMove, { ...at, moveId: done.moveId ?? 0 })).body
  expect(undone.orders).toMatchObject([{ id: orderId, from: '2027-04-15', to: '2027-04-26', late: false }])
  expect(await built.read(wall.id)).toMatchObject({ deadline: wall.deadline, plan: wall.plan })
  expect((await world.call(client, previewMove, at, move)).status).toBe(403)
})

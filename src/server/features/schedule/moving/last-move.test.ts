import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  createMilestone,
  importSchedule,
  moveSchedule,
  previewMove,
  readProjectSchedule,
  undoMove,
} from '#shared/schedule/milestones/endpoints.ts'
import type { ScheduleMove } from '#shared/schedule/milestones/schemas.ts'
import { scheduleMoves } from '#server/db/schema/schedule.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

async function site() {
  const house = await tiledHouse()
  const { world, builder, at, tiling } = house
  const waits = { title: 'Painting', scheduledDate: '2027-05-10', dependsOn: [{ onId: tiling.id, lagDays: 0 }] }
  const painting = (await world.call(builder, createMilestone, at, waits)).body
  const move = async (wanted: ScheduleMove) => {
    const { version } = (await world.call(builder, previewMove, at, wanted)).body
    return (await world.call(builder, moveSchedule, at, { ...wanted, version })).body
  }
  const offered = async (person = builder) => (await world.call(person, readProjectSchedule, at)).body.lastMove
  return { ...house, painting, move, offered }
}

test('the last move is offered for undoing until something follows it, and what was before it after it was undone', async () => {
  const { world, builder, client, at, tiling, painting, move, offered } = await site()
  expect(await offered()).toBeNull()
  const first = await move({ milestoneId: tiling.id, start: '2027-05-17' })
  expect(await offered()).toEqual({ moveId: first.moveId, sentence: 'Tiling moved from May 03 to May 17' })
  expect(await offered(client)).toBeNull()
  const second = await move({ days: 5 })
  expect(await offered()).toEqual({ moveId: second.moveId, sentence: '2 milestones moved' })
  await world.call(builder, undoMove, { ...at, moveId: second.moveId ?? 0 })
  expect(await offered()).toMatchObject({ moveId: first.moveId })
  const third = await move({ changes: [{ id: painting.id, durationDays: 4 }] })
  expect(await offered()).toEqual({ moveId: third.moveId, sentence: 'Painting changed' })
  const fourth = await move({ deletedId: painting.id })
  expect(await offered()).toEqual({ moveId: fourth.moveId, sentence: 'Painting deleted' })
  await world.call(builder, undoMove, { ...at, moveId: fourth.moveId ?? 0 })
  expect(await offered()).toMatchObject({ moveId: third.moveId })
})

test('a move is no longer offered for undoing after an import changed a milestone', async () => {
  const { world, builder, at, tiling, move, offered } = await site()
  await move({ milestoneId: tiling.id, start: '2027-05-17' })
  expect(await offered()).not.toBeNull()
  await world.call(builder, importSchedule, at, { tasks: [{ title: 'Tiling', start: '2027-05-24' }] })
  expect(await offered()).toBeNull()
})

test('a move is offered for undoing for a week', async () => {
  const { world, tiling, move, offered } = await site()
  const { moveId } = await move({ milestoneId: tiling.id, start: '2027-05-17' })
  const age = (days: number) =>
    world.db
      .update(scheduleMoves)
      .set({ createdAt: new Date(world.now.getTime() - days * 24 * 60 * 60 * 1000) })
      .where(eq(scheduleMoves.id, moveId ?? 0))
  await age(6)
  expect(await offered()).not.toBeNull()
  await age(8)
  expect(await offered()).toBeNull()
})

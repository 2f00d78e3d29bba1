import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  importSchedule,
  listTimeline,
  moveSchedule,
  previewMove,
  undoMove,
} from '#shared/schedule/milestones/endpoints.ts'
import { timelineEvents } from '#server/db/schema/projects.ts'
import { schedules } from '#server/testing/houses/generated-schedules.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

test('moving any schedule there and back, or undoing a move, restores every date', async () => {
  const { world, builder, at, tile, add, read, settings } = await tiledHouse()
  // The generated starts are working days of a calendar without holidays.
  await settings({ publicHolidays: false })
  const zellige = await tile('Zellige', 14)
  const { id } = await add('Wall tile', { optionItemIds: [zellige.id] })
  const dates = async () => ({
    starts: (await world.call(builder, listTimeline, at)).body.map((one) => [
      one.id,
      one.scheduledDate,
      one.finishDate,
    ]),
    deadline: (await read(id)).deadline,
  })
  const move = async (days: number) => {
    const { version } = (await world.call(builder, previewMove, at, { days })).body
    const done = await world.call(builder, moveSchedule, at, { days, version })
    expect(done.status).toBe(200)
    return done.body.moveId ?? 0
  }
  await fc.assert(
    fc.asyncProperty(schedules, fc.integer({ min: 1, max: 60 }), async (tasks, days) => {
      await world.db.delete(timelineEvents)
      expect((await world.call(builder, importSchedule, at, { tasks })).status).toBe(200)
      const before = await dates()
      await move(days)
      const moved = await dates()
      expect(moved.starts).not.toEqual(before.starts)
      await move(-days)
      expect(await dates()).toEqual(before)
      const moveId = await move(days)
      expect(await dates()).toEqual(moved)
      await world.call(builder, undoMove, { ...at, moveId })
      expect(await dates()).toEqual(before)
    }),
    { numRuns: 8, endOnFailure: true },
  )
})

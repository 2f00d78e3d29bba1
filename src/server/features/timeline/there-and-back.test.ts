import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { onOrAfter } from '#shared/schedule/calendar.ts'
import { addDays } from '#shared/kernel/dates.ts'
import { importSchedule, listTimeline, moveSchedule, previewMove, undoMove } from '#shared/timeline/endpoints.ts'
import { timelineEvents } from '#server/db/schema/projects.ts'
import { tiledHouse } from '#server/testing/houses/tiled-house.ts'

const weekdays = { workingDays: [1, 2, 3, 4, 5], daysOff: new Set<string>() }

/** Up to eight tasks on working days; each may wait for earlier ones, so that there is no circle. */
const schedules = fc
  .array(
    fc.record({
      start: fc.integer({ min: 0, max: 90 }),
      durationDays: fc.integer({ min: 1, max: 15 }),
      waitsFor: fc.array(
        fc.record({ back: fc.integer({ min: 1, max: 4 }), lagDays: fc.integer({ min: -5, max: 10 }) }),
        {
          maxLength: 2,
        },
      ),
    }),
    { minLength: 2, maxLength: 8 },
  )
  .map((tasks) =>
    tasks.map(({ start, durationDays, waitsFor }, at) => ({
      title: at === 0 ? 'Tiling' : `Task ${at}`,
      start: onOrAfter(weekdays, addDays('2027-06-07', start)),
      durationDays,
      after: waitsFor
        .filter(({ back }) => back <= at)
        .map(({ back, lagDays }) => ({ title: at === back ? 'Tiling' : `Task ${at - back}`, lagDays })),
    })),
  )

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

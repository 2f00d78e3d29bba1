import * as fc from 'fast-check'
import { addDays } from '#shared/kernel/dates.ts'
import { onOrAfter } from '#shared/schedule/calendar.ts'

const weekdays = { workingDays: [1, 2, 3, 4, 5], daysOff: new Set<string>() }

/** Up to eight tasks on working days; each may wait for earlier ones, so that there is no circle. */
export const schedules = fc
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

import { expect, test } from 'vitest'
import type { Day } from '../../kernel/dates.ts'
import { helpInWords } from '../help.ts'
import { laterStartInWords } from '../milestones/milestone-words.ts'
import { lateArrivalInWords, lateChoice, shortExplanation, weekdayAndDay } from './words.ts'

test('names the options that keep the schedule, those that need the reserve, and no option where there is none', () => {
  const plan = { requiredOn: '2027-04-26', installOn: '2027-05-03' }
  const quick = { name: 'Oak', arrivesOn: '2027-04-20', daysLate: 0 }
  const close = { name: 'Slate', arrivesOn: '2027-04-30', daysLate: 0 }
  const late = { name: 'Marble', arrivesOn: '2027-06-01', daysLate: 29 }
  const help = (...options: (typeof quick)[]) => helpInWords({ plan, options, earliestInstall: '2027-06-08' })
  const rest = [
    'Install it on Jun 08, 2027 or later.',
    'Ask the supplier for express delivery, and shorten the lead time of the item.',
  ]
  const decideNow = 'Decide now, without the working days in reserve: Slate can still arrive in time.'
  expect(help(quick, close, late)).toEqual(['Propose only what keeps the schedule: Oak.', decideNow, ...rest])
  expect(help(close, late)).toEqual(['Propose an option with a shorter lead time.', decideNow, ...rest])
  expect(help(late)).toEqual(['Propose an option with a shorter lead time.', ...rest])
  expect(help()).toEqual(['Propose options that are in stock.', ...rest])
})

test('below a deadline the explanation leaves out the day, and one that was set by hand says only how far it is off', () => {
  const plan = {
    installOn: '2027-05-03',
    installBy: '2027-05-07',
    milestone: 'Tiling',
    milestoneId: 1,
    leadTimeDays: 14,
    item: null,
    reserveDays: 5,
    confirmationDays: 3,
    orderingDays: 2,
    requiredOn: '2027-04-26',
    orderBy: '2027-04-07',
    decideBy: '2027-04-05',
  }
  const short = (deadline: Day | null, deadlineTyped: boolean, reader: 'builder' | 'client' = 'builder') =>
    shortExplanation({ deadline, deadlineTyped, plan }, reader)
  const reasons =
    'the slowest option takes 2 weeks, ordering takes 5 working days, and we keep 5 working days in reserve'
  expect(short('2027-04-05', false)).toBe(`Tiling starts May 03, 2027, ${reasons}`)
  expect(short('2027-03-29', true)).toBe('Set by hand, 7 days earlier than the schedule asks for (Apr 05, 2027)')
  expect(short('2027-03-29', true, 'client')).toBe('Set by your builder')
  expect(short(null, false)).toBe(`Decide as soon as you can: tiling starts May 03, 2027, ${reasons}`)
  expect(short(null, false, 'client')).toBe(short(null, false))
  expect(short(null, true)).toBe(short(null, false))
  expect(short('2027-04-05', false, 'client')).toBe(short('2027-04-05', false))
  expect(shortExplanation({ deadline: '2027-04-05', deadlineTyped: false, plan: null }, 'builder')).toBeNull()
})

test('a milestone that starts later than asked says why, and one on its day says nothing', () => {
  const starts = (scheduledDate: Day, ...dependsOn: number[]) =>
    laterStartInWords('2027-01-18', { title: 'Rough-in', scheduledDate, dependsOn })
  expect(starts('2027-01-18')).toBeNull()
  expect(starts('2027-01-19')).toBe('Rough-in starts Jan 19, 2027, because Jan 18, 2027 is a day off.')
  expect(starts('2027-02-01', 4)).toBe('Rough-in starts Feb 01, 2027, after what it waits for.')
})

test('what is chosen is as late as its latest part, and names what would be there in time', () => {
  const option = (itemId: number, name: string, daysLate: number) => ({
    itemId,
    name,
    daysLate,
    workingDaysLate: daysLate,
  })
  const [oak, slate, marble, tile] = [
    option(1, 'Oak', 0),
    option(2, 'Slate', 3),
    option(3, 'Marble', 16),
    option(4, 'Tile', 0),
  ]
  const options = [oak, slate, marble, tile]
  expect(lateChoice(options, [3, 2, 1])).toEqual({ names: ['Slate', 'Marble'], late: marble, inTime: [oak, tile] })
  expect(lateChoice(options, [1, 4])).toBeNull()
  expect(lateChoice(options, [])).toBeNull()
})

test('a late arrival is given in weeks or days, and in working days as the log counts its float, but the same number once', () => {
  expect(lateArrivalInWords({ daysLate: 14, workingDaysLate: 10 }, 'Tiling')).toBe(
    'Arrives 2 weeks (10 working days) after tiling starts',
  )
  expect(lateArrivalInWords({ daysLate: 16, workingDaysLate: 11 }, null)).toBe(
    'Arrives 16 days (11 working days) after the install day',
  )
  expect(lateArrivalInWords({ daysLate: 1, workingDaysLate: 1 }, 'HVAC')).toBe(
    'Arrives 1 working day after HVAC starts',
  )
  expect(lateArrivalInWords({ daysLate: 4, workingDaysLate: 4 }, 'Cabinetry')).toBe(
    'Arrives 4 working days after cabinetry starts',
  )
})

test('a day is called by its weekday, with the year only where it is another', () => {
  expect(weekdayAndDay('2026-11-27', '2026-11-18')).toBe('Fri, Nov 27')
  expect(weekdayAndDay('2027-01-03', '2026-11-18')).toBe('Sun, Jan 03, 2027')
})

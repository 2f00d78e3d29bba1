import { addDays, addMonths, weekdayOf, type Day } from '#shared/kernel/dates.ts'

export const monthOf = (day: Day) => day.slice(0, 7)

/** 0 is Sunday. */
export type WeekStart = 0 | 1

/** How many days of the week have passed before this day. */
const daysIntoWeek = (day: Day, weekStartsOn: WeekStart): number => (weekdayOf(day) - weekStartsOn + 7) % 7

/** The weeks of a month: rows of seven days. */
export function weeksOf(month: string, weekStartsOn: WeekStart): Day[][] {
  const first = `${month}-01`
  const start = addDays(first, -daysIntoWeek(first, weekStartsOn))
  const weeks: Day[][] = []
  for (let day = start; weeks.length === 0 || monthOf(day) === month; day = addDays(day, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(day, offset)))
  }
  return weeks
}

/** The day that an arrow or page key moves to; undefined for any other key. */
export function dayAfterKey(
  key: string,
  day: Day,
  { shift, weekStartsOn }: { shift: boolean; weekStartsOn: WeekStart },
): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -daysIntoWeek(day, weekStartsOn))
    case 'End':
      return addDays(day, 6 - daysIntoWeek(day, weekStartsOn))
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1)
    default:
      return undefined
  }
}

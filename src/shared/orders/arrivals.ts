import { addMonths, type Day } from '../kernel/dates.ts'

/** Nothing can arrive on a day that is over. A day that was agreed before stays, also after it has passed. */
export const isPastArrival = (day: string | null | undefined, today: string, agreed: string | null = null): boolean =>
  day != null && day < today && day !== agreed

type ArrivalDay = {
  /** Where the goods arrive. */
  today: Day
  /** The day the order was made: it may be entered after the goods came. */
  orderedOn: Day
}

const arrivalDayWords = {
  future: 'A delivery cannot have arrived in the future. Enter the day it came.',
  longAgo: 'This is more than a year before the order was made. Please check the year.',
}

/** Why goods cannot have arrived on this day. */
export function arrivalDayProblem(day: Day, { today, orderedOn }: ArrivalDay): string | undefined {
  if (day > today) return arrivalDayWords.future
  return day < addMonths(orderedOn, -12) ? arrivalDayWords.longAgo : undefined
}

import { addMonths, type Day } from '../../kernel/dates.ts'
import { PAST_ARRIVAL } from './words.ts'

/** Nothing can arrive on a day that is over. A day that was agreed before stays, also after it has passed. */
export const isPastArrival = (day: string | null | undefined, today: string, agreed: string | null = null): boolean =>
  day != null && day < today && day !== agreed

const FAR_YEARS = 10
export const FAR_DAY = 'This date is more than 10 years away. Please check the year.'

/** A year that was mistyped: nothing is ordered for 2107, or was needed in 1927. A date that was there before stays. */
export const farDayProblem = (day: Day | null | undefined, today: Day, agreed: Day | null = null): string | undefined =>
  day != null && day !== agreed && (day > addMonths(today, 12 * FAR_YEARS) || day < addMonths(today, -12 * FAR_YEARS))
    ? FAR_DAY
    : undefined

/** Why something cannot be expected on this day. */
export const expectedDayProblem = (
  day: Day | null | undefined,
  today: Day,
  agreed: Day | null = null,
): string | undefined => (isPastArrival(day, today, agreed) ? PAST_ARRIVAL : farDayProblem(day, today, agreed))

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

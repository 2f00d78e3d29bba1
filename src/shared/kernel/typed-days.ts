import {
  addDays,
  addMonths,
  type Day,
  dayInWords,
  IMPLAUSIBLE_DAY,
  isCalendarDay,
  isDay,
  isPlausibleDay,
  NOT_A_DAY,
  weekdayOf,
} from './dates.ts'

/** Which part of "3/4/2027" comes first. */
export const dayOrders = ['month-first', 'day-first'] as const
export type DayOrder = (typeof dayOrders)[number]

type ReadOptions = {
  /** Dates without a year and "+2w" are relative to this day. */
  today: Day
  order?: DayOrder
}

export type DayReading = { kind: 'empty' } | { kind: 'day'; day: Day } | { kind: 'invalid' }

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const invalid: DayReading = { kind: 'invalid' }
const MAX_LENGTH = 40

/**
 * Parses a typed date: "3/14/2027", "Mar 14", "2027-03-14", "+2w", "friday". Without a year it is the next such day. "14/3/2027"
 * is not a date where the month comes first; the `Day` schema asks what it means.
 */
export function readDay(text: string, { today, order = 'month-first' }: ReadOptions): DayReading {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ')
  if (typed === '') return { kind: 'empty' }
  if (typed.length > MAX_LENGTH) return invalid
  const day = relativeDay(typed, today) ?? namedDay(typed, today)
  if (day) return asReading(day)
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed)
  if (iso) return asReading(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])))
  const numbers = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?$/.exec(typed)
  if (!numbers) return invalid
  const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), fullYear(numbers[3])]
  const [month, date] = order === 'month-first' ? [first, second] : [second, first]
  return asReading(inYear(year, month, date, today))
}

const asReading = (day: Day | undefined): DayReading =>
  day !== undefined && isDay(day) ? { kind: 'day', day } : invalid

/** "+2w", "+10 days", "-1m", "today", "tomorrow", "fri". */
function relativeDay(typed: string, today: Day): Day | undefined {
  const words: Record<string, number> = { today: 0, tomorrow: 1, yesterday: -1 }
  if (Object.hasOwn(words, typed)) return addDays(today, words[typed] ?? 0)
  const weekday = typed.length < 3 ? -1 : weekdays.findIndex((name) => name.startsWith(typed))
  if (weekday >= 0) return addDays(today, (weekday - weekdayOf(today) + 7) % 7 || 7)
  const step = /^([+-])\s?(\d{1,4})\s?(d|days?|w|weeks?|m|months?|y|years?)$/.exec(typed)
  if (!step) return undefined
  const count = Number(step[2]) * (step[1] === '-' ? -1 : 1)
  switch (step[3]?.[0]) {
    case 'd':
      return addDays(today, count)
    case 'w':
      return addDays(today, count * 7)
    case 'm':
      return addMonths(today, count)
    default:
      return addMonths(today, count * 12)
  }
}

/** "Mar 14", "March 14, 2027", "14 Mar 27". */
function namedDay(typed: string, today: Day): Day | undefined {
  const named =
    /^(?<month>[a-z]{3,9})\.? ?(?<date>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}|\d{2}))?$/.exec(typed) ??
    /^(?<date>\d{1,2})(?:st|nd|rd|th)?\.? ?(?<month>[a-z]{3,9})\.?(?:,? (?<year>\d{4}|\d{2}))?$/.exec(typed)
  const { month = '', date, year } = named?.groups ?? {}
  const at = months.findIndex((name) => month !== '' && name.startsWith(month))
  return named && at >= 0 ? inYear(fullYear(year), at + 1, Number(date), today) : undefined
}

const fullYear = (year: string | undefined): number | undefined =>
  year === undefined ? undefined : year.length === 2 ? 2000 + Number(year) : Number(year)

/** Without a year, the next such day: in this year, or in a later year once it has passed. */
function inYear(year: number | undefined, month: number, date: number, today: Day): Day | undefined {
  if (year !== undefined) return dayOf(year, month, date)
  const thisYear = Number(today.slice(0, 4))
  // Feb 29 may be up to eight years away.
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const day = dayOf(thisYear + ahead, month, date)
    if (day && day >= today) return day
  }
  return undefined
}

function dayOf(year: number, month: number, date: number): Day | undefined {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${year}-${two(month)}-${two(date)}`
  return isDay(day) ? day : undefined
}

/** What to say about a text that is no day: forms, cells of tables and the API say the same. */
export function dayQuestion(text: string, otherwise = NOT_A_DAY): string {
  if (hasImplausibleYear(text)) return IMPLAUSIBLE_DAY
  // A date in the order of another region is never reinterpreted: the person is asked.
  const [, first = '', second = '', year = ''] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\s*$/.exec(text) ?? []
  const [a, b] = [first.padStart(2, '0'), second.padStart(2, '0')]
  const day = [`${year}-${b}-${a}`, `${year}-${a}-${b}`].find((one) => year !== '' && isCalendarDay(one))
  return day ? `Did you mean ${dayInWords(day)}?` : otherwise
}

const YEAR = /\b\d{4}\b/

/** A date but for its year, in the order of any region. */
function hasImplausibleYear(text: string): boolean {
  const [year] = YEAR.exec(text) ?? []
  if (year === undefined || isPlausibleDay(`${year}-06-30`)) return false
  // A leap year, for February 29.
  const otherwise = text.replace(YEAR, '2000')
  return dayOrders.some((order) => readDay(otherwise, { today: '2000-01-01', order }).kind === 'day')
}

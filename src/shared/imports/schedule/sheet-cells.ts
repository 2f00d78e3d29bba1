import { addDays, type Day, dayInWords, daysBetween, isDay } from '../../kernel/dates.ts'
import { type DayOrder, readDay } from '../../kernel/typed-days.ts'
import { onOrAfter, type WorkCalendar, workingDaysBetween } from '#shared/schedule/calendar.ts'
import { MAX_DURATION_DAYS } from '#shared/schedule/deadlines/install.ts'

export type CellContext = {
  today: Day
  order: DayOrder
  /** The order of dates with dots; null while the sheet does not say it. */
  dots?: DayOrder | null
  calendar: WorkCalendar
  from1904?: boolean
}

/** What a cell holds, or why it cannot be taken. */
export type CellReading<T> = { value: T; problem?: undefined } | { value?: undefined; problem: string }

export const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

const DOTTED = /(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?!\d)/

/**
 * Which part of "11.01.2027" comes first in a sheet. Where people write the month first, dots are mostly from elsewhere: a date that can
 * be read one way only decides for all of them, and null says that none does.
 */
export function dottedOrder(cells: readonly string[], order: DayOrder): DayOrder | null {
  if (order === 'day-first') return order
  const dates = cells.flatMap((cell) => {
    const [, first, second] = DOTTED.exec(cell) ?? []
    return first === undefined ? [] : [{ first: Number(first), second: Number(second) }]
  })
  const dayFirst = dates.some(({ first }) => first > 12)
  const monthFirst = dates.some(({ second }) => second > 12)
  return dayFirst === monthFirst ? null : dayFirst ? 'day-first' : 'month-first'
}

/** "Mon 3/14/27", "14 Mar 2027 8:00 AM", or the number under which a spreadsheet keeps a day. */
export function sheetDay(text: string, context: CellContext): Day | null {
  const [day, other] = daysOf(text, context)
  return day !== null && other !== null && day !== other && isUnclear(text, context) ? null : day
}

const isUnclear = (text: string, { dots }: CellContext): boolean => dots === null && DOTTED.test(text)

/** A day as the sheet is read, and as it would be with day and month the other way round. */
function daysOf(text: string, { today, order, dots, from1904 = false }: CellContext): [Day | null, Day | null] {
  if (/^\d{5}(\.\d+)?$/.test(text)) {
    const day = addDays(from1904 ? '1904-01-01' : '1899-12-30', Math.floor(Number(text)))
    return isDay(day) ? [day, day] : [null, null]
  }
  const plain = text
    .replace(/^\p{L}{2,10}\.?,?\s+(?=\d)/u, (word) => (isMonth(word) ? word : ''))
    .replace(/[T\s]+\d{1,2}:\d{2}(:\d{2})?\s*([ap]\.?m\.?)?$/i, '')
  const reads = (by: DayOrder): Day | null => {
    const read = readDay(plain, { today, order: by })
    return read.kind === 'day' ? read.day : null
  }
  const own = (DOTTED.test(text) ? dots : order) ?? order
  return [reads(own), reads(own === 'day-first' ? 'month-first' : 'day-first')]
}

const isMonth = (word: string): boolean => /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(word)

/** Why a cell holds no day, and what to write. */
export function dayProblem(name: 'start' | 'finish', text: string, context: CellContext): string {
  const [day, other] = daysOf(text, context)
  const quoted = `The ${name} “${shortened(text)}”`
  if (day !== null && other !== null)
    return `${quoted} can be ${dayInWords(day)} or ${dayInWords(other)}. Please write the month as a word.`
  const way = context.order === 'month-first' ? 'month/day/year' : 'day/month/year'
  return other === null ? `${quoted} is not a date.` : `${quoted} is not a date: dates are read as ${way}.`
}

/**
 * Working days of "10", "10 days?", "1.5 d", "2 wks", "1 mon" or "16 hrs". A part of a day takes that day; planning programs take 20 days
 * for a month. Elapsed days ("7 edays") are calendar days, of which the company works on some.
 */
export function workingDaysIn(text: string, { workingDays }: WorkCalendar): number | null {
  const found =
    /^(\d{1,5}(?:\.\d{1,4})?)\s*(e?)(d|days?|working days|w|wks?|weeks?|mo|mons?|months?|h|hrs?|hours?)?\s*\??$/i.exec(
      text,
    )
  if (!found) return null
  const elapsed = found[2] !== ''
  const count = Number(found[1])
  switch (found[3]?.toLowerCase().replace('working ', '').charAt(0)) {
    case 'w':
      return Math.ceil(count * workingDays.length)
    case 'm':
      return Math.ceil(elapsed ? (count * 30 * workingDays.length) / 7 : count * 20)
    case 'h':
      return Math.ceil(elapsed ? (count * workingDays.length) / (24 * 7) : count / 8)
    default:
      return Math.ceil(elapsed ? (count * workingDays.length) / 7 : count)
  }
}

/**
 * The working days of a task: those that are typed, or else those up to its finish. Without a start only the cells themselves can be
 * wrong.
 */
export function sheetDuration(
  typed: string,
  finish: string,
  start: Day | null,
  context: CellContext,
): CellReading<number> {
  const days = typed === '' ? daysUntil(finish, start, context) : workingDaysIn(typed, context.calendar)
  if (days === 'unreadable') return { problem: dayProblem('finish', finish, context) }
  if (days === 'early') return { problem: 'It finishes before it starts.' }
  if (days === null) return { problem: `“${shortened(typed)}” is not a number of working days.` }
  if (days > MAX_DURATION_DAYS) return { problem: 'It may take at most 1,000 working days.' }
  return { value: Math.max(1, days) }
}

function daysUntil(finish: string, start: Day | null, context: CellContext): number | 'early' | 'unreadable' {
  if (finish === '') return 1
  const end = sheetDay(finish, context)
  if (end === null) return 'unreadable'
  if (start === null) return 1
  if (end < start) return 'early'
  if (daysBetween(start, end) > MAX_DURATION_DAYS * 7) return MAX_DURATION_DAYS + 1
  const first = onOrAfter(context.calendar, start)
  return end <= first ? 1 : workingDaysBetween(context.calendar, first, end) + 1
}

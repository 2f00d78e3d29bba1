import { addDays, dayIn, dayInWords, type Day } from '#shared/kernel/dates.ts'
import { grouped } from '#shared/kernel/money.ts'

/** `MMM dd, yyyy` of a calendar day, or `TBD` when there is none. */
export const formatDay = (day: Day | null | undefined, otherwise = 'TBD'): string => (day ? dayInWords(day) : otherwise)

export const localTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `MMM dd, yyyy` of an instant, in the person's zone unless another is given. */
export const formatDate = (instant: string | Date, timeZone?: string): string =>
  formatDay(timeZone ? dayIn(timeZone, new Date(instant)) : dayHere(new Date(instant)))

/** The person's own zone is known to every date; formats with zones take long to make. */
const dayHere = (instant: Date): Day =>
  [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()].map((n) => String(n).padStart(2, '0')).join('-')

/** `h:mm a` of an instant, where its day is already said. */
export const formatTime = (instant: string | Date, timeZone?: string): string =>
  timeZone ? timeIn(timeZone, new Date(instant)) : timeHere(new Date(instant))

const timeIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(at)
    // Newer engines put a narrow no-break space before AM.
    .replace(/\s/g, ' ')

const timeHere = (at: Date) =>
  `${at.getHours() % 12 || 12}:${String(at.getMinutes()).padStart(2, '0')} ${at.getHours() < 12 ? 'AM' : 'PM'}`

/** `MMM dd, yyyy h:mm a` of an instant. */
export const formatDateTime = (instant: string | Date, timeZone?: string): string =>
  `${formatDate(instant, timeZone)} ${formatTime(instant, timeZone)}`

/** `just now`, `5 minutes ago`, `3 hours ago`, `yesterday`, then the date. */
export function formatAgo(instant: string | Date, now: Date): string {
  const minutes = Math.round((now.getTime() - new Date(instant).getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return count(minutes, 'minute')
  if (minutes < 24 * 60) return count(Math.floor(minutes / 60), 'hour')
  if (dayHere(new Date(instant)) === addDays(dayHere(now), -1)) return 'yesterday'
  return formatDate(instant)
}

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'} ago`

export const formatCount = (n: number): string => grouped(n)

/** Today's calendar day for the person at the screen. */
export const today = (timeZone?: string): Day => (timeZone ? dayIn(timeZone, new Date()) : dayHere(new Date()))

/** The name people are called by; never empty. */
export const fullName = (person: { firstName?: string | null; lastName?: string | null; username?: string | null }) =>
  [person.firstName, person.lastName].filter(Boolean).join(' ') || person.username || 'Unnamed'

/** First letter of first and last name, or `?` when there is no name. A name without a letter gives its first sign, whole. */
export const initials = (person: { firstName?: string | null; lastName?: string | null }) =>
  [person.firstName, person.lastName].map(firstLetter).join('') || '?'

// Made with the first name that does not begin plainly: it brings tables of its own.
let signs: Intl.Segmenter | undefined
const firstLetter = (name: string | null | undefined) => {
  const plain = /^\s*([A-Za-z])(?!\p{M})/u.exec(name ?? '')?.[1]
  if (plain) return plain.toUpperCase()
  signs ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  const written = Array.from(signs.segment(name?.trim() ?? ''), ({ segment }) => segment)
  return (written.find((sign) => /^\p{L}/u.test(sign)) ?? written[0] ?? '').toUpperCase()
}

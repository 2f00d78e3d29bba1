import { addDays, dayIn, dayInWords, type Day } from '#shared/kernel/dates.ts'
import { dateIn, dateTimeIn, momentIn, timeIn } from '#shared/kernel/house-time.ts'
import { grouped } from '#shared/kernel/money.ts'

/** `MMM dd, yyyy` of a calendar day, or `TBD` when there is none. */
export const formatDay = (day: Day | null | undefined, otherwise = 'TBD'): string => (day ? dayInWords(day) : otherwise)

/** `America/New York`: the name of a time zone. */
export const zoneInWords = (timeZone: string): string => timeZone.replaceAll('_', ' ')

/** For what belongs to the reader alone: their sessions and devices. What happened on a project is dated in the house's zone. */
export const localTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `MMM dd, yyyy` of an instant in the zone of the project or company that it belongs to. */
export const formatDate = (instant: string | Date, timeZone: string): string => dateIn(timeZone, instant)

/** `h:mm a` of an instant, for places that already show its day. */
export const formatTime = (instant: string | Date, timeZone: string): string => timeIn(timeZone, instant)

/** `MMM dd, yyyy h:mm a` of an instant. */
export const formatDateTime = (instant: string | Date, timeZone: string): string => dateTimeIn(timeZone, instant)

/** `MMM dd, yyyy h:mm a EST` of an instant: a signature is dated in a zone that everyone can read. */
export const formatMoment = (instant: string | Date, timeZone: string): string => momentIn(timeZone, instant)

/** `just now`, `5 minutes ago`, `3 hours ago`, `yesterday`, then the date. */
export function formatAgo(instant: string | Date, now: Date, timeZone: string): string {
  const minutes = Math.round((now.getTime() - new Date(instant).getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return count(minutes, 'minute')
  if (minutes < 24 * 60) return count(Math.floor(minutes / 60), 'hour')
  if (dayIn(timeZone, new Date(instant)) === addDays(dayIn(timeZone, now), -1)) return 'yesterday'
  return formatDate(instant, timeZone)
}

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'} ago`

export const formatCount = (n: number): string => grouped(n)

/** Today's calendar day in the zone of the project or company that it is compared with: `useToday` has it for the page. */
export const today = (timeZone: string): Day => dayIn(timeZone, new Date())

/** A person's display name; never empty. */
export const fullName = (person: { firstName?: string | null; lastName?: string | null; username?: string | null }) =>
  [person.firstName, person.lastName].filter(Boolean).join(' ') || person.username || 'Unnamed'

/**
 * First letter of first and last name, or `?` when there is no name. A name that starts with something else, such as an emoji,
 * gives its whole first character.
 */
export const initials = (person: { firstName?: string | null; lastName?: string | null }) =>
  [person.firstName, person.lastName].map(firstLetter).join('') || '?'

// Created only for a name that does not start with a plain letter, because the segmenter loads large tables.
let signs: Intl.Segmenter | undefined
const firstLetter = (name: string | null | undefined) => {
  const plain = /^\s*([A-Za-z])(?!\p{M})/u.exec(name ?? '')?.[1]
  if (plain) return plain.toUpperCase()
  signs ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  const written = Array.from(signs.segment(name?.trim() ?? ''), ({ segment }) => segment)
  return (written.find((sign) => /^\p{L}/u.test(sign)) ?? written[0] ?? '').toUpperCase()
}

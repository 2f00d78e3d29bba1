import { dayIn, dayInWords } from './dates.ts'

/**
 * What happened on a project is dated in the project's time zone, and what belongs to the company (catalog, orders, people) in the
 * company's: on screens, in emails, PDFs and files alike, wherever the reader is. Every form here needs the zone for that reason.
 */
type Instant = string | Date

/** `MMM dd, yyyy` of an instant. */
export const dateIn = (timeZone: string, instant: Instant): string => dayInWords(dayIn(timeZone, new Date(instant)))

/** `h:mm a` of an instant, for places that already show its day. */
export const timeIn = (timeZone: string, instant: Instant): string => clock(timeZone, instant, {})

/** `MMM dd, yyyy h:mm a` of an instant. */
export const dateTimeIn = (timeZone: string, instant: Instant): string =>
  `${dateIn(timeZone, instant)} ${timeIn(timeZone, instant)}`

/** `MMM dd, yyyy h:mm a EST`, or with seconds: a signature names its zone. */
export const momentIn = (timeZone: string, instant: Instant, { seconds = false } = {}): string =>
  `${dateIn(timeZone, instant)} ${clock(timeZone, instant, { timeZoneName: 'short', ...(seconds && { second: '2-digit' }) })}`

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter is slow, so each form of each zone is created once. Newer engines put narrow spaces, which no PDF font has. */
function clock(timeZone: string, instant: Instant, more: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone} ${Object.keys(more).length}`
  let format = clocks.get(key)
  if (!format)
    clocks.set(
      key,
      (format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', ...more })),
    )
  return format.format(new Date(instant)).replace(/\s/g, ' ')
}

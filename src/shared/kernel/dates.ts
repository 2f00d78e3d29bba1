const DAY_MS = 86_400_000

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/

/** A calendar day as `YYYY-MM-DD`. */
export type Day = string

export const isDay = (text: string): boolean => DAY_FORM.test(text) && isCalendarDay(text) && isPlausibleDay(text)

export function isCalendarDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

/** Years 1900 to 2199, to catch typing errors such as 9999. `IMPLAUSIBLE_DAY` says so. */
export const isPlausibleDay = (day: Day): boolean => day >= '1900-01-01' && day <= '2199-12-31'

/** The calendar day of an instant in a time zone: deadlines end with the project's day, not with UTC's. */
export function dayIn(timeZone: string, instant: Date): Day {
  return dayFormat(timeZone).format(instant)
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  let format = dayFormats.get(timeZone)
  if (!format) {
    // The Canadian English short date is YYYY-MM-DD.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(timeZone, format)
  }
  return format
}

/** Whole days from one calendar day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The same date some months away, or that month's last day when it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  const target = Math.min(date, last.getUTCDate())
  return `${last.toISOString().slice(0, 8)}${String(target).padStart(2, '0')}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `MMM dd, yyyy`, used everywhere. */
export function dayInWords(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${months[Number(month) - 1]} ${date}, ${year}`
}

export const IMPLAUSIBLE_DAY = 'Please enter a date between 1900 and 2199.'

/** Callers of the API send this form; forms replace the example by the region's own. */
export const NOT_A_DAY = 'Please enter a date, like 2027-03-14.'

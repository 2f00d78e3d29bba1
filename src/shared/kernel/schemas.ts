import { z } from 'zod'
import { IMPLAUSIBLE_DAY, isCalendarDay, isPlausibleDay } from './dates.ts'
import { MAX_ID } from './ids.ts'
import { regions } from './regions.ts'
import { Line } from './text/text-schemas.ts'
import { dayQuestion } from './typed-days.ts'

/** Integer keys. An id beyond PostgreSQL's integer range is simply not found. */
export const Id = z.int().min(1).max(MAX_ID)

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'A fingerprint has 64 hexadecimal digits.')

/** The version an edit was made on; a stale one is refused. */
export const Version = z.int().min(1).max(MAX_ID)

export const Instant = z.iso.datetime({ offset: true })

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

export const TimeZone = z.string().max(64).refine(isTimeZone, 'Please choose a time zone from the list.')

/** Calendar days as `YYYY-MM-DD`. */
export const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: ({ input }) => dayQuestion(String(input)) })
  .refine(isCalendarDay, 'There is no such date.')
  .refine(isPlausibleDay, IMPLAUSIBLE_DAY)
export type Day = string

/**
 * A day in a reply that follows from others. Those were plausible when someone entered them; what is counted from them may lie a few years
 * outside, and must not make a whole list unreadable.
 */
export const ComputedDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** A price in currency units with at most two decimals. */
const amount = (noun: 'price' | 'cost') =>
  z
    .number()
    .min(0, `A ${noun} cannot be negative.`)
    .max(999_999_999, `This ${noun} is too high.`)
    .refine((units) => Math.round(units * 100) / 100 === units, `A ${noun} has at most two decimals.`)

export const Price = amount('price')

/** What the company pays. */
export const Cost = amount('cost')

/** A budget in whole currency units. */
export const Budget = z
  .int('The budget must be a whole number.')
  .min(0, 'The budget cannot be negative.')
  .max(999_999_999_999, 'The budget may be at most 999,999,999,999.')

export const Currency = z.string().regex(/^[A-Z]{3}$/, 'Please choose a currency from the list.')

/** Where a company builds. */
export const RegionCode = z.enum(regions, 'Please choose a region from the list.')

/** Numbers of a query string arrive as text. */
export const QueryInt = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'Please give a whole number.')
    .transform(Number)
    .pipe(z.int().min(min).max(max))

export const QueryFlag = z.enum(['true', 'false']).transform((flag) => flag === 'true')

/** Search, page size and position. The cursor is opaque: it comes from the `Link` header. */
export const PageQuery = {
  q: Line(200, 'The search').optional(),
  limit: QueryInt(1, 200).optional(),
  cursor: z.string().max(500).optional(),
}

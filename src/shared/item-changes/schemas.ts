import { z } from 'zod'
import { typedNumber } from '../kernel/number-schemas.ts'

/** How many items one act can change. */
export const MAX_ITEMS = 5000

export const Rounding = z.enum(['none', 'half', 'whole', 'ninety_nine'])
export type Rounding = z.infer<typeof Rounding>

/** What is changed: what clients pay, or what the company pays. Prices that are cost plus markup follow their cost. */
export const PriceOn = z.enum(['price', 'cost'])
export type PriceOn = z.infer<typeof PriceOn>

export const PriceBy = z.enum(['percent', 'amount'])

const hasTwoDecimals = (value: number): boolean => Math.round(value * 100) / 100 === value

/** What is wrong with a value; undefined when it can be used. */
function problemOf({ by, value }: { by: 'percent' | 'amount'; value: number }): string | undefined {
  if (value === 0) return 'Please enter a number other than 0.'
  if (!hasTwoDecimals(value)) return 'Please use at most two decimals.'
  if (by === 'amount') return Math.abs(value) > 999_999 ? 'The amount is too high.' : undefined
  if (value > 1000) return 'Prices can go up by at most 1,000%.'
  return value < -99.99 ? 'Prices can go down by at most 99.99%.' : undefined
}

/** Up with a positive value, down with a negative one. */
export const PriceChange = z
  .object({
    on: PriceOn.default('price'),
    by: PriceBy,
    value: z.number(),
    rounding: Rounding.default('none'),
  })
  .check(({ value, issues }) => {
    const message = problemOf(value)
    if (message) issues.push({ code: 'custom', input: value.value, path: ['value'], message })
  })
export type PriceChange = z.infer<typeof PriceChange>

/** The fields of the form, as they are typed. */
export const PriceChangeForm = z
  .object({
    on: PriceOn,
    by: PriceBy,
    direction: z.enum(['up', 'down']),
    value: typedNumber(z.number().positive('Please enter a number above 0.'), { decimals: 2 }),
    rounding: Rounding,
  })
  .transform(({ on, by, direction, value, rounding }, check): PriceChange => {
    const change = { on, by, value: direction === 'up' ? value : -value, rounding }
    const message = problemOf(change)
    if (message) check.addIssue({ code: 'custom', path: ['value'], message })
    return change
  })

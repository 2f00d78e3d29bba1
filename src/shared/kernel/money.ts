import { z } from 'zod'

/** Money is stored and added up in whole cents; the API speaks currency units, as the people do. */
export type Cents = number

/** A price in currency units with at most two decimals. */
export const Price = z
  .number()
  .min(0, 'A price cannot be negative.')
  .max(999_999_999, 'This price is too high.')
  .refine((units) => Math.round(units * 100) / 100 === units, 'A price has at most two decimals.')

/** A budget in whole currency units. */
export const Budget = z
  .int('The budget must be a whole number.')
  .min(0, 'The budget cannot be negative.')
  .max(999_999_999_999, 'The budget may be at most 999,999,999,999.')

export const toCents = (units: number): Cents => Math.round(units * 100)
export const toUnits = (cents: Cents): number => cents / 100

export const Currency = z.string().regex(/^[A-Z]{3}$/, 'Please choose a currency from the list.')

/** `$1,250` or `$1,250.50`: cents are shown only when there are any. */
export function formatMoney(units: number, currency = 'USD', cents: 'auto' | 'never' = 'auto'): string {
  return moneyFormat(currency, cents === 'never' || Number.isInteger(units) ? 0 : 2).format(units)
}

const formats = new Map<string, Intl.NumberFormat>()
function moneyFormat(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency}${digits}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formats.set(key, format)
  }
  return format
}

/** A difference to the allowance always carries its sign and a word: `+$420 over`, `$80 under`, `on allowance`. */
export function differenceInWords(units: number, currency = 'USD'): string {
  if (units === 0) return 'on allowance'
  return units > 0 ? `+${formatMoney(units, currency)} over` : `${formatMoney(-units, currency)} under`
}

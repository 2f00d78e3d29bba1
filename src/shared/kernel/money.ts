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
  const digits = cents === 'never' || Number.isInteger(units) ? 0 : 2
  const sign = plainSigns[currency]
  if (!sign) return moneyFormat(currency, digits).format(units)
  const amount = Math.abs(units).toFixed(digits)
  return `${units < 0 ? '-' : ''}${sign}${grouped(amount)}`
}

/** `12,500`: thousands are set apart. */
export const grouped = (figure: number | string): string => String(figure).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** What stands before an amount: `$`, `€`, `CHF`. */
export const currencySign = (currency: string): string =>
  plainSigns[currency] ??
  moneyFormat(currency, 0)
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value ??
  currency

const dollars = ['USD', 'AUD', 'CAD', 'NZD', 'SGD', 'HKD']
/**
 * Most builders' money is written by hand: the engine's own formats cost a phone up to a fifth of a second when the first of
 * them is made. A test holds both to the same spelling.
 */
export const plainSigns: Partial<Record<string, string>> = {
  ...Object.fromEntries(dollars.map((currency) => [currency, '$'])),
  EUR: '€',
  GBP: '£',
  INR: '₹',
  JPY: '¥',
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

/** Money is stored and added up in whole cents; the API and the screens use currency units. */
export type Cents = number

export const toCents = (units: number): Cents => Math.round(units * 100)
export const toUnits = (cents: Cents): number => cents / 100

/** Adds amounts in whole cents: floats would turn $0.10 + $0.20 into $0.30000000000000004. */
export const addMoney = (amounts: readonly number[]): number =>
  toUnits(amounts.reduce((sum, units) => sum + toCents(units), 0))

/** Subtracts in whole cents, for the same reason. */
export const subtractMoney = (units: number, less: number): number => toUnits(toCents(units) - toCents(less))

/** `auto` shows cents where an amount has any, `always` on every amount. No style rounds: visible parts add up to visible sums. */
export type CentsStyle = 'auto' | 'always'

/** The amounts that are shown together, some of them unknown. */
export type AmountGroup = readonly (number | null | undefined)[]

/** One style for a group of amounts: every one shows cents as soon as one has them. */
export const centsStyleFor = (amounts: AmountGroup): CentsStyle =>
  amounts.some((units) => units != null && !Number.isInteger(units)) ? 'always' : 'auto'

/** A reply may come without one: the specification says `$` then. */
type Currency = string | null

/** `$1,250` or `$1,250.50`. */
export function formatMoney(units: number, currency: Currency = DEFAULT_CURRENCY, cents: CentsStyle = 'auto'): string {
  const digits = cents === 'always' || !Number.isInteger(units) ? 2 : 0
  const code = currency || DEFAULT_CURRENCY
  const sign = plainSigns[code]
  if (!sign && isCode(code)) return intlFormat(code, digits).format(units)
  const amount = Math.abs(units).toFixed(digits)
  return `${units < 0 ? '-' : ''}${sign ?? `${code} `}${grouped(amount)}`
}

/** `12,500`: with thousands separators. */
export const grouped = (figure: number | string): string => String(figure).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** The currency sign: `$`, `€`, `CHF`. */
export function currencySign(currency: Currency): string {
  const code = currency || DEFAULT_CURRENCY
  const sign = plainSigns[code]
  if (sign || !isCode(code)) return sign ?? code
  const parts = intlFormat(code, 0).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? code
}

/** `Intl` throws for anything but three letters, and a page must not. */
const isCode = (currency: string): boolean => /^[A-Za-z]{3}$/.test(currency)

const DEFAULT_CURRENCY = 'USD'
const dollars = ['USD', 'AUD', 'CAD', 'NZD', 'SGD', 'HKD']
/**
 * Common currencies are formatted without `Intl`: creating the first `Intl.NumberFormat` takes up to 200 ms on a phone. A test
 * compares both.
 */
export const plainSigns: Partial<Record<string, string>> = {
  ...Object.fromEntries(dollars.map((currency) => [currency, '$'])),
  EUR: '€',
  GBP: '£',
  INR: '₹',
  JPY: '¥',
}

const formats = new Map<string, Intl.NumberFormat>()
function intlFormat(currency: string, digits: number): Intl.NumberFormat {
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

/** A difference from the allowance is shown with a word, not a sign: `$420 over`, `$80 under`, `on allowance`. */
export function differenceInWords(units: number, currency = 'USD', cents: CentsStyle = 'auto'): string {
  if (units === 0) return 'on allowance'
  return `${formatMoney(Math.abs(units), currency, cents)} ${units > 0 ? 'over' : 'under'}`
}

/** A project's budget is a whole amount and shows no decimals, also beside amounts with cents. */
export const formatBudget = (budget: number, currency = 'USD'): string => formatMoney(Math.round(budget), currency)

/** The words for amounts in one style. Screens, emails and documents take theirs from here. */
export const moneyIn = (currency: string, cents: CentsStyle) => ({
  cents,
  money: (units: number): string => formatMoney(units, currency, cents),
  difference: (units: number): string => differenceInWords(units, currency, cents),
  budget: (units: number): string => formatBudget(units, currency),
})

/** The same for a group of amounts that are shown together. */
export const moneyFor = (currency: string, amounts: AmountGroup) => moneyIn(currency, centsStyleFor(amounts))

import { addMonths, type Day } from '../../kernel/dates.ts'
import { subtractMoney } from '../../kernel/money.ts'
import type { InvoiceState } from './states.ts'

/** Every invoice counts as billed, also a disputed one. A replaced invoice does not: its replacement counts. */
export const isBilled = (state: InvoiceState): boolean => state !== 'replaced'

/** A supplier pays back at most what was billed. */
export const isCreditTooHigh = (billedCents: number, amountCents: number): boolean =>
  amountCents < 0 && billedCents + amountCents < 0

/** "the credit" or "the invoice": an invoice below zero is a credit. */
export const invoiceWord = (amount: number): 'credit' | 'invoice' => (amount < 0 ? 'credit' : 'invoice')

/** Billed less ordered, in cents. Above zero the supplier bills more. */
export const billedDifference = (orderedCents: number, billedCents: number): number => billedCents - orderedCents

/** "$12.50 more than ordered", "$80 less than ordered", "As ordered". */
export function differenceInWords(difference: number, money: (amount: number) => string): string {
  if (difference === 0) return 'As ordered'
  return `${money(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than ordered`
}

type Compared = { ordered: number; arrived: number; billed: number }

/**
 * "$80 is billed for goods that have not arrived"; null when everything that is billed has arrived. Only the part within the order can
 * still arrive; the rest is a difference.
 */
export function notArrivedInWords(
  { ordered, arrived, billed }: Compared,
  money: (amount: number) => string,
): string | null {
  const expected = Math.min(ordered, billed)
  return expected > arrived
    ? `${money(subtractMoney(expected, arrived))} is billed for goods that have not arrived`
    : null
}

const invoiceDayWords = {
  future: 'This invoice is dated more than a year from now. Please check the year.',
  longAgo: 'This invoice is dated more than 10 years ago. Please check the year.',
}

/** Why an invoice cannot have this date: a mistyped year would put the bill into the books of another year. */
export function invoiceDayProblem(day: Day, today: Day): string | undefined {
  if (day > addMonths(today, 12)) return invoiceDayWords.future
  return day < addMonths(today, -120) ? invoiceDayWords.longAgo : undefined
}

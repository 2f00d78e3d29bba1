import type { InvoiceState } from './states.ts'

/** What the supplier asks for, in dispute or not. What was replaced is asked for by the invoice that replaced it. */
export const isBilled = (state: InvoiceState): boolean => state !== 'replaced'

/** Billed less ordered, in cents. Above zero the supplier bills more. */
export const billedDifference = (orderedCents: number, billedCents: number): number => billedCents - orderedCents

/** "$12.50 more than ordered", "$80 less than ordered", "As ordered". */
export function differenceInWords(difference: number, money: (amount: number) => string): string {
  if (difference === 0) return 'As ordered'
  return `${money(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than ordered`
}

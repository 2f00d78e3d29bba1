/** Billed less ordered, in cents. Above zero the supplier bills more. */
export const billedDifference = (orderedCents: number, billedCents: number): number => billedCents - orderedCents

/** "$12.50 more than ordered", "$80 less than ordered", "As ordered". */
export function differenceInWords(difference: number, money: (amount: number) => string): string {
  if (difference === 0) return 'As ordered'
  return `${money(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than ordered`
}

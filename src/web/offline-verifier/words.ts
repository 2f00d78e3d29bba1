import { amountInWords, unitPriceInWords } from '#shared/catalog/rules.ts'
import { differenceInWords, formatMoney, toUnits } from '#shared/kernel/money.ts'
import type { Deal } from '#shared/selections/deciding/snapshot.ts'

/** What was signed, in sentences for people. */
export function snapshotInWords(deal: Deal, currency: string): string[] {
  const words = deal.lines.map(({ item, brand, model, quantityMilli, unit, priceCents, totalCents }) => {
    const name = [item, brand, model].filter(Boolean).join(', ')
    const price = unitPriceInWords(toUnits(priceCents), unit, currency)
    return `${name}: ${amountInWords(quantityMilli / 1000, unit)} at ${price}, ${formatMoney(toUnits(totalCents), currency)}`
  })
  if (deal.allowanceCents !== null) {
    const difference =
      deal.differenceCents === null ? '' : `, ${differenceInWords(toUnits(deal.differenceCents), currency)}`
    words.push(`Allowance ${formatMoney(toUnits(deal.allowanceCents), currency)}${difference}`)
  }
  if (deal.notes) words.push(`Notes: ${deal.notes}`)
  return words
}

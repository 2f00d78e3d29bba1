import { amountInWords, unitPriceInWords } from '#shared/catalog/rules.ts'
import { NO_ALLOWANCE } from '#shared/figures/words.ts'
import { type CentsStyle, centsStyleFor, moneyIn, toUnits } from '#shared/kernel/money.ts'
import { allowanceInWords, amountsIn } from '#shared/selections/deciding/snapshot-in-words.ts'
import { type Deal, dealOf } from '#shared/selections/deciding/snapshot.ts'
import { waitingIn } from '../approvals.ts'
import { paidAmounts, paidIn, paidSentences } from '../paid.ts'
import type { CertificateData } from './certificate-file.ts'

export type CertificateInWords = {
  lines: { title: string; room: string | null; deal: string[]; total: string | null; reason: string | null }[]
  /** What the signer pays, and what it is made of; empty in sign-offs from before it was recorded. */
  paid: string[]
}

/** What the offline verifier says of a certificate: every amount of the file in one style. */
export function certificateInWords({ lines, currency, chain, signedName }: CertificateData): CertificateInWords {
  const waiting = new Set(waitingIn(chain.entry).map(({ selectionId }) => selectionId))
  const paid = paidIn(chain.entry)
  const cents = centsStyleFor([...amountsIn(lines.map(({ snapshot }) => snapshot)), ...paidAmounts(paid)])
  const format = moneyIn(currency, cents)
  return {
    lines: lines.map(({ selectionId, shown, decision, reason, snapshot }) => {
      const deal = dealOf(snapshot)
      const approved = waiting.has(selectionId) ? 'Signed, not approved yet' : 'Approved'
      return {
        title: `${shown.name}: ${decision === 'decline' ? 'Declined' : approved}`,
        room: shown.room,
        deal: dealInWords(deal, currency, cents),
        total: deal.totalCents === null ? null : `Total ${format.money(toUnits(deal.totalCents))}`,
        reason: reason === null ? null : `Declined because: ${reason}`,
      }
    }),
    paid: paid === null ? [] : paidSentences(paid, format, signedName),
  }
}

function dealInWords(deal: Deal, currency: string, cents: CentsStyle): string[] {
  const { money, difference } = moneyIn(currency, cents)
  const items = deal.lines.flatMap(({ item, brand, model, quantityMilli, unit, priceCents, totalCents, note }) => {
    const name = [item, brand, model].filter(Boolean).join(', ')
    const price = unitPriceInWords(toUnits(priceCents), unit, currency, cents)
    const words = `${name}: ${amountInWords(quantityMilli / 1000, unit)} at ${price}, ${money(toUnits(totalCents))}`
    return note ? [words, `Note on ${item}: ${note}`] : [words]
  })
  const allowance = deal.allowanceCents === null ? NO_ALLOWANCE : allowanceInWords(deal, currency, cents)
  const over = deal.differenceCents === null ? '' : `, ${difference(toUnits(deal.differenceCents))}`
  return [
    ...items,
    ...(deal.totalCents === null ? [] : [`Allowance: ${allowance}${over}`]),
    ...(deal.notes ? [`Notes: ${deal.notes}`] : []),
  ]
}

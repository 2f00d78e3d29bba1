import { dayInWords, type Day } from '../../kernel/dates.ts'
import { NEEDED_BY } from '../log/words.ts'
import type { OrderToSend } from './order-schemas.ts'
import { TO_BE_AGREED, YOUR_PRICE } from './words.ts'

export type SendingWarning = { title: string; text: string }

type Draft = Pick<OrderToSend, 'supplier' | 'deliveryAddress' | 'neededBy' | 'linesWithoutCost'>

/** What the builder should know before a draft is sent, whether it is sent alone or with others. None of it stops the order. */
export function sendingWarnings(draft: Draft, today: Day): SendingWarning[] {
  const { supplier, neededBy, linesWithoutCost } = draft
  const missing = missingInWords(draft)
  return [
    ...(supplier?.archived
      ? [
          {
            title: `${supplier.name} is archived`,
            text: 'Restore the supplier, or choose another one, if that is a mistake.',
          },
        ]
      : []),
    ...(linesWithoutCost > 0
      ? [
          {
            title: linesWithoutCost === 1 ? '1 line has no cost' : `${linesWithoutCost} lines have no cost`,
            text: `The supplier reads “${YOUR_PRICE}”, and the total is without it. Edit the draft to add the cost.`,
          },
        ]
      : []),
    ...(missing
      ? [{ title: missing, text: `The supplier reads “${TO_BE_AGREED}”. Edit the draft to add what is missing.` }]
      : []),
    ...(neededBy !== null && neededBy < today
      ? [{ title: `${NEEDED_BY} ${dayInWords(neededBy)} has passed`, text: 'Edit the draft to set a later day.' }]
      : []),
  ]
}

/** "No delivery address", "No needed-by date" or both; null when the order says where and when. */
function missingInWords({ deliveryAddress, neededBy }: Pick<Draft, 'deliveryAddress' | 'neededBy'>): string | null {
  const missing = [
    deliveryAddress.trim() === '' && 'delivery address',
    neededBy === null && `${NEEDED_BY.toLowerCase().replace(' ', '-')} date`,
  ].filter(Boolean)
  return missing.length === 0 ? null : `No ${missing.join(' and no ')}`
}

/** Why nothing can be written in an order's thread. */
export const noAddressInWords = (supplier: string | null): string =>
  `${supplier ?? 'The supplier'} has no email address, so they cannot get a message.`

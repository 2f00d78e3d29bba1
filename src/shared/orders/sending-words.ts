import { NEEDED_BY } from '../procurement/words.ts'

/** "No delivery address", "No needed-by date" or both; null when the order says where and when. */
export function missingInWords(order: { deliveryAddress: string; neededBy: string | null }): string | null {
  const missing = [
    order.deliveryAddress.trim() === '' && 'delivery address',
    order.neededBy === null && `${NEEDED_BY.toLowerCase().replace(' ', '-')} date`,
  ].filter(Boolean)
  return missing.length === 0 ? null : `No ${missing.join(' and no ')}`
}

/** Why nothing can be written in an order's thread. */
export const noAddressInWords = (supplier: string | null): string =>
  `${supplier ?? 'The supplier'} has no email address, so they cannot get a message.`

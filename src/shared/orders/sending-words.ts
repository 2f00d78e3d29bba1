import { NEEDED_BY } from '../procurement/words.ts'

/** "No delivery address", "No needed-by date" or both; null when the order says where and when. */
export function missingInWords(order: { deliveryAddress: string; neededBy: string | null }): string | null {
  const missing = [
    order.deliveryAddress.trim() === '' && 'delivery address',
    order.neededBy === null && `${NEEDED_BY.toLowerCase().replace(' ', '-')} date`,
  ].filter(Boolean)
  return missing.length === 0 ? null : `No ${missing.join(' and no ')}`
}

/** "2 lines have no cost"; null when all of them have. */
export function withoutCostInWords(lines: readonly { unitCost: number | null }[]): string | null {
  const count = lines.filter(({ unitCost }) => unitCost === null).length
  if (count === 0) return null
  return count === 1 ? '1 line has no cost' : `${count} lines have no cost`
}

/** Why nothing can be written in an order's thread. */
export const noAddressInWords = (supplier: string | null): string =>
  `${supplier ?? 'The supplier'} has no email address, so they cannot get a message.`

import { z } from 'zod'
import { Cost, Id } from '../../kernel/schemas.ts'
import { Line } from '../../kernel/text/text-schemas.ts'
import { packs } from './packs.ts'

const hasDecimals = (most: number) => (value: number) => Math.round(value * 10 ** most) / 10 ** most === value

export const Markup = z
  .number()
  .min(0, 'The markup cannot be negative.')
  .max(1000, 'The markup may be at most 1,000%.')
  .refine(hasDecimals(2), 'The markup has at most two decimals.')

export const Waste = z
  .number()
  .min(0, 'Waste cannot be negative.')
  .max(100, 'Waste may be at most 100%.')
  .refine(hasDecimals(1), 'Waste has at most one decimal.')

export const PackSize = z
  .number()
  .positive('A pack holds more than nothing.')
  .max(1_000_000, 'A pack may hold at most 1,000,000.')
  .refine(hasDecimals(3), 'The size of a pack has at most three decimals.')

export const buyingFields = {
  supplierId: Id.nullish(),
  /** The supplier's own number for the item. */
  supplierSku: Line(100, 'The supplier’s SKU').nullish(),
  /** For one of the item's unit. */
  cost: Cost.nullish(),
  /** In percent of the cost. With it, the price follows from the cost. */
  markup: Markup.nullish(),
  pack: z.enum(packs, 'Please choose a pack from the list.').nullish(),
  /** How much of the item's unit one pack holds. */
  packSize: PackSize.nullish(),
  /** In percent of what is needed. */
  waste: Waste.nullish(),
}

/** What an item costs and how it is ordered. */
export const ItemBuyingInput = z
  .object(buyingFields)
  .refine(({ pack, packSize }) => (pack == null) === (packSize == null), {
    message: 'A pack needs its size.',
    path: ['packSize'],
  })
  .refine(({ cost, markup }) => markup == null || cost != null, {
    message: 'A markup needs a cost.',
    path: ['cost'],
  })
export type ItemBuyingInput = z.infer<typeof ItemBuyingInput>

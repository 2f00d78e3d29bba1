import { z } from 'zod'
import { Unit } from '../../catalog/schemas.ts'
import { contract } from '../../kernel/endpoint.ts'
import { Id } from '../../kernel/schemas.ts'
import { packs } from './packs.ts'
import { Waste } from './schemas.ts'

const supplier = z.object({ id: Id, name: z.string(), archived: z.boolean() }).nullable()

export const ItemBuying = z.object({
  supplier,
  supplierSku: z.string().nullable(),
  cost: z.number().nullable(),
  markup: z.number().nullable(),
  /** Whether the price is cost plus markup, or was typed. */
  priceBy: z.enum(['markup', 'typed']),
  pack: z.enum(packs).nullable(),
  packSize: z.number().nullable(),
  waste: z.number().nullable(),
  /** The waste of its category, for an item without a percentage of its own. */
  categoryWaste: z.number().nullable(),
})
export type ItemBuying = z.infer<typeof ItemBuying>

export const readItemBuying = contract({
  summary: 'What an item costs the company and how it is ordered. For builders only.',
  reply: ItemBuying,
})

export const BuyingLine = z.object({
  itemId: Id,
  name: z.string(),
  quantity: z.number(),
  unit: Unit,
  supplier,
  supplierSku: z.string().nullable(),
  /** Price of the signed quantity. */
  price: z.number(),
  /** What it was ordered for, or else of what has to be ordered; null when the item's cost is not known. */
  cost: z.number().nullable(),
  /** Whether `cost` is what it was ordered for. */
  costOrdered: z.boolean(),
  /** Price less cost. */
  margin: z.number().nullable(),
  marginPercent: z.number().nullable(),
  /** In percent, and whose percentage it is. */
  waste: z.object({ percent: z.number(), from: z.enum(['line', 'item', 'category']) }).nullable(),
  /** Null when the line counts in another unit than the item. */
  order: z.object({ ordered: z.number(), packs: z.int().nullable(), words: z.string() }).nullable(),
})
export type BuyingLine = z.infer<typeof BuyingLine>

const SelectionBuying = z.object({ lines: z.array(BuyingLine) })
export type SelectionBuying = z.infer<typeof SelectionBuying>

export const readSelectionBuying = contract({
  summary: 'Cost, margin and order quantity of what is chosen for a selection. For builders only.',
  reply: SelectionBuying,
})

export const setLineWaste = contract({
  summary:
    'Set how much more of a chosen item is ordered than was signed; null follows the item. Nothing that is signed changes.',
  body: z.object({ waste: Waste.nullable() }),
  reply: SelectionBuying,
})

export const readCategoryBuying = contract({
  summary: 'How much more of the items of a category is ordered than was signed. For builders only.',
  reply: z.object({ waste: z.number().nullable() }),
})

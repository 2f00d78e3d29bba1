import { z } from 'zod'
import { Unit } from '../catalog/schemas.ts'
import { contract } from '../kernel/endpoint.ts'
import { Id } from '../kernel/schemas.ts'
import { packs } from './packs.ts'

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
  /** Of the signed quantity. */
  price: z.number(),
  /** Of the signed quantity; null when the item's cost is not known. */
  cost: z.number().nullable(),
  /** Price less cost. */
  margin: z.number().nullable(),
  marginPercent: z.number().nullable(),
  /** Null when the line counts in another unit than the item. */
  order: z.object({ ordered: z.number(), packs: z.int().nullable(), words: z.string() }).nullable(),
})
export type BuyingLine = z.infer<typeof BuyingLine>

export const readSelectionBuying = contract({
  summary: 'Cost, margin and order quantity of what is chosen for a selection. For builders only.',
  reply: z.object({ lines: z.array(BuyingLine) }),
})

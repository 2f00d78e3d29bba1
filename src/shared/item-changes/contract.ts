import { z } from 'zod'
import { Availability, Unit } from '../catalog/schemas.ts'
import { contract } from '../kernel/endpoint.ts'
import { pageHeaders } from '../kernel/list-query.ts'
import { Currency, Id, Instant, PageQuery, Price, Version } from '../kernel/schemas.ts'
import { Line } from '../kernel/text/text-schemas.ts'
import { MAX_ITEMS, PriceBy, PriceChange, PriceOn, Rounding } from './schemas.ts'

const tooMany = `At most ${MAX_ITEMS.toLocaleString('en-US')} items can be changed at once.`
const none = 'Choose at least one item.'
const isDistinct = (items: readonly { id: number }[]): boolean =>
  new Set(items.map(({ id }) => id)).size === items.length

/** Which items: chosen ones, or all that a filter finds. */
const ItemTarget = z.union([
  z.object({ itemIds: z.array(Id).min(1, none).max(MAX_ITEMS, tooMany) }),
  z.object({
    filter: z.object({
      categoryId: Id.optional(),
      supplierId: Id.optional(),
      q: Line(200, 'The search').optional(),
      brands: z.array(Line(100, 'The brand')).max(50, 'At most 50 brands.').optional(),
      availability: z.array(Availability).max(3).optional(),
      minPrice: Price.optional(),
      maxPrice: Price.optional(),
    }),
  }),
])
export type ItemTarget = z.infer<typeof ItemTarget>

const PricePreviewRow = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  brand: z.string().nullable(),
  sku: z.string().nullable(),
  unit: Unit,
  from: z.number(),
  to: z.number(),
  /** The cost before and after a change of costs; null for other changes, and for an item without a cost. */
  cost: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** Why the item cannot get this price. */
  problem: z.string().nullable(),
})

/** What a price change would do. Nothing is changed yet. */
export const PricePreview = z.object({
  currency: Currency,
  rows: z.array(PricePreviewRow),
  /** Open selections with an option whose price then has to be confirmed or updated before it can be signed. */
  toConfirm: z.object({ selections: z.int().min(0), projects: z.int().min(0) }),
  /** Approved or ordered selections with one of these items. They keep their price. */
  approved: z.int().min(0),
})
export type PricePreview = z.infer<typeof PricePreview>

export const previewPrices = contract({
  summary: 'The old and new price of each item that a price change would concern, and the decisions that it touches.',
  body: z.object({ target: ItemTarget, change: PriceChange }),
  bodySize: 'bulk',
  reply: PricePreview,
  errors: ['not_found'],
})

const items = z
  .array(z.object({ id: Id, version: Version }))
  .min(1, none)
  .max(MAX_ITEMS, tooMany)
  .refine(isDistinct, 'Each item can be listed once.')

export const NewItemChange = z.discriminatedUnion('act', [
  z.object({ act: z.literal('price'), items, change: PriceChange }),
  z.object({ act: z.literal('move'), items, categoryId: Id }),
  z.object({
    act: z.literal('archive'),
    items,
    /** Items that selections still need and that are archived all the same. More than this refuses the act and names them. */
    mayBeInUse: z.int().min(0).max(MAX_ITEMS).optional(),
  }),
])
export type NewItemChange = z.infer<typeof NewItemChange>

export const ItemChange = z.object({
  id: Id,
  act: z.enum(['price', 'move', 'archive']),
  price: z.object({ on: PriceOn, by: PriceBy, value: z.number(), rounding: Rounding }).nullable(),
  /** The category that items were moved to. */
  category: z.string().nullable(),
  items: z.int().min(1),
  currency: Currency,
  changedAt: Instant,
  changedBy: z.string(),
  undoneAt: Instant.nullable(),
  undoneBy: z.string().nullable(),
  can: z.object({ undo: z.boolean() }),
})
export type ItemChange = z.infer<typeof ItemChange>

export const changeItems = contract({
  summary: 'Change the price or the category of many items, or archive them: all of them or none.',
  body: NewItemChange,
  bodySize: 'bulk',
  reply: ItemChange,
  status: 201,
  errors: ['conflict', 'not_found'],
})

export const listItemChanges = contract({
  summary: 'Changes of many items, newest first.',
  query: z.object({ limit: PageQuery.limit, cursor: PageQuery.cursor }),
  reply: z.array(ItemChange),
  replyHeaders: pageHeaders,
})

const ItemChangeRow = z.object({
  itemId: Id,
  name: z.string(),
  brand: z.string().nullable(),
  /** Prices of a price change. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** Costs of a change of costs. */
  fromCost: z.number().nullable(),
  toCost: z.number().nullable(),
  /** The category before a move. */
  fromCategory: z.string().nullable(),
})
export const ItemChangeDetails = ItemChange.extend({ rows: z.array(ItemChangeRow) })
export type ItemChangeDetails = z.infer<typeof ItemChangeDetails>

export const getItemChange = contract({
  summary: 'One change of many items, with every item before and after.',
  reply: ItemChangeDetails,
})

export const undoItemChange = contract({
  summary: 'Undo a change of many items. Items that were changed again since refuse it, and can be left as they are.',
  body: z.object({ except: z.array(Id).max(MAX_ITEMS, tooMany).default([]) }),
  bodySize: 'bulk',
  reply: ItemChange,
  errors: ['conflict'],
})

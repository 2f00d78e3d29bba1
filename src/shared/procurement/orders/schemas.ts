import { z } from 'zod'
import { Email } from '../../auth/schemas.ts'
import { Waste } from '../costs/schemas.ts'
import { Unit } from '../../catalog/schemas.ts'
import { Cost, Day, Id, Version } from '../../kernel/schemas.ts'
import { Line, Prose, RequiredLine } from '../../kernel/text/text-schemas.ts'
import { MAX_SENT_AT_ONCE } from './rules.ts'

/** Everything that is ordered at once may come from one supplier, and its order is edited and received as a whole. */
const MAX_ORDERED_AT_ONCE = 1_000
export const MAX_ORDER_LINES = 1_000
const MAX_ANSWERED_LINES = 200
export const MAX_DELIVERY_PHOTOS = 10

const decimals = (most: number) => (value: number) => Math.round(value * 10 ** most) / 10 ** most === value

/** In percent: 8.875. */
export const TaxRate = z
  .number()
  .min(0, 'The tax rate cannot be negative.')
  .max(100, 'The tax rate may be at most 100%. Write decimals with a point, like 8.875.')
  .refine(decimals(3), 'The tax rate has at most three decimals.')

const Quantity = z
  .number()
  .positive('The quantity must be more than zero.')
  .max(1_000_000, 'The quantity may be at most 1,000,000.')
  .refine(decimals(3), 'A quantity has at most three decimals.')

/** What arrived of a line. */
export const ReceivedCount = z
  .number()
  .min(0, 'The quantity cannot be negative.')
  .max(1_000_000, 'The quantity may be at most 1,000,000.')
  .refine(decimals(3), 'A quantity has at most three decimals.')

export const WHOLE_PACKS = 'Please give whole packs.'

const Packs = z
  .int(WHOLE_PACKS)
  .min(1, 'Order at least one pack.')
  .max(1_000_000, 'The quantity may be at most 1,000,000.')

const LINE_ONCE = 'Each line can be listed once.'
const lineOnce = (lines: readonly { lineId: number }[]): boolean =>
  new Set(lines.map(({ lineId }) => lineId)).size === lines.length

/** A line that no selection asks for: grout, freight. */
export const FreeLine = z.object({
  description: RequiredLine(300, 'Please describe the line.', 'The description'),
  supplierSku: Line(100, 'The supplier’s SKU').nullish(),
  quantity: Quantity,
  unit: Unit.default('each'),
  /** Null when it is not known: the supplier says. */
  unitCost: Cost.nullable().default(null),
  taxable: z.boolean().default(true),
  /** Nothing of it is delivered, so it does not keep the order open: freight, handling. */
  charge: z.boolean().default(false),
})
export type FreeLine = z.infer<typeof FreeLine>

/**
 * One line of an edited order. With an id, fields that are left out stay as they are; without one it is a new free line. `packs` for a
 * line that comes in packs, `quantity` for any other.
 */
export const OrderLineInput = z
  .object({
    id: Id.optional(),
    description: RequiredLine(300, 'Please describe the line.', 'The description').optional(),
    supplierSku: Line(100, 'The supplier’s SKU').nullish(),
    quantity: Quantity.optional(),
    packs: Packs.optional(),
    unit: Unit.optional(),
    /** For a line from a selection: calculates the order quantity again from what was signed. */
    waste: Waste.nullish(),
    /** Null when it is not known. */
    unitCost: Cost.nullish(),
    taxable: z.boolean().optional(),
    /** Marks a free line as a charge: nothing of it is delivered. */
    charge: z.boolean().optional(),
  })
  .superRefine((line, context) => {
    if (line.id !== undefined) return
    const missing = { description: 'Please describe the line.', quantity: 'Please give a quantity.' } as const
    for (const [field, message] of Object.entries(missing))
      if (line[field as keyof typeof missing] === undefined)
        context.addIssue({ code: 'custom', path: [field], message })
  })
export type OrderLineInput = z.infer<typeof OrderLineInput>

const head = {
  deliveryAddress: Prose(500, 'The delivery address').optional(),
  deliveryInstructions: Prose(1_000, 'The instructions').nullish(),
  neededBy: Day.nullish(),
  taxRate: TaxRate.optional(),
  notes: Prose(2_000, 'The notes').nullish(),
}

/** An order that starts without selections. */
export const NewOrder = z.object({
  supplierId: Id.nullish(),
  projectId: Id.nullish(),
  ...head,
  lines: z.array(FreeLine).max(MAX_ORDER_LINES, 'An order has at most 1,000 lines.').default([]),
})
export type NewOrder = z.infer<typeof NewOrder>

/**
 * Edits a draft, or revises an order that was sent. `lines` is the whole list in its order: lines that it leaves out are removed, and
 * entries without an id are new free lines.
 */
export const OrderEdit = z.object({
  version: Version,
  /** Only a draft can change its supplier. */
  supplierId: Id.nullish(),
  ...head,
  lines: z
    .array(OrderLineInput)
    .max(MAX_ORDER_LINES, 'An order has at most 1,000 lines.')
    .refine((lines) => lineOnce(lines.flatMap(({ id }) => (id === undefined ? [] : { lineId: id }))), LINE_ONCE)
    .optional(),
  /** Whether the supplier of a sent order gets the revision by email. */
  sendEmail: z.boolean().default(true),
})
export type OrderEdit = z.infer<typeof OrderEdit>

/** Ticked lines of "To order". Without an item, everything that was chosen for the selection. */
export const OrdersFromSelections = z.object({
  lines: z
    .array(z.object({ selectionId: Id, itemId: Id.optional(), waste: Waste.nullish() }))
    .min(1, 'Tick at least one line.')
    .max(MAX_ORDERED_AT_ONCE, 'Order at most 1,000 lines at once.'),
  /** A draft for the same supplier that takes the lines, instead of new orders. */
  addTo: Id.optional(),
  /** One order per delivery address; otherwise one per supplier. */
  byAddress: z.boolean().default(true),
  /** Order although the client has asked for a change, or the item is no longer in the catalog. */
  confirmed: z.boolean().default(false),
})
export type OrdersFromSelections = z.infer<typeof OrdersFromSelections>

export const SendOrder = z.object({
  version: Version,
  /** False when it was ordered by phone or in the shop. */
  sendEmail: z.boolean().default(true),
  /** Another address than the supplier's. */
  to: Email.optional(),
  /** Order although the client has asked for a change, or an item is no longer in the catalog. */
  confirmed: z.boolean().default(false),
  message: Prose(2_000, 'The message').nullish(),
})
export type SendOrder = z.infer<typeof SendOrder>

const several = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(entry).min(1, 'Tick at least one order.').max(MAX_SENT_AT_ONCE, 'Send at most 50 orders at once.')

const EACH_ONCE = 'Each order can be listed once.'

/** Drafts that the builder thinks of sending. */
export const DraftsToSend = z.object({
  ids: several(Id).refine((ids) => new Set(ids).size === ids.length, EACH_ONCE),
})
export type DraftsToSend = z.infer<typeof DraftsToSend>

/** Sends several drafts by email, all or none, each to its own supplier. */
export const SendOrders = z.object({
  orders: several(z.object({ id: Id, version: Version })).refine(
    (orders) => new Set(orders.map(({ id }) => id)).size === orders.length,
    EACH_ONCE,
  ),
  /** Order although clients have asked for changes, or items are no longer in the catalog. */
  confirmed: z.boolean().default(false),
})
export type SendOrders = z.infer<typeof SendOrders>

export const ResendOrder = z.object({ to: Email.optional(), message: Prose(2_000, 'The message').nullish() })
export type ResendOrder = z.infer<typeof ResendOrder>

export const CancelOrder = z.object({
  version: Version,
  reason: Prose(1_000, 'The reason').nullish(),
  sendEmail: z.boolean().default(true),
})
export type CancelOrder = z.infer<typeof CancelOrder>

/** The builder notes what the supplier said on the phone. */
export const ConfirmOrder = z.object({
  version: Version,
  /** The date for every line that is not on backorder and has no date of its own below. */
  expectedOn: Day.nullish(),
  lines: z
    .array(z.object({ lineId: Id, expectedOn: Day.nullable() }))
    .max(MAX_ORDER_LINES, 'An order has at most 1,000 lines.')
    .refine(lineOnce, LINE_ONCE)
    .default([]),
})
export type ConfirmOrder = z.infer<typeof ConfirmOrder>

export const OrderMessageInput = z.object({
  message: Prose(5_000, 'The message').pipe(z.string().min(1, 'Please write a message.')),
})
export type OrderMessageInput = z.infer<typeof OrderMessageInput>

/** When one line arrives, and whether it is on backorder. Null: no date is known. */
export const LineArrival = z.object({
  version: Version,
  expectedOn: Day.nullable(),
  backorder: z.boolean().optional(),
})
export type LineArrival = z.infer<typeof LineArrival>

export const AnswerProposal = z.object({
  version: Version,
  accept: z.boolean(),
  /** Why a date was declined; the supplier reads it. */
  reason: Prose(1_000, 'The reason').nullish(),
})
export type AnswerProposal = z.infer<typeof AnswerProposal>

/** Quantities in packs for a line that comes in packs, otherwise in its unit. */
export const ReceiveOrder = z.object({
  version: Version,
  deliveredOn: Day,
  note: Prose(1_000, 'The note').nullish(),
  lines: z
    .array(
      z.object({
        lineId: Id,
        /** Arrived and usable. */
        delivered: ReceivedCount,
        /** Arrived and not usable: it stays open. */
        damaged: ReceivedCount.default(0),
        note: Prose(500, 'The note').nullish(),
        photos: z.array(Id).max(MAX_DELIVERY_PHOTOS, 'A line has at most 10 photos.').default([]),
        /** When the rest is expected. Without it, the rest keeps its date. */
        restExpectedOn: Day.nullish(),
      }),
    )
    .min(1, 'Note at least one line.')
    .max(MAX_ORDER_LINES, 'An order has at most 1,000 lines.')
    .refine(lineOnce, LINE_ONCE),
})
export type ReceiveOrder = z.infer<typeof ReceiveOrder>

/** From the supplier's page. */
export const SupplierAnswer = z.object({
  /** The revision that the supplier read: another one is refused. */
  revision: z.int().min(1),
  /** The version that the page showed: after any other answer or change, dates and confirmations are refused. */
  version: Version,
  confirm: z.boolean().default(false),
  note: Prose(2_000, 'The note').nullish(),
  lines: z
    .array(
      z.object({
        lineId: Id,
        expectedOn: Day.nullish(),
        backorder: z.boolean().default(false),
        note: Line(300, 'The note').nullish(),
      }),
    )
    .max(MAX_ANSWERED_LINES, 'Answer at most 200 lines at once.')
    .refine(lineOnce, LINE_ONCE)
    .default([]),
})
export type SupplierAnswer = z.infer<typeof SupplierAnswer>

import { z } from 'zod'
import { packs } from '../costs/packs.ts'
import { Unit } from '../../catalog/schemas.ts'
import { ComputedDay, Day, Id, Instant, Version } from '../../kernel/schemas.ts'
import { emailStates, messageSources, orderStatuses, orderWarnings } from './statuses.ts'

export const OrderSupplier = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  /** Nothing new is ordered there; what was ordered stays. */
  archived: z.boolean(),
})
const OrderProject = z.object({ id: Id, name: z.string() })

/** One chosen item of an approved selection that is not yet on an order. */
export const ToOrderLine = z.object({
  selectionId: Id,
  /** The version of the selection. */
  version: Version,
  selection: z.string(),
  room: z.string().nullable(),
  project: OrderProject,
  deliveryAddress: z.string(),
  itemId: Id,
  item: z.string(),
  supplier: z.object({ id: Id, name: z.string() }).nullable(),
  supplierSku: z.string().nullable(),
  /** The signed quantity. */
  quantity: z.number(),
  unit: Unit,
  /** "42 sq ft + 10% waste = 46.2 sq ft = 5 boxes (53.8 sq ft)". */
  words: z.string(),
  ordered: z.number(),
  packs: z.int().nullable(),
  currency: z.string(),
  /** The cost of the quantity to order; null when the item's cost is not known. */
  cost: z.number().nullable(),
  /** When it has to be on site; null without an install day. */
  neededBy: ComputedDay.nullable(),
  /** That day is over where the house is. */
  neededByPassed: z.boolean(),
  /** The last day on which it can be ordered to arrive in time. */
  orderBy: ComputedDay.nullable(),
  /** Why that day: "Needed on site Apr 25, because tiling starts May 02. Subway tile takes 6 weeks." */
  orderByWhy: z.string().nullable(),
  approvedOn: Day.nullable(),
  warnings: z.array(z.enum(orderWarnings)),
  /** "Cost was $4.10, now $4.60 per sq ft"; null when it is the same, or when no one knows what it was. */
  costChange: z.string().nullable(),
  /** The last order of this item for the same selection, from before it was decided again or its line was canceled. */
  formerOrder: z
    .object({
      orderId: Id,
      lineId: Id,
      number: z.string(),
      /** The builder kept the order when the selection was reopened: the goods still come. */
      comes: z.boolean(),
      /** What was signed now is what was ordered then, so that the order can be used for it. */
      canUse: z.boolean(),
    })
    .nullable(),
})
export type ToOrderLine = z.infer<typeof ToOrderLine>

export const OrderLine = z.object({
  id: Id,
  position: z.int(),
  /** Null for a free line. */
  selection: z
    .object({ id: Id, name: z.string(), room: z.string().nullable(), projectId: Id, projectName: z.string() })
    .nullable(),
  itemId: Id.nullable(),
  description: z.string(),
  supplierSku: z.string().nullable(),
  /** In `unit`, also for a line in packs: 53.8 sq ft. */
  quantity: z.number(),
  unit: Unit,
  pack: z.enum(packs).nullable(),
  packSize: z.number().nullable(),
  packs: z.int().nullable(),
  /** The signed quantity of a line from a selection. */
  signedQuantity: z.number().nullable(),
  waste: z.number().nullable(),
  /** How the quantity follows from what was signed; null for a free line. */
  words: z.string().nullable(),
  /** "5 boxes (53.8 sq ft)". */
  orderedWords: z.string(),
  unitCost: z.number().nullable(),
  cost: z.number(),
  taxable: z.boolean(),
  tax: z.number(),
  /** Nothing of it is delivered: freight, handling. */
  charge: z.boolean(),
  /** In packs for a line in packs, otherwise in its unit; damaged pieces are not part of delivered ones. */
  delivered: z.number(),
  damaged: z.number(),
  open: z.number(),
  /** The rest of a delivery that came short. */
  backorder: z.boolean(),
  expectedOn: Day.nullable(),
  /** What the supplier proposed on their page and the builder has not answered. */
  proposal: z
    .object({ expectedOn: Day.nullable(), backorder: z.boolean(), note: z.string().nullable(), at: Instant })
    .nullable(),
})
export type OrderLine = z.infer<typeof OrderLine>

const EmailDelivery = z.object({
  state: z.enum(emailStates),
  to: z.string().nullable(),
  at: Instant.nullable(),
  /** What the mail server said. */
  problem: z.string().nullable(),
})

export const OrderSummary = z.object({
  id: Id,
  /** "PO-1001". */
  number: z.string(),
  revision: z.int(),
  status: z.enum(orderStatuses),
  supplier: OrderSupplier.nullable(),
  /** Null when the order is for several projects or for none. */
  project: OrderProject.nullable(),
  lineCount: z.int(),
  openLines: z.int(),
  currency: z.string(),
  subtotal: z.number(),
  tax: z.number(),
  total: z.number(),
  neededBy: Day.nullable(),
  /** The last expected date of what is still open. */
  expectedOn: Day.nullable(),
  /** The supplier proposed something that the builder has not answered. */
  hasProposal: z.boolean(),
  /** Invoices of it that are held. */
  disputedInvoices: z.int(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  confirmedAt: Instant.nullable(),
  canceledAt: Instant.nullable(),
})
export type OrderSummary = z.infer<typeof OrderSummary>

/** What sending a draft would do, or why it cannot be sent. */
export const OrderToSend = OrderSummary.extend({
  version: Version,
  deliveryAddress: z.string(),
  /** Lines whose price the supplier names. */
  linesWithoutCost: z.int(),
  /** Why it stays a draft; null when it can be sent. */
  problem: z.string().nullable(),
  /** What the builder has to decide first: a client asked for a change, or an item left the catalog. */
  question: z.string().nullable(),
})
export type OrderToSend = z.infer<typeof OrderToSend>

export const OrderDelivery = z.object({
  id: Id,
  deliveredOn: Day,
  note: z.string().nullable(),
  by: z.string(),
  at: Instant,
  lines: z.array(
    z.object({
      lineId: Id,
      delivered: z.number(),
      damaged: z.number(),
      note: z.string().nullable(),
      photos: z.array(Id),
    }),
  ),
  /** The last delivery can be undone while nothing follows from it. */
  canUndo: z.boolean(),
})
export type OrderDelivery = z.infer<typeof OrderDelivery>

export const Order = OrderSummary.extend({
  version: Version,
  deliveryAddress: z.string(),
  deliveryInstructions: z.string().nullable(),
  taxRate: z.number(),
  notes: z.string().nullable(),
  cancelReason: z.string().nullable(),
  createdBy: z.string(),
  lines: z.array(OrderLine),
  revisions: z.array(
    z.object({
      revision: z.int(),
      at: Instant,
      by: z.string(),
      changes: z.array(z.string()),
      /** Why a line was canceled, for builders. */
      reason: z.string().nullable(),
    }),
  ),
  deliveries: z.array(OrderDelivery),
  email: EmailDelivery,
  /** The supplier's link: null when there is none that still opens. */
  link: z.object({ expiresAt: Instant, openedAt: Instant.nullable() }).nullable(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    send: z.boolean(),
    revise: z.boolean(),
    resend: z.boolean(),
    confirm: z.boolean(),
    receive: z.boolean(),
    cancel: z.boolean(),
  }),
})
export type Order = z.infer<typeof Order>

export const OrderMessage = z.object({
  id: Id,
  source: z.enum(messageSources),
  by: z.string(),
  message: z.string(),
  /** What the supplier attached. */
  files: z.array(z.object({ id: Id, name: z.string(), kind: z.enum(['image', 'pdf']) })),
  at: Instant,
})
export type OrderMessage = z.infer<typeof OrderMessage>

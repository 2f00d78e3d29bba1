import { z } from 'zod'
import { Availability, Unit } from '../catalog/schemas.ts'
import { Day, Instant, Id, Sha256, Version, Currency, Price } from '../kernel/schemas.ts'

/**
 * Exactly what a signature covers: what the thing is, what it costs, how much of it, and what was said about it. Amounts are
 * whole cents and quantities whole thousandths, so that no rounding can make one offer look like two.
 */
export const Snapshot = z.object({
  itemId: Id.nullable(),
  item: z.string().nullable(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  imageHash: Sha256.nullable(),
  priceCents: z.int().nullable(),
  quantityMilli: z.int(),
  unit: Unit,
  allowanceCents: z.int().nullable(),
  differenceCents: z.int().nullable(),
  notes: z.string().nullable(),
})

export type Snapshot = z.infer<typeof Snapshot>

export const Difference = z.object({
  /** A field of the snapshot, or what follows from its quantity and price. */
  field: z.enum([...Snapshot.keyof().options, 'totalCents']),
  label: z.string(),
  before: z.union([z.string(), z.number(), z.null()]),
  after: z.union([z.string(), z.number(), z.null()]),
})

export type Difference = z.infer<typeof Difference>

export const SelectionStatus = z.enum(['pending', 'in_review', 'selected', 'approved', 'ordered'])
export type SelectionStatus = z.infer<typeof SelectionStatus>

export const Priority = z.enum(['low', 'medium', 'high', 'urgent'])
export type Priority = z.infer<typeof Priority>

/** An item as it was when it was chosen, or as the catalog has it now. Subcontractors never see its price. */
export const ItemSummary = z.object({
  id: Id,
  name: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  description: z.string().nullable(),
  price: Price.nullable(),
  unit: Unit,
  imageUrl: z.string().nullable(),
})
export type ItemSummary = z.infer<typeof ItemSummary>

export const SelectionOption = z.object({
  id: Id,
  itemId: Id,
  /** As the catalog has it now: this is what choosing it would copy. */
  item: ItemSummary.extend({
    availability: Availability,
    leadTimeDays: z.int().nullable(),
    specifications: z.record(z.string(), z.string()),
    /** Taken out of the catalog: it stays visible, but can no longer be chosen. */
    archived: z.boolean(),
  }),
  chosen: z.boolean(),
  proposedBy: z.object({ id: Id, name: z.string(), side: z.enum(['builder', 'client']) }),
  note: z.string().nullable(),
  createdAt: Instant,
  /** The price when it was proposed, if the catalog has another one today. */
  priceChangedSince: Price.nullable(),
  can: z.object({ withdraw: z.boolean() }),
})
export type SelectionOption = z.infer<typeof SelectionOption>

/** What the person may do with this selection now. The screens ask nothing else. */
export const SelectionCan = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  propose: z.boolean(),
  /** Choose an option, or change one's mind. For a builder: on behalf of the client. */
  choose: z.boolean(),
  sign: z.boolean(),
  decline: z.boolean(),
  order: z.boolean(),
  reopen: z.boolean(),
  /** Write about it: a comment, a question, a request for a change. */
  ask: z.boolean(),
})
export type SelectionCan = z.infer<typeof SelectionCan>

/** What was signed before: it was voided, and is kept for ever. */
export const PreviousApproval = z.object({
  signOffId: Id,
  code: z.string(),
  signedAt: Instant,
  signer: z.string(),
  voidedAt: Instant,
  voidReason: z.string(),
  snapshot: Snapshot,
})
export type PreviousApproval = z.infer<typeof PreviousApproval>

export const Selection = z.object({
  id: Id,
  projectId: Id,
  projectName: z.string(),
  currency: Currency,
  name: z.string(),
  description: z.string().nullable(),
  room: z.string().nullable(),
  phase: z.string().nullable(),
  category: z.string().nullable(),
  categoryId: Id.nullable(),
  selectedItemId: Id.nullable(),
  /** The copy taken when the item was chosen: a later change in the catalog changes no decision. Trades need its specifications. */
  selectedItem: ItemSummary.extend({ specifications: z.record(z.string(), z.string()) }).nullable(),
  priority: Priority,
  deadline: Day.nullable(),
  notes: z.string().nullable(),
  status: SelectionStatus,
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
  quantity: z.number(),
  unit: Unit,
  unitPrice: z.number().nullable(),
  total: z.number().nullable(),
  allowance: z.number().nullable(),
  /** Total less allowance: above zero is over. Null while either is unknown. */
  difference: z.number().nullable(),
  options: z.array(SelectionOption),
  /** What a signature on this selection would cover. Null for subcontractors, who sign nothing. */
  fingerprint: Sha256.nullable(),
  /** By the project's calendar day. */
  overdue: z.boolean(),
  /** Whole days to the deadline; 0 is today, negative is past. */
  daysLeft: z.int().nullable(),
  /** Today's catalog price of the chosen item, when it is no longer the copied one. */
  priceChangedSince: Price.nullable(),
  chosen: z.object({ by: z.string(), onBehalfOf: z.string().nullable(), at: Instant }).nullable(),
  /** A builder chose for the client. Never a signature. */
  chosenOnBehalf: z.boolean(),
  declineReason: z.string().nullable(),
  order: z.object({ reference: z.string().nullable(), expectedOn: Day.nullable(), orderedAt: Instant }).nullable(),
  approvedAt: Instant.nullable(),
  /** The approval that stands. */
  approval: z.object({ signOffId: Id, code: z.string(), signedAt: Instant, signer: z.string() }).nullable(),
  /** The last approval that was voided, while no new one stands: the "before" of before and after. */
  previousApproval: PreviousApproval.nullable(),
  wasSigned: z.boolean(),
  can: SelectionCan,
})
export type Selection = z.infer<typeof Selection>

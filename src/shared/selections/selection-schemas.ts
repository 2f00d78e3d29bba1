import { z } from 'zod'
import { Availability, Unit } from '../catalog/schemas.ts'
import { ComputedDay, Day, Instant, Id, Sha256, Version, Currency, Price } from '../kernel/schemas.ts'
import { SchedulePlan } from '../schedule/deadlines/schemas.ts'
import { SharedAllowance } from './allowances/allowance-schemas.ts'
import { dealFields, lineFields } from './deciding/deal-fields.ts'
import { Installed, WasInstalled } from './installing/installation-schemas.ts'
import { Priority } from './priority-schemas.ts'

/** One line of what is signed. Amounts are whole cents and quantities whole thousandths, so that rounding never makes one deal look like two. */
export const DealLine = z.object({
  itemId: Id,
  item: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  description: z.string().nullable(),
  specifications: z.array(z.tuple([z.string(), z.string()])),
  imageHash: Sha256.nullable(),
  priceCents: z.int(),
  quantityMilli: z.int(),
  unit: Unit,
  totalCents: z.int(),
})
export type DealLine = z.infer<typeof DealLine>

/** What a signature covers where no option has a note, and what every signature covered before the notes of options were signed. */
export const SnapshotV2 = z.object({
  version: z.literal(2),
  lines: z.array(DealLine),
  totalCents: z.int().nullable(),
  allowanceCents: z.int().nullable(),
  /** The name of a shared allowance. Over and under are counted on it, so that a line under it has no difference of its own. */
  allowanceName: z.string().nullable(),
  differenceCents: z.int().nullable(),
  notes: z.string().nullable(),
})
export type SnapshotV2 = z.infer<typeof SnapshotV2>

/** With the note of its option, as the client read it while choosing. */
export const NotedLine = DealLine.extend({ note: z.string().nullable() })
export type NotedLine = z.infer<typeof NotedLine>
/** Exactly what a signature covers: everything the sign screen shows about the deal, the notes of options included. */
export const SnapshotV3 = SnapshotV2.extend({ version: z.literal(3), lines: z.array(NotedLine) })
export type SnapshotV3 = z.infer<typeof SnapshotV3>

/** What a signature covered before version 2. Such signatures stay verifiable. */
export const SnapshotV1 = z.object({
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
export type SnapshotV1 = z.infer<typeof SnapshotV1>

export const Snapshot = z.union([SnapshotV3, SnapshotV2, SnapshotV1])
export type Snapshot = z.infer<typeof Snapshot>

/** One thing that differs between two deals. */
export const Difference = z.object({
  field: z.enum([...lineFields, ...dealFields]),
  label: z.string(),
  before: z.union([z.string(), z.number(), z.null()]),
  after: z.union([z.string(), z.number(), z.null()]),
  /** The units of a quantity before and after. Missing in events from before they were recorded. */
  units: z.object({ before: Unit.nullable(), after: Unit.nullable() }).optional(),
})
export type Difference = z.infer<typeof Difference>

export const selectionStatuses = ['pending', 'in_review', 'selected', 'approved', 'ordered'] as const
export const SelectionStatus = z.enum(selectionStatuses)
export type SelectionStatus = z.infer<typeof SelectionStatus>

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

export const OptionCan = z.object({ withdraw: z.boolean(), edit: z.boolean() })

export const SelectionOption = z.object({
  id: Id,
  itemId: Id,
  /** The item as the catalog has it now, at the price of this option. What is chosen says what will be signed, here as everywhere. */
  item: ItemSummary.extend({
    availability: Availability,
    leadTimeDays: z.int().nullable(),
    specifications: z.record(z.string(), z.string()),
    pictures: z.array(z.string()),
    dataSheet: z.string().nullable(),
    /** Archived in the catalog: it stays visible, but can no longer be chosen. */
    archived: z.boolean(),
  }),
  quantity: z.number(),
  unit: Unit,
  price: z.number(),
  total: z.number(),
  /** The builder set the price for this project, whatever the catalog says. */
  ownPrice: z.boolean(),
  validUntil: Day.nullable(),
  /** Why it cannot be chosen or signed until the builder confirms the price. */
  priceProblem: z.enum(['changed', 'expired']).nullable(),
  /** For builders: today's catalog price, when it is not the price of this option. */
  catalogPrice: Price.nullable(),
  recommended: z.boolean(),
  /** Only builders see it until it is sent. */
  draft: z.boolean(),
  chosen: z.boolean(),
  proposedBy: z.object({ id: Id, name: z.string(), side: z.enum(['builder', 'client']) }),
  note: z.string().nullable(),
  createdAt: Instant,
  can: OptionCan,
})
export type SelectionOption = z.infer<typeof SelectionOption>

const sheets = { specifications: z.record(z.string(), z.string()), dataSheet: z.string().nullable() }

/** One chosen option with its own quantity and price. Prices are null for subcontractors. */
export const ChosenLine = ItemSummary.extend({
  optionId: Id.nullable(),
  /** The signed note of the option. Null for subcontractors, and in what was chosen before notes were signed. */
  note: z.string().nullable(),
  quantity: z.number(),
  total: z.number().nullable(),
  ...sheets,
})
export type ChosenLine = z.infer<typeof ChosenLine>

/** A signature that counts, and whose are missing. */
export const Approvals = z.object({
  /** Whether every client has to sign. */
  everyone: z.boolean(),
  signed: z.array(z.object({ signOffId: Id, code: z.string(), signer: z.string(), userId: Id, signedAt: Instant })),
  missing: z.array(z.object({ userId: Id, name: z.string() })),
})
export type Approvals = z.infer<typeof Approvals>

/** What the person may do with this selection now. Screens derive nothing themselves. */
export const SelectionCan = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  propose: z.boolean(),
  /** Show it to the client, with its options. */
  send: z.boolean(),
  /** Mark it as decided by the builder, or as a decision again. */
  include: z.boolean(),
  /** Choose an option, or undo the choice. For a builder: on behalf of the client. */
  choose: z.boolean(),
  sign: z.boolean(),
  decline: z.boolean(),
  order: z.boolean(),
  deliver: z.boolean(),
  /** Report it as installed, with photos. */
  install: z.boolean(),
  reopen: z.boolean(),
  /** Post a comment, a question or a change request. */
  ask: z.boolean(),
  /** Write in the conversation of the builder and the trades about it. */
  talkToTrades: z.boolean(),
  archive: z.boolean(),
  restore: z.boolean(),
})
export type SelectionCan = z.infer<typeof SelectionCan>

/** What was signed before: it was voided, and is kept permanently. */
export const PreviousApproval = z.object({
  signOffId: Id,
  code: z.string(),
  signedAt: Instant,
  signer: z.string(),
  /** Everyone whose signature was voided with it, the first one first. */
  signers: z.array(z.object({ name: z.string(), signedAt: Instant })),
  voidedAt: Instant,
  voidReason: z.string(),
  snapshot: Snapshot,
  /** What had been installed under it. Only where one selection is read. */
  installed: WasInstalled.optional(),
})
export type PreviousApproval = z.infer<typeof PreviousApproval>

export const Selection = z.object({
  id: Id,
  projectId: Id,
  projectName: z.string(),
  currency: Currency,
  /** The time zone of the project: the days of what happened to the selection are given in it. */
  timeZone: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  room: z.string().nullable(),
  phase: z.string().nullable(),
  category: z.string().nullable(),
  categoryId: Id.nullable(),
  selectedItemId: Id.nullable(),
  /** The copy made when the item was chosen: later catalog changes do not change a decision. Trades need its specifications. */
  selectedItem: ItemSummary.extend(sheets).nullable(),
  /** Everything that was chosen; `selectedItem` is the first of them. */
  choices: z.array(ChosenLine),
  /** What was chosen before the builder changed it, until it is chosen again or signed. Null while nothing changed. */
  changedFrom: Snapshot.nullable(),
  /** How many options may be chosen. */
  maxChoices: z.int(),
  /** The builder decided it: there is nothing to decide or to sign. */
  included: z.boolean(),
  /** Only builders see it until it is sent. */
  draft: z.boolean(),
  sentAt: Instant.nullable(),
  priority: Priority,
  deadline: ComputedDay.nullable(),
  /** A person set the deadline; otherwise it follows the plan, which is null without an install day and toward trades. */
  deadlineTyped: z.boolean(),
  plan: SchedulePlan.nullable(),
  notes: z.string().nullable(),
  /** For builders and trades; not part of what is signed. */
  tradeNotes: z.string().nullable(),
  /** The subcontractor whose work it is: then no other one sees it. Null toward clients. */
  tradeId: Id.nullable(),
  trade: z.string().nullable(),
  /** For builders alone. */
  internalNotes: z.string().nullable(),
  status: SelectionStatus,
  /** Only toward trades: it was approved and no longer is. What was chosen and the notes are then those of the ended approval. */
  stopped: z.object({ at: Instant, installed: WasInstalled.optional() }).optional(),
  /** Only toward trades, who get no plan: when the work begins and ends for which it is needed. */
  work: z.object({ milestone: z.string().nullable(), startsOn: ComputedDay, endsOn: ComputedDay }).optional(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
  quantity: z.number(),
  unit: Unit,
  unitPrice: z.number().nullable(),
  total: z.number().nullable(),
  allowance: z.number().nullable(),
  /** Total less allowance: above zero is over. Null while either is unknown, and under a shared allowance. */
  difference: z.number().nullable(),
  /** One allowance over several selections: over and under are counted on it. */
  sharedAllowance: SharedAllowance.nullable(),
  /** What it adds to the project's forecast; null for subcontractors, and 0 for open ones under a shared allowance. */
  forecast: z.number().nullable(),
  options: z.array(SelectionOption),
  /** What a signature on this selection would cover. Null for subcontractors, who sign nothing. */
  fingerprint: Sha256.nullable(),
  /** By the project's calendar day, and only while the client owes the decision. */
  overdue: z.boolean(),
  /** The day has passed while the builder still owes the options, or the confirmation of a price. */
  late: z.boolean(),
  /** Whole days to the deadline; 0 is today, negative is past. */
  daysLeft: z.int().nullable(),
  /** Why it cannot be signed until the builder confirms the price of what was chosen, or of every option. */
  priceProblem: z.enum(['changed', 'expired']).nullable(),
  /** For a client: it is another deal than the one they were shown last. */
  changedSinceSeen: z.boolean(),
  /** Something that was chosen is no longer in the catalog. */
  discontinued: z.boolean(),
  chosen: z.object({ by: z.string(), byId: Id, onBehalfOf: z.string().nullable(), at: Instant }).nullable(),
  /** A builder chose for the client. Never a signature. */
  chosenOnBehalf: z.boolean(),
  declineReason: z.string().nullable(),
  /** A change that a client asked for and that the builder has not answered yet. */
  changeRequest: z.object({ by: z.string(), byId: Id, text: z.string(), at: Instant, messageId: Id }).nullable(),
  /** In a template: days after the start, or after the milestone of this name. */
  deadlineOffsetDays: z.int().nullable(),
  deadlineMilestone: z.string().nullable(),
  order: z
    .object({
      reference: z.string().nullable(),
      expectedOn: Day.nullable(),
      orderedAt: Instant,
      deliveredAt: Instant.nullable(),
      /** A part of it was counted and the rest is still to come: for builders and trades, on the page of the selection. */
      inPart: z.object({ came: z.boolean(), damaged: z.boolean() }).optional(),
    })
    .nullable(),
  installed: Installed.nullable(),
  approvedAt: Instant.nullable(),
  approvals: Approvals,
  /** The latest valid signature, once the selection is approved. */
  approval: z.object({ signOffId: Id, code: z.string(), signedAt: Instant, signer: z.string() }).nullable(),
  /** The last approval that was voided, while there is no new one: the "before" of before and after. */
  previousApproval: PreviousApproval.nullable(),
  wasSigned: z.boolean(),
  /** Archived selections are in no list, figure or reminder; their signatures and history stay. */
  archivedAt: Instant.nullable(),
  can: SelectionCan,
})
export type Selection = z.infer<typeof Selection>

import { sql } from 'drizzle-orm'
import { bigint, boolean, char, inet, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Choice } from '#shared/selections/deciding/deal.ts'
import type { Shown } from '#shared/selections/deciding/snapshot.ts'
import { selectionStatuses, type Snapshot } from '#shared/selections/selection-schemas.ts'
import { units } from '#shared/catalog/units.ts'
import type { SchedulePlan } from '#shared/schedule/deadlines/schemas.ts'
import { bytes, cents, day, identity, instant, keptBy } from './columns.ts'

export type Status = (typeof selectionStatuses)[number]

export const selections = pgTable('selections', {
  id: identity(),
  companyId: integer().notNull(),
  projectId: integer().notNull(),
  name: text().notNull(),
  description: text(),
  room: text(),
  phase: text(),
  categoryId: integer(),
  priority: text({ enum: ['low', 'medium', 'high', 'urgent'] })
    .notNull()
    .default('medium'),
  deadline: day(),
  deadlineTyped: keptBy(boolean().notNull().default(false), 'selections_deadline'),
  plan: keptBy(jsonb().$type<SchedulePlan>(), 'selections_deadline', 'plan_selections'),
  installEventId: integer(),
  installOn: day(),
  notes: text(),
  status: text({ enum: selectionStatuses }).notNull().default('pending'),
  quantityMilli: bigint({ mode: 'number' }).notNull().default(1000),
  unit: text({ enum: units }).notNull().default('each'),
  allowanceCents: cents(),
  allowanceId: integer(),
  allowanceName: text(),
  selectedItemId: integer(),
  choices: jsonb().$type<Choice[]>().notNull().default([]),
  changedFrom: jsonb().$type<Snapshot>(),
  maxChoices: integer().notNull().default(1),
  included: boolean().notNull().default(false),
  totalCents: cents().generatedAlwaysAs(sql`choices_total(choices)`),
  lowestCents: keptBy(cents(), 'count_lowest', 'quantity_counted'),
  forecastCents: cents()
    .notNull()
    .generatedAlwaysAs(sql`selection_forecast(choices, allowance_cents, (allowance_id is not null), lowest_cents)`),
  tradeNotes: text(),
  tradeId: integer(),
  internalNotes: text(),
  deadlineOffsetDays: integer(),
  deadlineMilestone: text(),
  sentAt: instant(),
  chosenBy: integer(),
  chosenFor: integer(),
  chosenAt: instant(),
  declineReason: text(),
  orderReference: text(),
  expectedOn: day(),
  orderedAt: instant(),
  deliveredAt: instant(),
  installedAt: instant(),
  installedBy: integer(),
  installedNote: text(),
  completedOn: keptBy(day(), 'selections_completed_on'),
  priceOwedFrom: keptBy(day(), 'option_prices_owed', 'chosen_prices_owed', 'catalog_prices_owed'),
  linesToOrder: keptBy(integer().notNull().default(0), 'selections_to_order', 'order_lines_to_order'),
  wasSigned: boolean().notNull().default(false),
  endedApproval: keptBy(
    jsonb().$type<{ at: string; choices: Choice[]; notes: string | null; included: boolean }>(),
    'selections_approval_ended',
  ),
  isSample: boolean().notNull().default(false),
  archivedAt: instant(),
  archivedBy: integer(),
  version: integer().notNull().default(1),
  createdBy: integer().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  fingerprint: char({ length: 64 })
    .notNull()
    .generatedAlwaysAs(sql`selection_fingerprint(choices, allowance_cents, allowance_name, notes)`),
})

/** One allowance over several selections. */
export const allowances = pgTable('allowances', {
  id: identity(),
  companyId: integer().notNull(),
  projectId: integer().notNull(),
  name: text().notNull(),
  amountCents: cents().notNull(),
  chosenCents: keptBy(cents().notNull().default(0), 'count_selections'),
  openSelections: keptBy(integer().notNull().default(0), 'count_selections'),
  openLowestCents: keptBy(cents().notNull().default(0), 'count_selections'),
  restCents: cents().notNull().generatedAlwaysAs(sql`case when (open_selections = 0) then (0)::bigint
    when (amount_cents > chosen_cents) then (amount_cents - chosen_cents) else open_lowest_cents end`),
  draftChosenCents: keptBy(cents().notNull().default(0), 'count_selections'),
  draftOpenSelections: keptBy(integer().notNull().default(0), 'count_selections'),
  draftOpenLowestCents: keptBy(cents().notNull().default(0), 'count_selections'),
  draftRestCents: cents().notNull()
    .generatedAlwaysAs(sql`(allowance_rest(amount_cents, (chosen_cents + draft_chosen_cents),
    (open_selections + draft_open_selections), (open_lowest_cents + draft_open_lowest_cents))
    - allowance_rest(amount_cents, chosen_cents, open_selections, open_lowest_cents))`),
  version: integer().notNull().default(1),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
})

/** Photos from the site of what was installed. */
export const installationPhotos = pgTable(
  'installation_photos',
  {
    selectionId: integer().notNull(),
    fileId: integer().notNull(),
    companyId: integer().notNull(),
    addedBy: integer().notNull(),
    addedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.selectionId, table.fileId] })],
)

export const selectionSnapshots = pgTable(
  'selection_snapshots',
  {
    companyId: integer().notNull(),
    selectionId: integer().notNull(),
    fingerprint: char({ length: 64 }).notNull(),
    snapshot: jsonb().$type<Snapshot>().notNull(),
    until: instant().notNull(),
    auditSeq: bigint({ mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.selectionId, table.fingerprint] })],
)

export const selectionOptions = pgTable('selection_options', {
  id: identity(),
  companyId: integer().notNull(),
  selectionId: integer().notNull(),
  itemId: integer().notNull(),
  proposedBy: integer().notNull(),
  quantityMilli: bigint({ mode: 'number' }),
  unit: text({ enum: units }),
  priceCents: cents().notNull(),
  ownPrice: boolean().notNull().default(false),
  catalogPriceCents: cents().notNull(),
  validUntil: day(),
  recommended: boolean().notNull().default(false),
  sentAt: instant(),
  note: text(),
  position: integer().notNull().default(0),
  createdAt: instant().notNull(),
})

/** Items that clients found themselves. */
export const suggestions = pgTable('suggestions', {
  id: identity(),
  companyId: integer().notNull(),
  projectId: integer().notNull(),
  selectionId: integer().notNull(),
  suggestedBy: integer().notNull(),
  name: text().notNull(),
  link: text(),
  priceCents: cents(),
  note: text(),
  fileId: integer(),
  status: text({ enum: ['open', 'priced', 'declined', 'withdrawn'] })
    .notNull()
    .default('open'),
  reason: text(),
  itemId: integer(),
  answeredBy: integer(),
  answeredAt: instant(),
  createdAt: instant().notNull(),
})

export const selectionViews = pgTable(
  'selection_views',
  {
    userId: integer().notNull(),
    selectionId: integer().notNull(),
    companyId: integer().notNull(),
    fingerprint: char({ length: 64 }).notNull(),
    seenAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.selectionId] })],
)

export const signOffs = pgTable('sign_offs', {
  id: identity(),
  companyId: integer().notNull(),
  projectId: integer().notNull(),
  userId: integer().notNull(),
  code: text().notNull(),
  signedName: text().notNull(),
  drawing: text(),
  consentText: text().notNull(),
  ip: inet(),
  userAgent: text(),
  sessionId: integer(),
  timeZone: text().notNull(),
  signedAt: instant().notNull(),
  auditSeq: bigint({ mode: 'number' }).notNull(),
})

export const signOffLines = pgTable('sign_off_lines', {
  id: identity(),
  companyId: integer().notNull(),
  signOffId: integer().notNull(),
  selectionId: integer().notNull(),
  signerId: integer().notNull(),
  decision: text({ enum: ['approve', 'decline'] }).notNull(),
  reason: text(),
  fingerprint: char({ length: 64 }).notNull(),
  snapshot: jsonb().$type<Snapshot>().notNull(),
  shown: jsonb().$type<Shown>().notNull(),
  replacesLineId: integer(),
  voidedAt: instant(),
  voidReason: text(),
})

/** One selection of a change that can be undone. */
export type UndoRow = {
  selectionId: number
  projectId: number
  /** Before the change. */
  from?: number
  /** After the change: another one means that someone has changed it since. */
  version: number
  before: Partial<typeof selections.$inferInsert>
  /** Quantities of options that were changed together with what was chosen. */
  options: { id: number; quantityMilli: number | null; unit: (typeof units)[number] | null }[]
}

export const bulkChanges = pgTable('bulk_changes', {
  id: identity(),
  companyId: integer().notNull(),
  userId: integer().notNull(),
  days: integer(),
  rows: jsonb().$type<UndoRow[]>().notNull(),
  createdAt: instant().notNull(),
  undoneAt: instant(),
})

export const certificates = pgTable('certificates', {
  signOffId: integer().primaryKey(),
  companyId: integer().notNull(),
  sha256: char({ length: 64 }).notNull(),
  pdf: bytes().notNull(),
  sealedBy: char({ length: 64 }).notNull(),
  madeAt: instant().notNull(),
})

export const certificateMails = pgTable(
  'certificate_mails',
  {
    signOffId: integer().notNull(),
    userId: integer().notNull(),
    companyId: integer().notNull(),
    mailedAt: instant(),
    mailId: integer(),
  },
  (table) => [primaryKey({ columns: [table.signOffId, table.userId] })],
)

export const auditLog = pgTable(
  'audit_log',
  {
    companyId: integer().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    kind: text().notNull(),
    actorId: integer(),
    actorName: text().notNull(),
    projectId: integer(),
    selectionId: integer(),
    data: jsonb().notNull(),
    ip: inet(),
    previousHash: char({ length: 64 }).notNull(),
    hash: char({ length: 64 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.seq] })],
)

export const auditHeads = pgTable('audit_heads', {
  companyId: integer().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: char({ length: 64 }).notNull(),
})

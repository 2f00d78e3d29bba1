import { bigint, boolean, char, inet, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Unit } from '#shared/catalog/schemas.ts'
import type { Shown } from '#shared/selections/snapshot.ts'
import type { Snapshot } from '#shared/selections/selection-schemas.ts'
import { bytes, day, identity, instant } from './columns.ts'

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
  notes: text(),
  status: text({ enum: ['pending', 'in_review', 'selected', 'approved', 'ordered'] })
    .notNull()
    .default('pending'),
  quantityMilli: bigint({ mode: 'number' }).notNull().default(1000),
  unit: text({ enum: ['each', 'm2', 'm', 'litre'] })
    .notNull()
    .default('each'),
  allowanceCents: bigint({ mode: 'number' }),
  selectedItemId: integer(),
  chosen: jsonb().$type<ChosenItem>(),
  unitPriceCents: bigint({ mode: 'number' }),
  totalCents: bigint({ mode: 'number' }).generatedAlwaysAs(0),
  chosenBy: integer(),
  chosenFor: integer(),
  chosenAt: instant(),
  declineReason: text(),
  orderReference: text(),
  expectedOn: day(),
  orderedAt: instant(),
  completedOn: day(),
  wasSigned: boolean().notNull().default(false),
  isSample: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  createdBy: integer().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  fingerprint: char({ length: 64 }).notNull().generatedAlwaysAs(''),
})

/** What is copied from the catalog when an item is chosen. */
export type ChosenItem = {
  itemId: number
  categoryId: number
  name: string
  brand: string | null
  model: string | null
  description: string | null
  unit: Unit
  imageUrl: string | null
  imageHash: string | null
  /** JSON as text, because jsonb would reorder its keys; null for choices made before it was copied. */
  specifications?: string
}

export const selectionSnapshots = pgTable(
  'selection_snapshots',
  {
    companyId: integer().notNull(),
    selectionId: integer().notNull(),
    fingerprint: char({ length: 64 }).notNull(),
    snapshot: jsonb().$type<Snapshot>().notNull(),
    until: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.selectionId, table.fingerprint] })],
)

export const selectionOptions = pgTable('selection_options', {
  id: identity(),
  companyId: integer().notNull(),
  selectionId: integer().notNull(),
  itemId: integer().notNull(),
  proposedBy: integer().notNull(),
  priceCents: bigint({ mode: 'number' }),
  note: text(),
  position: integer().notNull().default(0),
  createdAt: instant().notNull(),
})

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
  decision: text({ enum: ['approve', 'decline'] }).notNull(),
  reason: text(),
  fingerprint: char({ length: 64 }).notNull(),
  snapshot: jsonb().$type<Snapshot>().notNull(),
  shown: jsonb().$type<Shown>().notNull(),
  replacesLineId: integer(),
  voidedAt: instant(),
  voidReason: text(),
})

export const certificates = pgTable('certificates', {
  signOffId: integer().primaryKey(),
  companyId: integer().notNull(),
  sha256: char({ length: 64 }).notNull(),
  pdf: bytes().notNull(),
  sealedBy: char({ length: 64 }).notNull(),
  madeAt: instant().notNull(),
})

export const seals = pgTable('seals', {
  fingerprint: char({ length: 64 }).primaryKey(),
  certificate: text().notNull(),
  firstUsedAt: instant().notNull(),
})

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

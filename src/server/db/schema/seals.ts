import { char, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

export const seals = pgTable('seals', {
  fingerprint: char({ length: 64 }).primaryKey(),
  certificate: text().notNull(),
  firstUsedAt: instant().notNull(),
})

/** The keys that sealed certificates, in order: each was introduced by the one before it. */
export const sealIntroductions = pgTable('seal_introductions', {
  number: integer().primaryKey(),
  statement: text().notNull(),
  hash: char({ length: 64 }).notNull(),
  signature: bytes().notNull(),
  previousSignature: bytes(),
})

/** Files with our valid seal that our records do not have. */
export const certificateConflicts = pgTable('certificate_conflicts', {
  sha256: char({ length: 64 }).primaryKey(),
  pdf: bytes().notNull(),
  code: text(),
  companyId: integer(),
  sealedBy: char({ length: 64 }).notNull(),
  receivedAt: instant().notNull(),
})

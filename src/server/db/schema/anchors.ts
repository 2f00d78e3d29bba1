import { bigint, char, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bytes, day, identity, instant } from './columns.ts'

/** A daily root over the ends of all audit chains. */
export const anchors = pgTable('anchors', {
  id: identity(),
  day: day().notNull(),
  madeAt: instant().notNull(),
  companies: integer().notNull(),
  root: char({ length: 64 }).notNull(),
  previous: char({ length: 64 }),
  hash: char({ length: 64 }).notNull(),
  signature: bytes().notNull(),
  sealedBy: char({ length: 64 }).notNull(),
  timeStamp: bytes(),
  timeStampedAt: instant(),
})

export const anchorHeads = pgTable(
  'anchor_heads',
  {
    anchorId: integer().notNull(),
    companyId: integer().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    hash: char({ length: 64 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.anchorId, table.companyId] })],
)

import { integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { DocumentRequest } from '#shared/documents/schemas.ts'
import { bytes, identity, instant } from './columns.ts'

export const documents = pgTable('documents', {
  id: identity(),
  companyId: integer().notNull(),
  projectId: integer().notNull(),
  userId: integer().notNull(),
  seat: text({ enum: ['builder', 'client', 'subcontractor'] }).notNull(),
  request: jsonb().$type<Required<DocumentRequest>>().notNull(),
  name: text().notNull(),
  progress: smallint().notNull().default(0),
  fileKey: text(),
  bytes: integer(),
  failedAt: instant(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
})

export const roomLinks = pgTable('room_links', {
  projectId: integer().primaryKey(),
  companyId: integer().notNull(),
  tokenHash: bytes().notNull(),
  createdBy: integer().notNull(),
  createdAt: instant().notNull(),
})

import { sql } from 'drizzle-orm'
import { boolean, char, inet, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TableSettings } from '#shared/table-settings/contract.ts'
import { regions } from '#shared/kernel/regions.ts'
import { bytes, identity, instant, keptBy } from './columns.ts'

export const companies = pgTable('companies', {
  id: identity(),
  name: text().notNull(),
  currency: char({ length: 3 }).notNull().default('USD'),
  timeZone: text().notNull().default('America/New_York'),
  logoFileId: integer(),
  region: text({ enum: regions }).notNull().default('US'),
  sendImmediately: boolean().notNull().default(false),
  clientsInvite: boolean().notNull().default(true),
  clientsBrowse: boolean().notNull().default(true),
  phone: text(),
  address: text(),
  licenseNumber: text(),
  isDemo: boolean().notNull().default(false),
  trialEndsAt: instant(),
  suspendedAt: instant(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
})

export const users = pgTable('users', {
  id: integer()
    .primaryKey()
    .default(sql`random_user_id()`),
  email: text().notNull(),
  username: text().notNull(),
  passwordHash: text(),
  firstName: text(),
  lastName: text(),
  phone: text(),
  address: text(),
  type: text({ enum: ['builder', 'client', 'subcontractor'] }).notNull(),
  nameChangedAt: instant(),
  nameBefore: text(),
  provedAt: instant(),
  suspendedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
})

export const members = pgTable(
  'members',
  {
    companyId: integer().notNull(),
    userId: integer().notNull(),
    type: text({ enum: ['builder', 'client', 'subcontractor'] }).notNull(),
    role: text({ enum: ['user', 'admin', 'client', 'subcontractor'] }).notNull(),
    isOwner: boolean().notNull().default(false),
    firstName: text(),
    lastName: text(),
    phone: text(),
    address: text(),
    invitedAt: instant(),
    joinedAt: instant(),
    archivedAt: instant(),
    undeliveredAt: instant(),
    undeliveredReason: text(),
    version: integer().notNull().default(1),
    search: keptBy(text().notNull().default(''), 'members_search_text'),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId] })],
)

export const sessions = pgTable('sessions', {
  id: identity(),
  userId: integer().notNull(),
  tokenHash: bytes().notNull(),
  remember: boolean().notNull(),
  ip: inet(),
  userAgent: text(),
  createdAt: instant().notNull(),
  lastSeenAt: instant().notNull(),
  expiresAt: instant().notNull(),
})

export const linkTokens = pgTable('link_tokens', {
  id: identity(),
  purpose: text({ enum: ['reset', 'sign_in', 'invitation'] }).notNull(),
  tokenHash: bytes().notNull(),
  userId: integer().notNull(),
  companyId: integer(),
  projectId: integer(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
  replacedAt: instant(),
})

export const trialNotices = pgTable(
  'trial_notices',
  {
    companyId: integer().notNull(),
    endsAt: instant().notNull(),
    stage: text({ enum: ['7', '1', 'ended'] }).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.endsAt, table.stage] })],
)

export const mails = pgTable('mails', {
  id: identity(),
  recipient: text().notNull(),
  subject: text().notNull(),
  html: text(),
  bodyText: text(),
  headers: jsonb().$type<Record<string, string>>().notNull().default({}),
  senderName: text(),
  replyTo: text(),
  companyId: integer(),
  createdAt: instant().notNull(),
  sentAt: instant(),
  failedAt: instant(),
  failure: text(),
})

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer().notNull(),
    keyHash: bytes().notNull(),
    requestHash: bytes().notNull(),
    access: text(),
    status: integer().notNull(),
    reply: bytes(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.keyHash] })],
)

export const tableSettings = pgTable(
  'table_settings',
  {
    userId: integer().notNull(),
    scope: text({ enum: ['project', 'all'] }).notNull(),
    settings: jsonb().$type<TableSettings>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.scope] })],
)

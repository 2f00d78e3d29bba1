import { sql } from 'drizzle-orm'
import type { Card } from '#shared/notifications/card.ts'
import { bigint, boolean, customType, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, identity, instant } from './columns.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

export const messageThreads = pgTable('message_threads', {
  id: identity(),
  companyId: integer().notNull(),
  projectId: integer().notNull(),
  selectionId: integer(),
  forTrades: boolean().notNull().default(false),
  lastMessageId: integer().notNull().default(0),
  lastPublicId: integer().notNull().default(0),
})

export const messages = pgTable('messages', {
  id: identity(),
  /** Set by the database when absent. */
  threadId: integer()
    .notNull()
    .default(sql`null`),
  companyId: integer().notNull(),
  projectId: integer().notNull(),
  selectionId: integer(),
  senderId: integer().notNull(),
  messageType: text({ enum: ['comment', 'question', 'approval_request', 'change_request'] })
    .notNull()
    .default('comment'),
  isInternal: boolean().notNull().default(false),
  forTrades: boolean().notNull().default(false),
  message: text().notNull(),
  answersId: integer(),
  resolvedAt: instant(),
  resolvedBy: integer(),
  createdAt: instant().notNull(),
})

export const messageAttachments = pgTable(
  'message_attachments',
  {
    companyId: integer().notNull(),
    messageId: integer().notNull(),
    fileId: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.fileId] })],
)

export const messageReads = pgTable(
  'message_reads',
  {
    userId: integer().notNull(),
    threadId: integer().notNull(),
    upTo: integer().notNull(),
    readAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.threadId] })],
)

export const notifications = pgTable('notifications', {
  id: identity(),
  userId: integer().notNull(),
  companyId: integer().notNull(),
  kind: text().notNull(),
  projectId: integer(),
  selectionId: integer(),
  title: text().notNull(),
  body: text(),
  link: text().notNull(),
  dedupeKey: text().notNull(),
  actorId: integer(),
  createdAt: instant().notNull(),
  readAt: instant(),
  mailedAt: instant(),
  mailId: integer(),
  messageId: integer(),
  mail: text({ enum: ['at_once', 'daily', 'none'] })
    .notNull()
    .default('none'),
  /** An email that is sent at once still waits until then; null when it does not wait. */
  mailFrom: instant(),
  card: jsonb().$type<Card>(),
})

export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: integer().notNull(),
    kind: text().notNull(),
    delivery: text({ enum: ['at_once', 'daily', 'never'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    xid: xid8().notNull().default('0'),
    companyId: integer().notNull(),
    projectId: integer(),
    userId: integer(),
    audience: text({ enum: ['builders', 'project', 'trades', 'person'] })
      .notNull()
      .default('project'),
    kind: text().notNull(),
    data: jsonb().notNull().default({}),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.xid, table.id] })],
)

export const calendarFeeds = pgTable('calendar_feeds', {
  userId: integer().primaryKey(),
  tokenHash: bytes().notNull(),
  createdAt: instant().notNull(),
})

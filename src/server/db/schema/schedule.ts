import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TemplateMilestone } from '#shared/schedule/milestones/template-schedule.ts'
import type { MovedDates } from '#shared/schedule/deadlines/schemas.ts'
import { installKinds } from '#shared/schedule/deadlines/install.ts'
import { day, identity, instant } from './columns.ts'

export const publicHolidays = pgTable(
  'public_holidays',
  { region: text().notNull(), day: day().notNull(), name: text().notNull() },
  (table) => [primaryKey({ columns: [table.region, table.day] })],
)

/** A company without a row has the defaults, which `company_calendar()` repeats. */
export const companySchedules = pgTable('company_schedules', {
  companyId: integer().primaryKey(),
  workingDays: integer().array().notNull().default([1, 2, 3, 4, 5]),
  publicHolidays: boolean().notNull().default(true),
  reserveDays: integer().notNull().default(5),
  confirmationDays: integer().notNull().default(3),
  orderingDays: integer().notNull().default(2),
  version: integer().notNull().default(1),
})

export const companyDaysOff = pgTable(
  'company_days_off',
  { companyId: integer().notNull(), day: day().notNull(), name: text().notNull() },
  (table) => [primaryKey({ columns: [table.companyId, table.day] })],
)

/** At which milestone things are installed, set once for all projects of the company. */
export const installRules = pgTable('install_rules', {
  id: identity(),
  companyId: integer().notNull(),
  kind: text({ enum: installKinds }).notNull(),
  tradeId: integer(),
  categoryId: integer(),
  name: text(),
  milestone: text().notNull(),
})

export const milestoneDependencies = pgTable(
  'milestone_dependencies',
  {
    companyId: integer().notNull(),
    eventId: integer().notNull(),
    onId: integer().notNull(),
    lagDays: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.onId] })],
)

export const scheduleMoves = pgTable('schedule_moves', {
  id: identity(),
  companyId: integer().notNull(),
  projectId: integer().notNull(),
  userId: integer().notNull(),
  before: jsonb().$type<MovedDates>().notNull(),
  after: jsonb().$type<MovedDates>().notNull(),
  createdAt: instant().notNull(),
  undoneAt: instant(),
})

export const templateSchedules = pgTable('template_schedules', {
  projectId: integer().primaryKey(),
  companyId: integer().notNull(),
  milestones: jsonb().$type<TemplateMilestone[]>().notNull(),
})

/** Builders allow that what was chosen arrives after its install day. It counts for these items and this install day. */
export const allowedArrivals = pgTable('allowed_arrivals', {
  companyId: integer().notNull(),
  selectionId: integer().primaryKey(),
  itemIds: integer().array().notNull(),
  installOn: day().notNull(),
  arrivesOn: day().notNull(),
  allowedBy: integer().notNull(),
  allowedAt: instant().notNull(),
})

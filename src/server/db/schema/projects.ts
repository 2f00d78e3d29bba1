import { bigint, boolean, char, integer, pgTable, primaryKey, text, json } from 'drizzle-orm/pg-core'
import type { Picture } from '#shared/files/contract.ts'
import { day, identity, instant } from './columns.ts'

export const projects = pgTable('projects', {
  id: identity(),
  companyId: integer().notNull(),
  name: text().notNull(),
  description: text(),
  address: text().notNull(),
  clientId: integer().notNull(),
  builderId: integer().notNull(),
  startDate: day(),
  expectedCompletionDate: day(),
  completionDate: day(),
  budgetCents: bigint({ mode: 'number' }),
  currency: char({ length: 3 }).notNull(),
  timeZone: text().notNull(),
  projectType: text({ enum: ['new_construction', 'renovation', 'addition', 'remodel', 'custom'] }),
  notes: text(),
  status: text({ enum: ['planning', 'active', 'in_progress', 'completed', 'on_hold'] })
    .notNull()
    .default('planning'),
  statusGroup: text().generatedAlwaysAs(''),
  isSample: boolean().notNull().default(false),
  isTemplate: boolean().notNull().default(false),
  templateDescription: text(),
  signingRule: text({ enum: ['any', 'all', 'all_above'] })
    .notNull()
    .default('any'),
  signingThresholdCents: bigint({ mode: 'number' }),
  version: integer().notNull().default(1),
  archivedAt: instant(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  recentActivity: text(),
  recentActivityBy: integer(),
  recentActivityName: text(),
  recentActivityAt: instant(),
  palette: json().$type<string[]>().notNull().default([]),
  photoFileId: integer(),
  photo: json().$type<Picture>(),
  search: text().notNull().default(''),
  totalSelections: integer().notNull().default(0),
  pendingSelections: integer().notNull().default(0),
  reviewSelections: integer().notNull().default(0),
  completedSelections: integer().notNull().default(0),
  chosenSelections: integer().notNull().default(0),
  draftSelections: integer().notNull().default(0),
  forecastCents: bigint({ mode: 'number' }).notNull().default(0),
  draftForecastCents: bigint({ mode: 'number' }).notNull().default(0),
  spentCents: bigint({ mode: 'number' }).notNull().default(0),
  approvedCents: bigint({ mode: 'number' }).notNull().default(0),
})

export const projectPeople = pgTable(
  'project_people',
  {
    companyId: integer().notNull(),
    projectId: integer().notNull(),
    userId: integer().notNull(),
    seat: text({ enum: ['client', 'subcontractor'] }).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId] })],
)

export const projectTrades = pgTable(
  'project_trades',
  {
    companyId: integer().notNull(),
    projectId: integer().notNull(),
    userId: integer().notNull(),
    categoryId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId, table.categoryId] })],
)

export const timelineEvents = pgTable('timeline_events', {
  id: identity(),
  companyId: integer().notNull(),
  projectId: integer().notNull(),
  title: text().notNull(),
  description: text(),
  scheduledDate: day().notNull(),
  status: text({ enum: ['planned', 'in_progress', 'completed'] })
    .notNull()
    .default('planned'),
  completedAt: instant(),
  version: integer().notNull().default(1),
  createdBy: integer().notNull(),
  createdAt: instant().notNull(),
})

export const companyFigures = pgTable('company_figures', {
  companyId: integer().primaryKey(),
  totalProjects: integer().notNull().default(0),
  activeProjects: integer().notNull().default(0),
  planningProjects: integer().notNull().default(0),
  completedProjects: integer().notNull().default(0),
  onHoldProjects: integer().notNull().default(0),
  totalSelections: integer().notNull().default(0),
  pendingSelections: integer().notNull().default(0),
  completedSelections: integer().notNull().default(0),
  reviewSelections: integer().notNull().default(0),
  draftSelections: integer().notNull().default(0),
  totalClients: integer().notNull().default(0),
})

export const dayFigures = pgTable(
  'day_figures',
  {
    companyId: integer().notNull(),
    kind: text({
      enum: [
        'open_deadline',
        'completed_project',
        'completed_selection',
        'decided_in_time',
        'decided_late',
        'activity',
      ],
    }).notNull(),
    timeZone: text().notNull(),
    day: day().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.kind, table.timeZone, table.day] })],
)

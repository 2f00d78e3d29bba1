import { sql } from 'drizzle-orm'
import { boolean, char, integer, pgTable, primaryKey, text, json } from 'drizzle-orm/pg-core'
import type { Picture } from '#shared/files/contract.ts'
import { cents, day, identity, instant, keptBy } from './columns.ts'

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
  budgetCents: cents(),
  currency: char({ length: 3 }).notNull(),
  timeZone: text().notNull(),
  projectType: text({ enum: ['new_construction', 'renovation', 'addition', 'remodel', 'custom'] }),
  notes: text(),
  status: text({ enum: ['planning', 'active', 'in_progress', 'completed', 'on_hold'] })
    .notNull()
    .default('planning'),
  statusGroup: text()
    .notNull()
    .generatedAlwaysAs(sql`case when (status = 'in_progress'::text) then 'active'::text else status end`),
  isSample: boolean().notNull().default(false),
  isTemplate: boolean().notNull().default(false),
  templateDescription: text(),
  signingRule: text({ enum: ['any', 'all', 'all_above'] })
    .notNull()
    .default('any'),
  signingThresholdCents: cents(),
  version: integer().notNull().default(1),
  archivedAt: instant(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  recentActivity: text(),
  recentActivityBy: integer(),
  recentActivityName: text(),
  recentActivityAt: instant(),
  palette: keptBy(
    json().$type<string[]>().notNull().default([]),
    'selections_inserted',
    'selections_updated',
    'selections_deleted',
  ),
  photoFileId: integer(),
  photo: json().$type<Picture>(),
  search: keptBy(text().notNull().default(''), 'projects_search_text', 'members_rename_in_search'),
  totalSelections: keptBy(integer().notNull().default(0), 'count_selections'),
  pendingSelections: keptBy(integer().notNull().default(0), 'count_selections'),
  reviewSelections: keptBy(integer().notNull().default(0), 'count_selections'),
  completedSelections: keptBy(integer().notNull().default(0), 'count_selections'),
  chosenSelections: keptBy(integer().notNull().default(0), 'count_selections'),
  draftSelections: keptBy(integer().notNull().default(0), 'count_selections'),
  forecastCents: keptBy(cents().notNull().default(0), 'count_selections', 'allowances_counted'),
  draftForecastCents: keptBy(cents().notNull().default(0), 'count_selections', 'allowances_counted'),
  spentCents: keptBy(cents().notNull().default(0), 'count_selections'),
  approvedCents: keptBy(cents().notNull().default(0), 'count_selections'),
  includedCents: keptBy(cents().notNull().default(0), 'count_selections'),
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
  plannedStart: day().notNull(),
  durationDays: integer().notNull().default(1),
  trade: text(),
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
  totalProjects: keptBy(integer().notNull().default(0), 'count_project'),
  activeProjects: keptBy(integer().notNull().default(0), 'count_project'),
  planningProjects: keptBy(integer().notNull().default(0), 'count_project'),
  completedProjects: keptBy(integer().notNull().default(0), 'count_project'),
  onHoldProjects: keptBy(integer().notNull().default(0), 'count_project'),
  totalSelections: keptBy(integer().notNull().default(0), 'count_selections', 'count_project'),
  pendingSelections: keptBy(integer().notNull().default(0), 'count_selections', 'count_project'),
  completedSelections: keptBy(integer().notNull().default(0), 'count_selections', 'count_project'),
  reviewSelections: keptBy(integer().notNull().default(0), 'count_selections', 'count_project'),
  draftSelections: keptBy(integer().notNull().default(0), 'count_selections', 'count_project'),
  totalClients: keptBy(integer().notNull().default(0), 'members_counted'),
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
    count: keptBy(integer().notNull(), 'bump_day'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.kind, table.timeZone, table.day] })],
)

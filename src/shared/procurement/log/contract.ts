import { z } from 'zod'
import { contract } from '../../kernel/endpoint.ts'
import { MAX_ID } from '../../kernel/ids.ts'
import { pageHeaders } from '../../kernel/list-query.ts'
import { ComputedDay, Id, PageQuery, QueryFlag, QueryInt } from '../../kernel/schemas.ts'
import { SelectionStatus } from '../../selections/selection-schemas.ts'
import { TimelineStatus } from '../../schedule/milestones/contract.ts'
import { logOrders, logShows, lookAheadWeeks } from './choices.ts'
import { owners, steps } from './steps.ts'

const LogDates = z.object({
  /** The latest day that keeps the install day. */
  planned: ComputedDay.nullable(),
  /** What is to be expected today; null once it has happened, or while no install day is known. */
  forecast: ComputedDay.nullable(),
  actual: ComputedDay.nullable(),
})

export const LogRow = z.object({
  selectionId: Id,
  name: z.string(),
  room: z.string().nullable(),
  project: z.object({ id: Id, name: z.string() }),
  item: z.string().nullable(),
  supplier: z.string().nullable(),
  status: SelectionStatus,
  leadTimeDays: z.int().nullable(),
  /** Its lead time is four weeks or more. */
  longLead: z.boolean(),
  milestone: z.string().nullable(),
  decide: LogDates,
  order: LogDates,
  onSite: LogDates,
  install: LogDates,
  /** The day of the decision was set by hand. */
  deadlineTyped: z.boolean(),
  /** Null when it is installed. */
  next: z
    .object({
      step: z.enum(steps),
      owner: z.enum(owners),
      /** The supplier's or the trade's name, when the step is theirs. */
      who: z.string().nullable(),
      due: ComputedDay.nullable(),
    })
    .nullable(),
  /**
   * Working days between the day on which the material can be on site and the install day; below zero it is late. Null without an install
   * day, and for what is on site while the work goes on.
   */
  float: z.int().nullable(),
  /** A builder allowed that it arrives after its install day. */
  lateAllowed: z.boolean(),
  /** The last day for the next step has passed, or the material will be late. */
  atRisk: z.boolean(),
})
export type LogRow = z.infer<typeof LogRow>

const LogFilter = {
  q: PageQuery.q,
  projectId: QueryInt(1, MAX_ID).optional(),
  /** Open: not installed, in projects that are not completed. */
  show: z.enum(logShows).default('open'),
  /** Only what waits for them. */
  owner: z.enum(owners).optional(),
  longLead: QueryFlag.optional(),
  /** Only where the float is below zero, or the last day for the next step has passed. */
  late: QueryFlag.optional(),
  /** Open selections only: installed ones have the last installed first. */
  sort: z.enum(logOrders).default('due'),
  descending: QueryFlag.optional(),
}

export const listLog = contract({
  summary: 'The procurement log: every selection with its dates and who has to do what next. For builders only.',
  query: z.object({ ...LogFilter, limit: PageQuery.limit, cursor: PageQuery.cursor }),
  reply: z.array(LogRow),
  replyHeaders: pageHeaders,
})

export const printLog = contract({
  summary: 'The procurement log with the same search, filters and order, as PDF. For builders only.',
  query: z.object(LogFilter),
  replyType: 'application/pdf',
})

const Milestone = z.object({
  id: Id,
  title: z.string(),
  trade: z.string().nullable(),
  project: z.object({ id: Id, name: z.string() }),
  day: ComputedDay,
  /** The last working day. */
  finishDate: ComputedDay,
  status: TimelineStatus,
  /** What should have happened by now, for a late row. */
  why: z.string().nullable(),
})

export const LookAhead = z.object({
  from: ComputedDay,
  to: ComputedDay,
  /** What has a last day up to the end, late ones included, most urgent first. */
  owed: z.array(LogRow),
  /** What is expected on site, by day. */
  arrivals: z.array(LogRow),
  /** What is to be installed, by day. */
  installs: z.array(LogRow),
  /** What starts, what is under way, and what is late. */
  milestones: z.array(Milestone),
  /** A list was longer than what is shown. */
  more: z.boolean(),
})
export type LookAhead = z.infer<typeof LookAhead>

export const readLookAhead = contract({
  summary:
    'The next weeks across projects: who owes what, what arrives, what gets installed, what is at risk. For builders only.',
  query: z.object({ weeks: z.enum(lookAheadWeeks).default('3') }),
  reply: LookAhead,
})

import { z } from 'zod'
import { Day, Id, Version } from '../../kernel/schemas.ts'
import { Line, Prose, RequiredLine } from '../../kernel/text/text-schemas.ts'
import { MAX_DURATION_DAYS, MAX_LAG_DAYS } from '../deadlines/install.ts'
import { MAX_IMPORTED_PREDECESSORS, MAX_MILESTONES } from './limits.ts'

/** What a person sets; `overdue` is computed. */
export const MilestoneStatus = z.enum(['planned', 'in_progress', 'completed'])
export type MilestoneStatus = z.infer<typeof MilestoneStatus>

/** It starts after another milestone has finished; a lag below zero lets the two overlap. */
export const MilestoneDependency = z.object({
  onId: Id,
  lagDays: z
    .int('Please give a whole number of working days.')
    .min(-MAX_LAG_DAYS, `At most ${MAX_LAG_DAYS} working days.`)
    .max(MAX_LAG_DAYS, `At most ${MAX_LAG_DAYS} working days.`)
    .default(0),
})
export type MilestoneDependency = z.infer<typeof MilestoneDependency>

export const MAX_DEPENDENCIES = 20

export const Milestone = z.object({
  title: RequiredLine(200, 'Title is required', 'The title'),
  description: Prose(2000, 'The description').nullish(),
  scheduledDate: Day,
  /** In working days. */
  durationDays: z
    .int('Please give a whole number of working days.')
    .min(1, 'It takes at least one working day.')
    .max(MAX_DURATION_DAYS, 'It may take at most 1,000 working days.')
    .optional(),
  trade: Line(100, 'The trade').nullish(),
  dependsOn: z.array(MilestoneDependency).max(MAX_DEPENDENCIES, `At most ${MAX_DEPENDENCIES} others.`).optional(),
  status: MilestoneStatus.optional(),
})
export type Milestone = z.infer<typeof Milestone>

/**
 * One task of a schedule that comes from a spreadsheet; it depends on others by their titles. A field that is not given stays unchanged; a
 * new task without a duration takes one day.
 */
export const ImportedTask = Milestone.pick({ title: true, trade: true }).extend({
  start: Day,
  durationDays: Milestone.shape.durationDays,
  after: z
    .array(z.object({ title: z.string().max(200), lagDays: z.int().min(-MAX_LAG_DAYS).max(MAX_LAG_DAYS) }))
    .max(MAX_IMPORTED_PREDECESSORS, `At most ${MAX_IMPORTED_PREDECESSORS} others.`)
    .optional(),
})
export type ImportedTask = z.infer<typeof ImportedTask>

/** What the form of a milestone or one row of the table changes. A field that is not given stays unchanged. */
export const MilestoneChange = Milestone.partial().omit({ scheduledDate: true }).extend({
  id: Id,
  start: Day.optional(),
  /** The version of the milestone that a form shows; the table uses the version of the whole schedule. */
  version: Version.optional(),
})
export type MilestoneChange = z.infer<typeof MilestoneChange>

/**
 * One of four moves: a milestone to a day or by working days, the whole project by working days (`days` alone), several edited
 * milestones, or the deletion of one.
 */
export const ScheduleMove = z
  .object({
    milestoneId: Id.nullish(),
    start: Day.nullish(),
    days: z
      .int('Please give a whole number of working days.')
      .min(-1000, 'At most 1,000 working days.')
      .max(1000, 'At most 1,000 working days.')
      .nullish(),
    changes: z
      .array(MilestoneChange)
      .min(1, 'Nothing was changed.')
      .max(MAX_MILESTONES, `At most ${MAX_MILESTONES} milestones.`)
      .nullish(),
    deletedId: Id.nullish(),
  })
  .refine(
    ({ milestoneId, start, days, changes, deletedId }) =>
      changes == null && deletedId == null
        ? (start == null) !== (days == null) && (milestoneId != null || days != null)
        : (changes == null) !== (deletedId == null) && milestoneId == null && start == null && days == null,
    {
      message: 'Please say where to move it, or by how many working days.',
      path: ['days'],
    },
  )
  .refine(({ changes }) => !changes || new Set(changes.map(({ id }) => id)).size === changes.length, {
    message: 'Every milestone can be changed once.',
    path: ['changes'],
  })
export type ScheduleMove = z.infer<typeof ScheduleMove>

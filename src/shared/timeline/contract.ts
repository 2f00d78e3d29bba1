import { z } from 'zod'
import { Day, Instant, Id, Version, QueryFlag } from '../kernel/schemas.ts'
import { contract } from '../kernel/endpoint.ts'
import { Milestone } from './schemas.ts'

export const TimelineStatus = z.enum(['completed', 'in_progress', 'overdue', 'planned'])
export type TimelineStatus = z.infer<typeof TimelineStatus>

export const TimelineEvent = z.object({
  /** Id of the milestone, or of the selection with the deadline. */
  id: Id,
  kind: z.enum(['milestone', 'deadline']),
  title: z.string(),
  description: z.string().nullable(),
  scheduledDate: Day,
  status: TimelineStatus,
  completedAt: Instant.nullable(),
  /** Of a milestone; null for a deadline, which is edited on its selection. */
  version: Version.nullable(),
  can: z.object({ edit: z.boolean() }),
})
export type TimelineEvent = z.infer<typeof TimelineEvent>

export const listTimeline = contract({
  summary: 'The milestones of a project by day; with `deadlines=true` also the deadlines of its selections.',
  query: z.object({ deadlines: QueryFlag.optional() }),
  reply: z.array(TimelineEvent),
})

export const MilestoneEdit = Milestone.partial().extend({ version: Version })
export type MilestoneEdit = z.infer<typeof MilestoneEdit>

export const createMilestone = contract({
  summary: 'Add a milestone.',
  body: Milestone,
  reply: TimelineEvent,
  status: 201,
  errors: ['conflict'],
})

export const editMilestone = contract({
  summary: 'Edit a milestone, or complete it with `status: completed`.',
  body: MilestoneEdit,
  reply: TimelineEvent,
  errors: ['conflict'],
})

export const deleteMilestone = contract({
  summary: 'Delete a milestone.',
  errors: ['conflict'],
})

import { z } from 'zod'
import { Day, Instant } from '../kernel/dates.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Version } from '../kernel/ids.ts'
import { QueryFlag } from '../kernel/list-query.ts'
import { Prose, RequiredLine } from '../kernel/text.ts'

/** What a person sets; `overdue` is found, not set. */
export const MilestoneStatus = z.enum(['planned', 'in_progress', 'completed'])
export type MilestoneStatus = z.infer<typeof MilestoneStatus>

export const TimelineStatus = z.enum(['completed', 'in_progress', 'overdue', 'planned'])
export type TimelineStatus = z.infer<typeof TimelineStatus>

export const TimelineEvent = z.object({
  /** Of the milestone, or of the selection whose deadline it is. */
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

export const listTimeline = endpoint({
  method: 'GET',
  path: '/projects/:projectId/timeline',
  summary: 'The milestones of a project by day; with `deadlines=true` also the deadlines of its selections.',
  query: z.object({ deadlines: QueryFlag.optional() }),
  reply: z.array(TimelineEvent),
})

export const Milestone = z.object({
  title: RequiredLine(200, 'Title is required', 'The title'),
  description: Prose(2000, 'The description').nullish(),
  scheduledDate: Day,
  status: MilestoneStatus.optional(),
})
export type Milestone = z.infer<typeof Milestone>
export const MilestoneEdit = Milestone.partial().extend({ version: Version })
export type MilestoneEdit = z.infer<typeof MilestoneEdit>

export const createMilestone = endpoint({
  method: 'POST',
  path: '/projects/:projectId/timeline',
  summary: 'Add a milestone.',
  body: Milestone,
  reply: TimelineEvent,
  status: 201,
  errors: ['conflict'],
})
export const editMilestone = endpoint({
  method: 'PUT',
  path: '/projects/:projectId/timeline/:eventId',
  summary: 'Edit a milestone, or complete it with `status: completed`.',
  body: MilestoneEdit,
  reply: TimelineEvent,
  errors: ['conflict'],
})
export const deleteMilestone = endpoint({
  method: 'DELETE',
  path: '/projects/:projectId/timeline/:eventId',
  summary: 'Delete a milestone.',
  errors: ['conflict'],
})

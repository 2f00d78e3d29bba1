import type { Day } from '#shared/kernel/dates.ts'
import type { TimelineEvent } from '#shared/schedule/milestones/contract.ts'

/** A milestone of one day for tests, that no one has begun. */
export const milestone = (
  id: number,
  title: string,
  scheduledDate: Day,
  more: Partial<TimelineEvent> = {},
): TimelineEvent => ({
  id,
  kind: 'milestone',
  title,
  description: null,
  why: null,
  scheduledDate,
  plannedStart: scheduledDate,
  finishDate: scheduledDate,
  durationDays: 1,
  trade: null,
  dependsOn: [],
  status: 'planned',
  progress: 'planned',
  completedAt: null,
  version: 1,
  can: { edit: true },
  ...more,
})

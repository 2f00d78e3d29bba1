import { type Day } from '../kernel/dates.ts'
import type { MilestoneStatus, TimelineStatus } from './contract.ts'

/** A milestone is overdue when its day has ended in the project's time zone and it is not completed. */
export function milestoneStatus(
  { status, scheduledDate }: { status: MilestoneStatus; scheduledDate: Day },
  today: Day,
): TimelineStatus {
  return status !== 'completed' && scheduledDate < today ? 'overdue' : status
}

const labels: Record<TimelineStatus, string> = {
  completed: 'Completed',
  in_progress: 'In Progress',
  overdue: 'Overdue',
  planned: 'Planned',
}
export const timelineStatusLabel = (status: TimelineStatus): string => labels[status]

/** More milestones than anyone can read on one axis. */
export const MAX_MILESTONES = 500

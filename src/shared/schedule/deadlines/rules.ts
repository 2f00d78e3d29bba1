import type { Day } from '../../kernel/dates.ts'
import type { MilestoneStatus } from '../milestones/schemas.ts'
import type { SchedulePlan } from './schemas.ts'

type Planned = { deadline: Day | null; deadlineTyped: boolean; plan: SchedulePlan | null }

/** The schedule asks for a day that has passed, so that people see no deadline and the builder has to solve it. */
export const isImpossible = ({ deadline, deadlineTyped, plan }: Planned): boolean =>
  plan !== null && deadline === null && !deadlineTyped

/** What is said of it. It is the builder's to solve, and no one is overdue for it. */
export const CANNOT_BE_MET = 'Cannot be met'

/** After how late something is, once a builder has allowed it. */
export const LATE_ALLOWED = 'allowed'

export type MilestoneDays = {
  /** What someone set. */
  status: MilestoneStatus
  scheduledDate: Day
  /** The last working day. */
  finishDate: Day
}

/**
 * A milestone is late when its first day has ended and no one has said that it started, or when it has started and its last day has ended.
 * What is under way is on time. Days end in the project's time zone, which gives `today`.
 */
export function latenessOf(
  { status, scheduledDate, finishDate }: MilestoneDays,
  today: Day,
): 'start' | 'finish' | null {
  if (status === 'planned') return scheduledDate < today ? 'start' : null
  return status === 'in_progress' && finishDate < today ? 'finish' : null
}

import { isOpen } from './rules.ts'
import type { Selection } from './selection-schemas.ts'

type Dated = Pick<Selection, 'overdue' | 'late' | 'daysLeft' | 'status'>

const stages = [
  'Overdue',
  'Late, waiting for the builder',
  'Due this week',
  'Due this month',
  'Later',
  'No deadline',
  'Decided',
] as const
export type Urgency = (typeof stages)[number]

/** How soon a decision is due, in the words of the list. */
export function urgencyOf({ overdue, late, daysLeft, status }: Dated): Urgency {
  if (!isOpen(status)) return 'Decided'
  if (overdue) return 'Overdue'
  if (late) return 'Late, waiting for the builder'
  if (daysLeft === null) return 'No deadline'
  if (daysLeft <= 7) return 'Due this week'
  return daysLeft <= 30 ? 'Due this month' : 'Later'
}

/** Most urgent first: overdue, then by deadline, then what has none, then what is decided. */
export const byUrgency = (a: Dated, b: Dated): number =>
  stages.indexOf(urgencyOf(a)) - stages.indexOf(urgencyOf(b)) || (a.daysLeft ?? 0) - (b.daysLeft ?? 0)

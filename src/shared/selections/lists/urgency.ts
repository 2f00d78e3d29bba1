import { isOpen } from '../rules.ts'
import type { Selection } from '../selection-schemas.ts'

type Dated = Pick<Selection, 'overdue' | 'late' | 'daysLeft' | 'status'>

const stages = [
  'Overdue',
  'Late, waiting for the builder',
  'Due within 7 days',
  'Due within 30 days',
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
  if (daysLeft <= 7) return 'Due within 7 days'
  return daysLeft <= 30 ? 'Due within 30 days' : 'Later'
}

/** Most urgent first: overdue, then by deadline, then what has none, then what is decided. */
export const byUrgency = (a: Dated, b: Dated): number =>
  stages.indexOf(urgencyOf(a)) - stages.indexOf(urgencyOf(b)) || (a.daysLeft ?? 0) - (b.daysLeft ?? 0)

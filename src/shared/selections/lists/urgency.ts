import { isImpossible } from '../../schedule/deadlines/rules.ts'
import { isOpen } from '../rules.ts'
import type { Selection } from '../selection-schemas.ts'

type Dated = Pick<Selection, 'overdue' | 'late' | 'daysLeft' | 'status' | 'deadline' | 'deadlineTyped' | 'plan'>

const stages = [
  'As soon as you can',
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
export function urgencyOf(selection: Dated): Urgency {
  const { overdue, late, daysLeft, status } = selection
  if (!isOpen(status)) return 'Decided'
  // The schedule left no day for it.
  if (isImpossible(selection)) return 'As soon as you can'
  if (overdue) return 'Overdue'
  if (late) return 'Late, waiting for the builder'
  if (daysLeft === null) return 'No deadline'
  if (daysLeft <= 7) return 'Due within 7 days'
  return daysLeft <= 30 ? 'Due within 30 days' : 'Later'
}

/** Most urgent first: what has no time left, overdue, then by deadline, then what has none, then what is decided. */
export const byUrgency = (a: Dated, b: Dated): number =>
  stages.indexOf(urgencyOf(a)) - stages.indexOf(urgencyOf(b)) || (a.daysLeft ?? 0) - (b.daysLeft ?? 0)

/** A price that ends before the decision is due: both sides are warned while there is time. */
export const endsBeforeDeadline = (
  validUntil: string,
  { deadline, status }: Pick<Selection, 'deadline' | 'status'>,
): boolean => isOpen(status) && deadline !== null && validUntil < deadline

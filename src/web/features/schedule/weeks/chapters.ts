import type { TimelineEvent } from '#shared/schedule/milestones/contract.ts'

/** Groups events into what cannot be met, overdue, current, next and past. */
export function chapters(events: readonly TimelineEvent[]) {
  const open = events.filter(({ status }) => status !== 'completed')
  return {
    impossible: open.filter(({ status }) => status === 'impossible'),
    overdue: open.filter(({ status }) => status === 'overdue'),
    current: open.filter(({ status }) => status === 'in_progress'),
    next: open.filter(({ status }) => status === 'planned'),
    past: events.filter(({ status }) => status === 'completed'),
  }
}

import type { TimelineEvent } from '#shared/timeline/contract.ts'

/** Groups events into past, current and next. */
export function chapters(events: readonly TimelineEvent[]) {
  const open = events.filter(({ status }) => status !== 'completed')
  return {
    overdue: open.filter(({ status }) => status === 'overdue'),
    current: open.filter(({ status }) => status === 'in_progress'),
    next: open.filter(({ status }) => status === 'planned'),
    past: events.filter(({ status }) => status === 'completed'),
  }
}

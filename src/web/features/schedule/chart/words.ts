import { counted } from '#shared/kernel/text/counted.ts'
import type { Day } from '#shared/kernel/dates.ts'
import { type WorkCalendar, workingDaysBetween } from '#shared/schedule/calendar.ts'
import { dayNextTo } from '#shared/schedule/deadlines/words.ts'
import type { TimelineEvent } from '#shared/schedule/milestones/contract.ts'
import { timelineStatusLabel } from '#shared/schedule/milestones/rules.ts'
import type { Cluster, Span } from './layout.ts'

/** `May 02 to May 09`, or `May 02`. */
export const rangeInWords = (from: Day, to: Day, today: Day): string =>
  from === to ? dayNextTo(from, today) : `${dayNextTo(from, today)} to ${dayNextTo(to, today)}`

/** The same beside a bar, where the axis says the year. */
export const shortRange = ({ start, finish }: Span): string => rangeInWords(start, finish, start)

/** `Tiling, May 02 to May 09, 6 working days, Planned`. */
export function barName(
  event: TimelineEvent,
  span: Span,
  { today, critical }: { today: Day; critical: boolean },
): string {
  return [
    event.title,
    rangeInWords(span.start, span.finish, today),
    counted(event.durationDays ?? 1, 'working day'),
    timelineStatusLabel(event),
    ...(event.why ? [event.why.charAt(0).toLowerCase() + event.why.slice(1)] : []),
    ...(critical ? ['can delay the handover'] : []),
  ].join(', ')
}

/** `3 working days later`. */
export function shiftInWords(calendar: WorkCalendar, from: Day, to: Day): string {
  const days = workingDaysBetween(calendar, from, to)
  if (days === 0) return 'the same working day'
  return `${counted(Math.abs(days), 'working day')} ${days > 0 ? 'later' : 'earlier'}`
}

/** `4 decisions and 1 delivery`. */
export function clusterInWords({ marks }: Pick<Cluster, 'marks'>): string {
  const decisions = marks.filter(({ kind }) => kind === 'decision').length
  const deliveries = marks.length - decisions
  return [
    ...(decisions > 0 ? [counted(decisions, 'decision')] : []),
    ...(deliveries > 0 ? [counted(deliveries, 'delivery', 'deliveries')] : []),
  ].join(' and ')
}

import type { Day } from '#shared/kernel/dates.ts'
import { deadlineInWords } from '#shared/selections/words.ts'
import type { TimelineEvent } from '#shared/schedule/milestones/contract.ts'

type Event = Pick<TimelineEvent, 'status' | 'progress' | 'scheduledDate' | 'finishDate'>

/** How far the day is that comes next: the first one, or the last one of what has started. Nothing of what is done. */
export function nearestDayInWords({ status, progress, scheduledDate, finishDate }: Event, today: Day): string | null {
  if (status === 'completed') return null
  const when = (day: Day) => deadlineInWords(day, today, status === 'overdue')
  if (progress !== 'in_progress') return when(scheduledDate)
  const day = finishDate ?? scheduledDate
  return day < today ? when(day) : `ends ${when(day)}`
}

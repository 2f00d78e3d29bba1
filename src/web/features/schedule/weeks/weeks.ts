import { addDays, type Day, weekdayOf } from '#shared/kernel/dates.ts'
import { dayNextTo } from '#shared/schedule/deadlines/words.ts'
import type { TimelineEvent, TimelineMark } from '#shared/schedule/milestones/contract.ts'

export type Week = { key: string; title: string; milestones: TimelineEvent[]; marks: TimelineMark[] }

type Days = {
  today: Day
  weekStartsOn: 0 | 1
  /** 1 is Monday and 7 is Sunday: a week is called by its first working day. */
  workingDays: readonly number[]
}

/** The timeline as a list by week: what is late first, then this week with what is under way, and what is done at the end. */
export function weeksOf(
  milestones: readonly TimelineEvent[],
  marks: readonly TimelineMark[],
  { today, weekStartsOn, workingDays }: Days,
): { late: Week; weeks: Week[]; past: Week } {
  const startOf = (day: Day): Day => addDays(day, -((weekdayOf(day) - weekStartsOn + 7) % 7))
  const thisWeek = startOf(today)
  const late: Week = { key: 'late', title: 'Needs attention', milestones: [], marks: [] }
  const past: Week = { key: 'past', title: 'Earlier', milestones: [], marks: [] }
  const weeks = new Map<Day, Week>()
  const weekOf = (day: Day): Week => {
    const start = startOf(day)
    const week = weeks.get(start) ?? {
      key: start,
      title: titleOf(start, { thisWeek, today, workingDays }),
      milestones: [],
      marks: [],
    }
    weeks.set(start, week)
    return week
  }
  weekOf(today)
  for (const event of milestones) {
    const { status, scheduledDate } = event
    if (status === 'completed') past.milestones.push(event)
    else if (status === 'overdue') late.milestones.push(event)
    else weekOf(scheduledDate < thisWeek ? today : scheduledDate).milestones.push(event)
  }
  for (const mark of marks) {
    if (mark.status === 'overdue' || mark.status === 'impossible') late.marks.push(mark)
    else if (mark.on < thisWeek) past.marks.push(mark)
    else weekOf(mark.on).marks.push(mark)
  }
  return { late, weeks: [...weeks.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)), past }
}

function titleOf(
  start: Day,
  { thisWeek, today, workingDays }: { thisWeek: Day; today: Day; workingDays: readonly number[] },
): string {
  if (start === thisWeek) return 'This week'
  if (start === addDays(thisWeek, 7)) return 'Next week'
  const days = [0, 1, 2, 3, 4, 5, 6].map((after) => addDays(start, after))
  return `Week of ${dayNextTo(days.find((day) => workingDays.includes(weekdayOf(day) || 7)) ?? start, today)}`
}

import { addDays, daysBetween, type Day } from '#shared/kernel/dates.ts'
import type { TimelineEvent } from '#shared/timeline/contract.ts'

/** `turned`: so close to the end that its label is left of its mark. `wordless`: no room for a label, only a mark. */
export type Placed = TimelineEvent & { left: number; turned: boolean; wordless: boolean; lane: number }
export type Axis = {
  from: Day
  until: Day
  months: { label: string; left: number }[]
  today: number
  placed: Placed[]
  lanes: number
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Percent of the axis that a label needs before the next one in its lane. */
const ROOM = 16
/** The margin next to the axis takes the end of a label. */
const TURNED = 86
const MAX_LANES = 8

/** Places events on one axis: days as percent, and overlapping labels in separate lanes. */
export function axisOf(events: readonly TimelineEvent[], today: Day): Axis {
  const days = [...events.map(({ scheduledDate }) => scheduledDate), today].toSorted()
  const from = addDays(days[0] ?? today, -7)
  const until = addDays(days.at(-1) ?? today, 14)
  const span = Math.max(1, daysBetween(from, until))
  const at = (day: Day) => (daysBetween(from, day) / span) * 100
  const free: number[] = []
  const placed = events.map((event): Placed => {
    const left = at(event.scheduledDate)
    const turned = left > TURNED
    const begins = turned ? left - ROOM : left
    let lane = free.findIndex((until) => until <= begins)
    if (lane === -1 && free.length < MAX_LANES) lane = free.length
    // Marks without labels share the last lane.
    if (lane === -1) return { ...event, left, turned, wordless: true, lane: MAX_LANES }
    free[lane] = begins + ROOM
    return { ...event, left, turned, wordless: false, lane }
  })
  const lanes = 1 + Math.max(0, ...placed.map(({ lane }) => lane))
  return { from, until, months: monthsOn(from, until, at), today: at(today), placed, lanes }
}

function monthsOn(from: Day, until: Day, at: (day: Day) => number) {
  const starts: Day[] = []
  let [year = 0, month = 0] = from.split('-').map(Number)
  for (;;) {
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
    const day = `${year}-${String(month).padStart(2, '0')}-01`
    if (day > until) break
    starts.push(day)
  }
  // More than a year of month labels would overlap.
  const every = Math.ceil(starts.length / 12)
  return starts
    .filter((_, index) => index % every === 0)
    .map((day) => {
      const name = months[Number(day.slice(5, 7)) - 1] ?? ''
      return { label: day.slice(5, 7) === '01' ? `${name} ${day.slice(0, 4)}` : name, left: at(day) }
    })
}

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

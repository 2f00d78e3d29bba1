import { addDays, type Day, daysBetween, weekdayOf } from '#shared/kernel/dates.ts'
import {
  addWorkingDays,
  finishOf,
  isWorkingDay,
  onOrAfter,
  onOrBefore,
  type WorkCalendar,
} from '#shared/schedule/calendar.ts'
import { startsOf } from '#shared/schedule/dependencies.ts'
import type { TimelineEvent, TimelineMark } from '#shared/timeline/contract.ts'

export type Zoom = 'week' | 'month' | 'all'

/** The days that the chart shows, and how wide a day is in pixels. */
export type Scale = { from: Day; days: number; dayWidth: number }

const dayWidths = { week: 48, month: 12 } as const
/** Narrower days could no longer be told apart; the chart scrolls instead. */
const NARROWEST = 1.2

/** Pixels from one mark to the next: closer ones are shown as one that opens. */
export const MARK_ROOM = 30

/** Pixels of the text beside bars, on a screen. */
export const SCREEN_TEXT = 12

/** What a sheet in landscape has left for rows, below the title and the axis, in pixels of print: A4 is the lower one. */
const PAPER_HEIGHT = 555

/** Rows, text and names in pixels, so that a schedule of any length is on one sheet. Text stays inside its row. */
export function paperOf(rowCount: number, label: number): { row: number; text: number; label: number } {
  const row = Math.min(26, PAPER_HEIGHT / Math.max(1, rowCount))
  const text = Math.min(11, row * 0.8)
  return { row, text, label: Math.round(Math.max(label * 0.6, (label * text) / SCREEN_TEXT)) }
}

const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7))

/** From the week before the first day to two weeks after the last one, with today in between. `all` fits into the room. */
export function scaleOf(shown: readonly Day[], { today, zoom, room }: { today: Day; zoom: Zoom; room: number }): Scale {
  const all = [...shown, today].toSorted()
  const end = addDays(mondayOf(all.at(-1) ?? today), 14)
  const scaleFrom = (before: number): Scale => {
    const from = mondayOf(addDays(all[0] ?? today, -before))
    const days = daysBetween(from, end)
    const fitting = room / days
    return { from, days, dayWidth: zoom === 'all' ? Math.max(NARROWEST, fitting) : Math.max(dayWidths[zoom], fitting) }
  }
  const near = scaleFrom(3)
  // Half of the first mark needs room, which is many days when they are narrow.
  return scaleFrom(Math.max(3, Math.ceil((MARK_ROOM * 0.75) / near.dayWidth)))
}

/** Where a day begins, in percent of the chart: paper has another width than the screen. */
export const leftOf = ({ from, days }: Scale, day: Day): number => (daysBetween(from, day) / days) * 100

/** How much of the chart the days from one to another take, both included. */
export const widthOf = ({ days }: Scale, from: Day, to: Day): number => ((daysBetween(from, to) + 1) / days) * 100

/** The nearest working day; the later one when both are as near. */
export function snapToWorkingDay(calendar: WorkCalendar, day: Day): Day {
  const [before, after] = [onOrBefore(calendar, day), onOrAfter(calendar, day)]
  return daysBetween(before, day) < daysBetween(day, after) ? before : after
}

/** The working day on which something starts that was dragged by so many pixels. */
export const draggedTo = (calendar: WorkCalendar, start: Day, pixels: number, dayWidth: number): Day =>
  snapToWorkingDay(calendar, addDays(start, Math.round(pixels / dayWidth)))

/** By arrow keys: one working day, or a working week. A start on a day off moves to the next working day first. */
export function steppedTo(calendar: WorkCalendar, start: Day, step: 1 | -1, byWeek: boolean): Day {
  const days = byWeek ? Math.max(1, calendar.workingDays.length) : 1
  if (isWorkingDay(calendar, start)) return addWorkingDays(calendar, start, step * days)
  return step > 0 && !byWeek ? onOrAfter(calendar, start) : addWorkingDays(calendar, start, step * days)
}

export type Span = { start: Day; finish: Day }

/** Where every milestone would be if one of them started on another day: what waits for it moves with it, as on the server. */
export function movedSpans(
  calendar: WorkCalendar,
  milestones: readonly TimelineEvent[],
  move: { id: number; start: Day } | null,
): Map<number, Span> {
  const spanOf = (event: TimelineEvent, start: Day): Span => {
    return { start, finish: finishOf(calendar, start, event.durationDays ?? 1) }
  }
  if (!move) return new Map()
  const starts = startsOf(
    calendar,
    milestones.map((event) => {
      const { id, scheduledDate, plannedStart, durationDays, dependsOn, status } = event
      const task = { id, durationDays: durationDays ?? 1, dependsOn, plannedStart: plannedStart ?? scheduledDate }
      if (status === 'completed') return { ...task, plannedStart: scheduledDate, dependsOn: [], done: true }
      return id === move.id ? { ...task, plannedStart: move.start } : task
    }),
  )
  return new Map(
    milestones.flatMap((event) => {
      const start = starts.get(event.id) ?? event.scheduledDate
      return start === event.scheduledDate ? [] : [[event.id, spanOf(event, start)] as const]
    }),
  )
}

export type Cluster = { key: string; left: number; marks: TimelineMark[]; from: Day; to: Day }

/** Marks that would overlap become one with a count. */
export function clustersOf(marks: readonly TimelineMark[], scale: Scale): Cluster[] {
  const clusters: Cluster[] = []
  const pixels = (day: Day) => daysBetween(scale.from, day) * scale.dayWidth
  for (const mark of marks.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))) {
    const last = clusters.at(-1)
    if (last && pixels(mark.on) - pixels(last.from) < MARK_ROOM) {
      last.marks.push(mark)
      last.to = mark.on
      continue
    }
    const left = leftOf(scale, mark.on) + widthOf(scale, mark.on, mark.on) / 2
    clusters.push({
      key: `${mark.on}${mark.kind}${mark.selectionId ?? mark.name}`,
      left,
      marks: [mark],
      from: mark.on,
      to: mark.on,
    })
  }
  return clusters
}

/** Days off in a row, as bands behind the bars. Too narrow ones are left out. */
export function pausesOf({ from, days, dayWidth }: Scale, calendar: WorkCalendar): { left: number; width: number }[] {
  if (dayWidth < 6) return []
  const pauses: { left: number; width: number }[] = []
  let length = 0
  for (let at = 0; at <= days; at += 1) {
    if (at < days && !isWorkingDay(calendar, addDays(from, at))) {
      length += 1
      continue
    }
    if (length > 0) pauses.push({ left: ((at - length) / days) * 100, width: (length / days) * 100 })
    length = 0
  }
  return pauses
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthOf = (day: Day): string => months[Number(day.slice(5, 7)) - 1] ?? ''

/** Without a label only its line is drawn. */
export type Tick = { label: string; left: number; strong: boolean }

/** Pixels that "Jan 4, 2027" takes. */
const YEAR_ROOM = 80

/** Pixels that a letter of a label takes at most. */
const LETTER = 7.5

/** Labels of the axis: days, Mondays or months, as many as there is room for. */
export function ticksOf({ from, days, dayWidth }: Scale): Tick[] {
  const monthStep = Math.max(1, Math.ceil(64 / (dayWidth * 30.4)))
  const shows = dayWidth >= 30 ? 'days' : dayWidth * 7 >= 56 ? 'weeks' : 'months'
  const ticks: Tick[] = []
  const fits = ({ label, left }: Tick) => (1 - left / 100) * days * dayWidth >= label.length * LETTER + 4
  let month = 0
  // The first label of every year names it: its January may be without a label.
  let named = ''
  for (let at = 0; at < days; at += 1) {
    const day = addDays(from, at)
    const left = (at / days) * 100
    const [date, monday] = [Number(day.slice(8)), weekdayOf(day) === 1]
    const year = day.slice(0, 4)
    // "Nov 16" takes the room of two narrow days.
    if (shows === 'days' && (dayWidth >= 44 || weekdayOf(day) !== 2))
      ticks.push({ label: monday ? `${monthOf(day)} ${date}` : String(date), left, strong: monday })
    if (shows === 'weeks' && monday) {
      const week = `${monthOf(day)} ${date}`
      const covered = dayWidth * 7 < YEAR_ROOM && ticks.at(-1)?.label.includes(',')
      ticks.push({ label: covered ? '' : year === named ? week : `${week}, ${year}`, left, strong: date <= 7 })
      if (!covered) named = year
    }
    if (shows === 'months' && date === 1) {
      if (month % monthStep === 0) {
        ticks.push({ label: year === named ? monthOf(day) : `${monthOf(day)} ${year}`, left, strong: true })
        named = year
      }
      month += 1
    }
  }
  // A label that reaches beyond the last day would make the chart wider than its box.
  return ticks.map((tick) => (fits(tick) ? tick : { ...tick, label: '' }))
}

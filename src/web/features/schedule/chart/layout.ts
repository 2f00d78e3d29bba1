import { addDays, addMonths, type Day, daysBetween, weekdayOf } from '#shared/kernel/dates.ts'
import {
  addWorkingDays,
  finishOf,
  isWorkingDay,
  onOrAfter,
  onOrBefore,
  type WorkCalendar,
} from '#shared/schedule/calendar.ts'
import { startsOf, taskOf } from '#shared/schedule/dependencies.ts'
import type { TimelineEvent, TimelineMark } from '#shared/schedule/milestones/contract.ts'

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

/** Paper does not scroll: however many years there are, they fit on it. */
type Room = { today: Day; zoom: Zoom | 'paper'; room: number }

/** From the week before the first day to two weeks after the last one, with today in between. `all` fits into the room. */
export function scaleOf(shown: readonly Day[], { today, zoom, room }: Room): Scale {
  const all = [...shown, today].toSorted()
  const end = addDays(mondayOf(all.at(-1) ?? today), 14)
  const scaleFrom = (before: number): Scale => {
    const from = mondayOf(addDays(all[0] ?? today, -before))
    const days = daysBetween(from, end)
    const fitting = room / days
    const narrowest = zoom === 'paper' ? 0 : zoom === 'all' ? NARROWEST : dayWidths[zoom]
    return { from, days, dayWidth: Math.max(narrowest, fitting) }
  }
  const near = scaleFrom(3)
  // Half of the first mark needs room, which is many days when they are narrow.
  return scaleFrom(Math.max(3, Math.ceil((MARK_ROOM * 0.75) / near.dayWidth)))
}

/** Days of the chart, counted from its first one; the last one is not included. */
export type Part = { first: number; end: number }

const wholeOf = ({ days }: Scale): Part => ({ first: 0, end: days })

/**
 * The days to draw lines and labels for: what is seen, and as much on both sides. A typing error in a year makes a chart of a hundred years,
 * and drawing each of their days would stop the page. `screen` counts rooms from the first day.
 */
export function partOf({ days, dayWidth }: Scale, { screen, room }: { screen: number; room: number }): Part {
  const dayAt = (pixels: number) => Math.min(days, Math.max(0, Math.floor(pixels / dayWidth)))
  return { first: dayAt((screen - 1) * room), end: dayAt((screen + 3) * room) }
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
      const { id, scheduledDate } = event
      const task = taskOf({
        ...event,
        status: event.progress ?? 'planned',
        durationDays: event.durationDays ?? 1,
        plannedStart: event.plannedStart ?? scheduledDate,
      })
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
export function pausesOf(
  scale: Scale,
  calendar: WorkCalendar,
  { first, end }: Part = wholeOf(scale),
): { left: number; width: number }[] {
  const { from, days, dayWidth } = scale
  if (dayWidth < 6) return []
  const pauses: { left: number; width: number }[] = []
  let length = 0
  for (let at = first; at <= end; at += 1) {
    if (at < end && !isWorkingDay(calendar, addDays(from, at))) {
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

/** Pixels that "Jan 04, 2027" takes. */
const YEAR_ROOM = 80

/** Pixels that a letter of a label takes at most. */
const LETTER = 7.5

/** Pixels from one label of a month or a year to the next. */
const TICK_ROOM = 64

/** Labels of the axis: days, Mondays, months or years, as many as there is room for. */
export function ticksOf(scale: Scale, part: Part = wholeOf(scale)): Tick[] {
  const { days, dayWidth } = scale
  const monthStep = Math.max(1, Math.ceil(TICK_ROOM / (dayWidth * 30.4)))
  const drawn =
    dayWidth >= 30
      ? dayTicks(scale, part)
      : dayWidth * 7 >= 56
        ? weekTicks(scale, part)
        : monthStep <= 6
          ? monthTicks(scale, monthStep)
          : yearTicks(scale)
  const fits = ({ label, left }: Tick) => (1 - left / 100) * days * dayWidth >= label.length * LETTER + 4
  return (
    drawn
      .filter(({ left }) => left >= (part.first / days) * 100 && left < (part.end / days) * 100)
      // A label that reaches beyond the last day would make the chart wider than its box.
      .map((tick) => (fits(tick) ? tick : { ...tick, label: '' }))
  )
}

function dayTicks({ from, days, dayWidth }: Scale, { first, end }: Part): Tick[] {
  const ticks: Tick[] = []
  for (let at = first; at < end; at += 1) {
    const day = addDays(from, at)
    const [date, weekday] = [Number(day.slice(8)), weekdayOf(day)]
    const strong = weekday === 1
    // "Nov 16" takes the room of two narrow days.
    if (dayWidth >= 44 || weekday !== 2)
      ticks.push({ label: strong ? `${monthOf(day)} ${day.slice(8)}` : String(date), left: (at / days) * 100, strong })
  }
  return ticks
}

function weekTicks({ from, days, dayWidth }: Scale, { first, end }: Part): Tick[] {
  const ticks: Tick[] = []
  // The first label of every year names it.
  let named = ''
  for (let at = first; at < end; at += 1) {
    const day = addDays(from, at)
    if (weekdayOf(day) !== 1) continue
    const [year, date] = [day.slice(0, 4), Number(day.slice(8))]
    const week = `${monthOf(day)} ${day.slice(8)}`
    const covered = dayWidth * 7 < YEAR_ROOM && ticks.at(-1)?.label.includes(',')
    const label = covered ? '' : year === named ? week : `${week}, ${year}`
    ticks.push({ label, left: (at / days) * 100, strong: date <= 7 })
    if (!covered) named = year
  }
  return ticks
}

/** The first days of months, and how many days after the first day of the chart they are. */
function monthsOf({ from, days }: Scale): { day: Day; at: number }[] {
  const first = from.endsWith('-01') ? from : addMonths(`${from.slice(0, 7)}-01`, 1)
  const found: { day: Day; at: number }[] = []
  for (let month = 0; ; month += 1) {
    const day = addMonths(first, month)
    const at = daysBetween(from, day)
    if (at >= days) return found
    found.push({ day, at })
  }
}

function monthTicks(scale: Scale, step: number): Tick[] {
  // Its January may be without a label.
  let named = ''
  return monthsOf(scale)
    .filter((_, month) => month % step === 0)
    .map(({ day, at }) => {
      const year = day.slice(0, 4)
      const label = year === named ? monthOf(day) : `${monthOf(day)} ${year}`
      named = year
      return { label, left: (at / scale.days) * 100, strong: true }
    })
}

function yearTicks(scale: Scale): Tick[] {
  const step = Math.max(1, Math.ceil(TICK_ROOM / (scale.dayWidth * 365)))
  return monthsOf(scale)
    .filter(({ day }) => day.endsWith('-01-01') && Number(day.slice(0, 4)) % step === 0)
    .map(({ day, at }) => ({ label: day.slice(0, 4), left: (at / scale.days) * 100, strong: true }))
}

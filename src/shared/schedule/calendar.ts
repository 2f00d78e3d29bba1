import { addDays, type Day, weekdayOf } from '../kernel/dates.ts'

/** The days on which a company works. */
export type WorkCalendar = {
  /** 1 is Monday and 7 is Sunday. */
  workingDays: readonly number[]
  /** Public holidays and the company's own days off. */
  daysOff: ReadonlySet<Day>
}

/** 1 is Monday and 7 is Sunday. */
const weekday = (day: Day): number => weekdayOf(day) || 7

export const isWorkingDay = ({ workingDays, daysOff }: WorkCalendar, day: Day): boolean =>
  workingDays.includes(weekday(day)) && !daysOff.has(day)

/** A calendar without working days would never end a search, so that after this many days any day counts. */
const LONGEST_PAUSE = 366

function nearest(calendar: WorkCalendar, day: Day, step: 1 | -1): Day {
  for (let at = day, tries = 0; tries <= LONGEST_PAUSE; at = addDays(at, step), tries += 1)
    if (isWorkingDay(calendar, at)) return at
  return day
}

/** The day itself, or the next working day. */
export const onOrAfter = (calendar: WorkCalendar, day: Day): Day => nearest(calendar, day, 1)

/** The day itself, or the last working day before it. */
export const onOrBefore = (calendar: WorkCalendar, day: Day): Day => nearest(calendar, day, -1)

/** So many working days later, or earlier below zero. With zero the day stays, whether or not people work on it. */
export function addWorkingDays(calendar: WorkCalendar, day: Day, count: number): Day {
  const step = count < 0 ? -1 : 1
  let at = day
  for (let left = Math.abs(count); left > 0; left -= 1) at = nearest(calendar, addDays(at, step), step)
  return at
}

/** Working days from one day to another: the number that `addWorkingDays` needs to get there; negative when `to` is earlier. */
export function workingDaysBetween(calendar: WorkCalendar, from: Day, to: Day): number {
  const step = to < from ? -1 : 1
  let count = 0
  for (let at = from; at !== to;) {
    at = addDays(at, step)
    if (isWorkingDay(calendar, at)) count += step
  }
  return count
}

/** The last day of work that starts on a day and takes so many working days. */
export const finishOf = (calendar: WorkCalendar, start: Day, durationDays: number): Day =>
  addWorkingDays(calendar, onOrAfter(calendar, start), Math.max(durationDays, 1) - 1)

import { leadTimeInWords } from '../../catalog/rules.ts'
import { type Day, dayInWords, daysBetween, weekdayOf } from '../../kernel/dates.ts'
import { counted } from '../../kernel/text/counted.ts'
import type { Reader } from '../../selections/words.ts'
import { daysInWords, workingDaysInWords } from './day-words.ts'
import type { Lateness } from './decide-by.ts'
import type { SchedulePlan } from './schemas.ts'
import { setByInWords } from './set-by.ts'
import { startsInWords } from './starts-words.ts'

/** `Mar 14`, with the year where it is not that of the day next to it. */
export function dayNextTo(day: Day, other: Day): string {
  const words = dayInWords(day)
  return day.slice(0, 4) === other.slice(0, 4) ? words.replace(/, \d{4}$/, '') : words
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** `Fri, Nov 27`: as people on site speak of a day. */
export const weekdayAndDay = (day: Day, other: Day): string => `${weekdays[weekdayOf(day)]}, ${dayNextTo(day, other)}`

/** "Toilet (Dec 18, 2026 to Jan 04, 2027)": which day moved, and where to. */
export function movedDayInWords({ name, from, to }: { name: string; from: Day | null; to: Day | null }): string {
  if (to === null) return `${name} (no day any more)`
  return from === null ? `${name} (${dayInWords(to)})` : `${name} (${dayNextTo(from, to)} to ${dayNextTo(to, from)})`
}

/** A milestone inside a sentence: "Tiling" becomes "tiling", and "HVAC" stays. */
const inSentence = (title: string): string =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title

type Reason = Pick<
  SchedulePlan,
  'installOn' | 'milestone' | 'leadTimeDays' | 'item' | 'reserveDays' | 'confirmationDays' | 'orderingDays' | 'decideBy'
>

/** `tiling starts May 02, 2027`, or `it is installed on May 02, 2027` when the day was set by hand. */
export const installInWords = ({ milestone, installOn }: Pick<Reason, 'milestone' | 'installOn'>): string =>
  milestone === null
    ? `it is installed on ${dayInWords(installOn)}`
    : `${startsInWords(inSentence(milestone))} ${dayInWords(installOn)}`

function reasons(plan: Reason): string[] {
  const ordering = plan.orderingDays + plan.confirmationDays
  return [
    installInWords(plan),
    ...(plan.leadTimeDays ? [`${plan.item ?? 'the slowest option'} takes ${leadTimeInWords(plan.leadTimeDays)}`] : []),
    ...(ordering > 0 ? [`ordering takes ${workingDaysInWords(ordering)}`] : []),
    ...(plan.reserveDays > 0 ? [`we keep ${workingDaysInWords(plan.reserveDays)} in reserve`] : []),
  ]
}

const list = (parts: readonly string[]): string =>
  parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`

/** Why the day is the day: "Decide by Mar 14, 2027: tiling starts May 02, 2027, this tile takes 6 weeks, and we keep 5 working days in reserve". */
export const decideByInWords = (plan: Reason): string =>
  `Decide by ${dayInWords(plan.decideBy)}: ${list(reasons(plan))}`

type Shown = { deadline: Day | null; deadlineTyped: boolean; plan: SchedulePlan | null }

/** The sentence beside a deadline, wherever one is shown; null when the schedule says nothing about it. */
export function deadlineExplanation({ deadline, deadlineTyped, plan }: Shown, reader: Reader): string | null {
  if (!plan) return null
  if (deadlineTyped && deadline !== null)
    return reader === 'builder' ? typedDeadlineInWords(deadline, plan) : setByInWords(reader)
  if (deadline === null) return `Decide as soon as you can: ${list(reasons(plan))}`
  return decideByInWords(plan)
}

/** The same beside a day that is on screen already: it does not repeat the day, nor the reasons for a day that was set by hand. */
export function shortExplanation({ deadline, deadlineTyped, plan }: Shown, reader: Reader): string | null {
  if (!plan) return null
  if (deadline === null) return deadlineExplanation({ deadline, deadlineTyped, plan }, reader)
  if (deadlineTyped) return reader === 'builder' ? typedInWords(deadline, plan) : setByInWords(reader)
  const why = list(reasons(plan))
  return why.charAt(0).toUpperCase() + why.slice(1)
}

/** A typed deadline stays, and says how far it is from the computed one. */
export const typedDeadlineInWords = (deadline: Day, plan: Reason): string =>
  `${typedInWords(deadline, plan)}: ${list(reasons(plan))}`

const typedInWords = (deadline: Day, { decideBy }: Pick<Reason, 'decideBy'>): string =>
  `${setByInWords('builder')}, ${distanceInWords(deadline, decideBy)}`

/** How far a typed deadline is from the computed one, in calendar days; null stands for no install day. */
export function distanceInWords(deadline: Day, decideBy: Day | null): string {
  if (decideBy === null) return 'without an install day'
  const apart = daysBetween(decideBy, deadline)
  if (apart === 0) return 'on the day that the schedule asks for'
  const where = apart > 0 ? 'later' : 'earlier'
  return `${daysInWords(Math.abs(apart))} ${where} than the schedule asks for (${dayInWords(decideBy)})`
}

/** "2 deadlines set by hand stay": in the preview of a move, in what it says when it is done, and to those who are notified. */
export const typedStayInWords = (count: number): string =>
  count === 1 ? '1 deadline set by hand stays' : `${count} deadlines set by hand stay`

/** "3 decisions can no longer be made in time …": in the preview of what moves days. */
export const impossibleInWords = (count: number): string =>
  `${counted(count, 'decision')} can no longer be made in time. The dashboard shows what would help, under Needs you.`

/** Who gets the one notification of everything that a preview shows. */
export const notifiedOnceInWords = (names: readonly string[]): string =>
  names.length === 0 ? 'No one is notified.' : `Notified once: ${names.join(', ')}.`

/** `2 weeks (10 working days) after tiling starts`: as people say it, and by the float of the log. The same number is said once. */
export function lateInWords({ daysLate, workingDaysLate }: Lateness, milestone: string | null): string {
  const working = workingDaysInWords(workingDaysLate)
  const late = daysLate === workingDaysLate ? working : `${leadTimeInWords(daysLate)} (${working})`
  return `${late} after ${milestone === null ? 'the install day' : startsInWords(inSentence(milestone))}`
}

/** `Arrives 2 weeks (10 working days) after tiling starts`. */
export const lateArrivalInWords = (late: Lateness, milestone: string | null): string =>
  `Arrives ${lateInWords(late, milestone)}`

type Expected = Lateness & { decidedOn: Day | null }

/**
 * Toward builders, beside the float of the log, the same figure and what it counts from: "Decided on Mar 29, 2027, it arrives Apr 19, 2027, 2 weeks (10
 * working days) after tiling starts".
 */
export function forecastInWords(
  forecast: Expected & { arrivesOn: Day },
  plan: Pick<Reason, 'milestone' | 'installOn'>,
): string {
  const { decidedOn, arrivesOn } = forecast
  const start = decidedOn === null ? 'It' : `Decided on ${dayInWords(decidedOn)}, it`
  return `${start} arrives ${dayInWords(arrivesOn)}, ${lateInWords(forecast, plan.milestone)}`
}

type Arriving = Lateness & { itemId: number; name: string }

/** The chosen items, or those about to be chosen, that miss the install day, by how much, and which options would not. Null when none does. */
export function lateChoice<Option extends Arriving>(
  options: readonly Option[],
  itemIds: readonly number[],
): { names: string[]; late: Option; inTime: Option[] } | null {
  const late = options.filter(({ itemId, daysLate }) => itemIds.includes(itemId) && daysLate > 0)
  const latest = late.toSorted((a, b) => b.daysLate - a.daysLate)[0]
  if (!latest) return null
  return {
    names: late.map(({ name }) => name),
    late: latest,
    inTime: options.filter(({ daysLate }) => daysLate === 0),
  }
}

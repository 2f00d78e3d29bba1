import { leadTimeInWords } from '../catalog/rules.ts'
import { type Day, dayInWords, daysBetween, weekdayOf } from '../kernel/dates.ts'
import type { Reader } from '../selections/words.ts'
import type { Lateness } from './decide-by.ts'
import type { SchedulePlan } from './schemas.ts'

/** `Mar 14`, with the year where it is not that of the day next to it. */
export function dayNextTo(day: Day, other: Day): string {
  const words = dayInWords(day).replace(/ 0/, ' ')
  return day.slice(0, 4) === other.slice(0, 4) ? words.replace(/, \d{4}$/, '') : words
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** `Fri, Nov 27`: as people on site speak of a day. */
export const weekdayAndDay = (day: Day, other: Day): string => `${weekdays[weekdayOf(day)]}, ${dayNextTo(day, other)}`

/** "Toilet (Dec 18, 2026 to Jan 4, 2027)": which day moved, and where to. */
export function movedDayInWords({ name, from, to }: { name: string; from: Day | null; to: Day | null }): string {
  if (to === null) return `${name} (no day any more)`
  return from === null ? `${name} (${dayInWords(to)})` : `${name} (${dayNextTo(from, to)} to ${dayNextTo(to, from)})`
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)
const workingDays = (count: number): string => (count === 1 ? '1 working day' : `${count} working days`)

/** A milestone inside a sentence: "Tiling" becomes "tiling", and "HVAC" stays. */
const inSentence = (title: string): string =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title

type Reason = Pick<
  SchedulePlan,
  'installOn' | 'milestone' | 'leadTimeDays' | 'item' | 'reserveDays' | 'confirmationDays' | 'orderingDays' | 'decideBy'
>

/** `tiling starts May 2`, or `it is installed on May 2` when the day was set by hand. */
export const installInWords = ({ milestone, installOn }: Pick<Reason, 'milestone' | 'installOn'>, near: Day): string =>
  milestone === null
    ? `it is installed on ${dayNextTo(installOn, near)}`
    : `${inSentence(milestone)} starts ${dayNextTo(installOn, near)}`

/** Says "days" for working days, as people do; the schedule settings say how they are counted. */
function reasons(plan: Reason): string[] {
  const ordering = plan.orderingDays + plan.confirmationDays
  return [
    installInWords(plan, plan.decideBy),
    ...(plan.leadTimeDays ? [`${plan.item ?? 'the slowest option'} takes ${leadTimeInWords(plan.leadTimeDays)}`] : []),
    ...(ordering > 0 ? [`ordering takes ${days(ordering)}`] : []),
    ...(plan.reserveDays > 0 ? [`we keep ${days(plan.reserveDays)} in reserve`] : []),
  ]
}

const list = (parts: readonly string[]): string =>
  parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`

/** Why the day is the day: "Decide by Mar 14: tiling starts May 2, this tile takes 6 weeks, and we keep 5 days in reserve". */
export const decideByInWords = (plan: Reason): string =>
  `Decide by ${dayNextTo(plan.decideBy, plan.installOn)}: ${list(reasons(plan))}`

type Shown = { deadline: Day | null; deadlineTyped: boolean; plan: SchedulePlan | null }

/** Toward clients: how far a day is from the computed one is the builder's own matter, and would say that it can wait. */
const SET_BY_BUILDER = 'Set by your builder'

/** The sentence beside a deadline, wherever one is shown; null when the schedule says nothing about it. */
export function deadlineExplanation({ deadline, deadlineTyped, plan }: Shown, reader: Reader): string | null {
  if (!plan) return null
  if (deadlineTyped && deadline !== null)
    return reader === 'builder' ? typedDeadlineInWords(deadline, plan) : SET_BY_BUILDER
  if (deadline === null) return `Decide as soon as you can: ${list(reasons(plan))}`
  return decideByInWords(plan)
}

/** The same where the day is on the line above: without it, and a typed one without the reasons of the other. */
export function shortExplanation({ deadline, deadlineTyped, plan }: Shown, reader: Reader): string | null {
  if (!plan) return null
  if (deadline === null) return deadlineExplanation({ deadline, deadlineTyped, plan }, reader)
  if (deadlineTyped) return reader === 'builder' ? typedInWords(deadline, plan) : SET_BY_BUILDER
  const [first = '', ...rest] = list(reasons(plan))
  return `${first.toUpperCase()}${rest.join('')}`
}

/** A typed deadline stays, and says how far it is from the computed one. */
export const typedDeadlineInWords = (deadline: Day, plan: Reason): string =>
  `${typedInWords(deadline, plan)}: ${list(reasons(plan))}`

function typedInWords(deadline: Day, plan: Reason): string {
  const apart = daysBetween(plan.decideBy, deadline)
  if (apart === 0) return 'Set by hand, on the day that the schedule asks for'
  const where = apart > 0 ? 'later' : 'earlier'
  return `Set by hand, ${days(Math.abs(apart))} ${where} than the schedule asks for (${dayNextTo(plan.decideBy, deadline)})`
}

/** `2 weeks (10 working days) after tiling starts`: as people say it, and by the float of the log. */
export const lateInWords = ({ daysLate, workingDaysLate }: Lateness, milestone: string | null): string =>
  `${leadTimeInWords(daysLate)} (${workingDays(workingDaysLate)}) after ${milestone === null ? 'the install day' : `${inSentence(milestone)} starts`}`

/** `Arrives 2 weeks (10 working days) after tiling starts`. */
export const lateArrivalInWords = (late: Lateness, milestone: string | null): string =>
  `Arrives ${lateInWords(late, milestone)}`

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

export const floatInWords = (floatDays: number): string =>
  floatDays < 0
    ? `${workingDays(-floatDays)} too late`
    : floatDays === 0
      ? 'no day to spare'
      : `${workingDays(floatDays)} to spare`

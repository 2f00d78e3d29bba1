import { leadTimeInWords } from '../catalog/rules.ts'
import { type Day, dayInWords, daysBetween } from '../kernel/dates.ts'
import { latenessOf, type MilestoneDays } from './rules.ts'
import type { SchedulePlan } from './schemas.ts'

/** `Mar 14`, with the year where it is not that of the day next to it. */
export function dayNextTo(day: Day, other: Day): string {
  const words = dayInWords(day).replace(/ 0/, ' ')
  return day.slice(0, 4) === other.slice(0, 4) ? words.replace(/, \d{4}$/, '') : words
}

/** "Toilet (Dec 18, 2026 to Jan 4, 2027)": which day moved, and where to. */
export function movedDayInWords({ name, from, to }: { name: string; from: Day | null; to: Day | null }): string {
  if (to === null) return `${name} (no day any more)`
  return from === null ? `${name} (${dayInWords(to)})` : `${name} (${dayNextTo(from, to)} to ${dayNextTo(to, from)})`
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

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

/** The sentence beside a deadline, wherever one is shown; null when the schedule says nothing about it. */
export function deadlineExplanation({ deadline, deadlineTyped, plan }: Shown): string | null {
  if (!plan) return null
  if (deadlineTyped && deadline !== null) return typedDeadlineInWords(deadline, plan)
  if (deadline === null) return `Decide as soon as you can: ${list(reasons(plan))}`
  return decideByInWords(plan)
}

/** The same where the day is on the line above: without it, and a typed one without the reasons of the other. */
export function shortExplanation({ deadline, deadlineTyped, plan }: Shown): string | null {
  if (!plan) return null
  if (deadline === null) return deadlineExplanation({ deadline, deadlineTyped, plan })
  if (deadlineTyped) return typedInWords(deadline, plan)
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

/** `Arrives 2 weeks after tiling starts`. */
export const lateArrivalInWords = (daysLate: number, milestone: string | null): string =>
  `Arrives ${leadTimeInWords(daysLate)} after ${milestone === null ? 'the install day' : `${inSentence(milestone)} starts`}`

/** The critical path of decisions in one sentence. Nothing is said about decisions without an install day. */
export function criticalInWords(count: number, unplanned = 0): string {
  if (count === 0 && unplanned > 0)
    return unplanned === 1
      ? '1 open decision has no install day yet, so it may delay the handover.'
      : `${unplanned} open decisions have no install day yet, so they may delay the handover.`
  if (count === 0) return 'No open decision can delay the handover.'
  return count === 1 ? 'This decision can delay the handover.' : `These ${count} decisions can delay the handover.`
}

/** Why a milestone is late; null while it is not. */
export function latenessInWords(milestone: MilestoneDays, today: Day): string | null {
  const late = latenessOf(milestone, today)
  if (late === null) return null
  return late === 'start'
    ? `It should have started on ${dayNextTo(milestone.scheduledDate, today)}`
    : `It should have been finished by ${dayNextTo(milestone.finishDate, today)}`
}

const workingDays = (count: number): string => (count === 1 ? '1 working day' : `${count} working days`)

export const floatInWords = (floatDays: number): string =>
  floatDays < 0
    ? `${workingDays(-floatDays)} too late`
    : floatDays === 0
      ? 'no day to spare'
      : `${workingDays(floatDays)} to spare`

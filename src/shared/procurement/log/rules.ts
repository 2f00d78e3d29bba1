import { addDays, type Day } from '../../kernel/dates.ts'
import { addWorkingDays, onOrAfter, type WorkCalendar } from '../../schedule/calendar.ts'
import { type Buffers, floatBetween } from '../../schedule/deadlines/decide-by.ts'
import { isOpen } from '../../selections/rules.ts'
import type { SelectionStatus } from '../../selections/selection-schemas.ts'

/** Four weeks: from here on an item is ordered long before anyone thinks of it. */
export const LONG_LEAD_DAYS = 28

export const isLongLead = (leadTimeDays: number | null): boolean => (leadTimeDays ?? 0) >= LONG_LEAD_DAYS

/** The last days that keep the install day. */
export type PlannedDays = { decideBy: Day; orderBy: Day; requiredOn: Day; installOn: Day; installBy: Day }

/**
 * The day on which the material has to be on site. One fact for the log, the page "To order" and the orders; `neededBy` of
 * `server/db/conditions.ts` is the same in SQL. Without an install day there is none, and no supplier is asked for a guess.
 */
export const neededBy = (plan: Pick<PlannedDays, 'requiredOn'> | null): Day | null => plan?.requiredOn ?? null

/** What has happened, on the project's calendar. */
export type ActualDays = {
  decidedOn: Day | null
  orderedOn: Day | null
  deliveredOn: Day | null
  installedOn: Day | null
}

export type LogFacts = ActualDays & {
  status: SelectionStatus
  deadline: Day | null
  deadlineTyped: boolean
  plan: PlannedDays | null
  leadTimeDays: number | null
  /** When the supplier says it arrives. */
  expectedOn: Day | null
}

/** One column of the log: what the plan asks for, what is to be expected today, and what happened. */
export type LogDates = { planned: Day | null; forecast: Day | null; actual: Day | null }
export type LogColumns = { decide: LogDates; order: LogDates; onSite: LogDates; install: LogDates }

const later = (first: Day, ...others: (Day | null)[]): Day =>
  [first, ...others]
    .flatMap((day) => day ?? [])
    .toSorted()
    .at(-1) ?? first

type Calendar = WorkCalendar & Buffers

/**
 * Planned days are the latest that keep the install day. A forecast is the planned day, or the first day that is still possible: what has
 * not happened cannot happen before today, and each step waits for the one before it.
 */
export function logColumns(calendar: Calendar, today: Day, facts: LogFacts): LogColumns {
  const { plan, deadline, expectedOn, decidedOn, orderedOn, installedOn } = facts
  // What is installed was on site, also where no one recorded the delivery. The timeline shows the same day.
  const arrivedOn = facts.deliveredOn ?? installedOn
  const decidePlanned = deadline ?? plan?.decideBy ?? null
  const open = isOpen(facts.status)
  const decide = open ? later(onOrAfter(calendar, today), decidePlanned) : null
  const canOrder = decide === null ? today : addWorkingDays(calendar, decide, calendar.orderingDays)
  // The page To order has the same rule: without an install day, the order is due on the day of the decision.
  const orderPlanned = plan?.orderBy ?? deadline
  const order = orderedOn === null && arrivedOn === null ? later(onOrAfter(calendar, canOrder), orderPlanned) : null
  const onSite = arrivedOn === null ? siteForecast(calendar, today, facts, orderedOn ?? order ?? today) : null
  // What is on site is on time until the work at its milestone ends.
  const install = plan && later(plan.installOn, onSite, today > plan.installBy ? today : null)
  // Without an install day nothing is planned after the decision, and a forecast would be a guess.
  const known = plan !== null || expectedOn !== null
  return {
    decide: { planned: decidePlanned, forecast: decidePlanned && decide, actual: open ? null : decidedOn },
    order: { planned: orderPlanned, forecast: orderPlanned && order, actual: orderedOn },
    onSite: { planned: neededBy(plan), forecast: known ? onSite : null, actual: arrivedOn },
    install: {
      planned: plan?.installOn ?? null,
      forecast: installedOn === null && install !== null ? onOrAfter(calendar, install) : null,
      actual: installedOn,
    },
  }
}

/** The supplier's own day counts; without one, confirmation and lead time after the order. */
function siteForecast(calendar: Calendar, today: Day, { expectedOn, plan, ...facts }: LogFacts, ordered: Day): Day {
  if (expectedOn !== null) return later(expectedOn, today)
  const confirmed = addWorkingDays(calendar, ordered, calendar.confirmationDays)
  const arrival = onOrAfter(calendar, addDays(confirmed, facts.leadTimeDays ?? 0))
  return later(arrival, neededBy(plan), today)
}

/**
 * The last day for the next step; what is on site can be installed until the work ends. `log_due()` is the same in SQL, where the log is
 * sorted by it, and a test compares the two.
 */
export function dueDay({
  status,
  deadline,
  plan,
  delivered,
}: Pick<LogFacts, 'status' | 'deadline' | 'plan'> & { delivered: boolean }): Day | null {
  if (isOpen(status)) return deadline ?? plan?.decideBy ?? null
  if (delivered) return plan?.installBy ?? null
  return status === 'approved' ? (plan?.orderBy ?? deadline) : neededBy(plan)
}

/** A deadline that someone set later than the schedule asks for; the decision is expected then, and not before. */
const setTooLate = ({ deadlineTyped, deadline, plan }: LogFacts): Day | null =>
  deadlineTyped && deadline !== null && plan && deadline > plan.decideBy ? deadline : null

/** The day on which an open decision is expected: today, or the day that was set by hand when that is later than the schedule asks for. */
export function expectedDecision(calendar: WorkCalendar, today: Day, facts: LogFacts): Day {
  return later(onOrAfter(calendar, today), setTooLate(facts))
}

/**
 * The first day on which the material can be on site: the next step is done today, or on the day that was set by hand when that is later
 * than the schedule asks for. Null without an install day, and once it is on site.
 */
export function arrivalDay(calendar: Calendar, today: Day, facts: LogFacts): Day | null {
  const { plan, status, deliveredOn, installedOn, orderedOn } = facts
  if (!plan || deliveredOn !== null || installedOn !== null) return null
  const first = onOrAfter(calendar, today)
  const decided = expectedDecision(calendar, today, facts)
  const canOrder = isOpen(status) ? addWorkingDays(calendar, decided, calendar.orderingDays) : first
  const ordered = orderedOn ?? onOrAfter(calendar, canOrder)
  return onOrAfter(calendar, siteForecast(calendar, today, { ...facts, plan: null }, ordered))
}

/**
 * Working days between the day on which the material can be on site and the install day; below zero it arrives after it. What is on site
 * can only be installed late: then these are the working days since the install day. Null without an install day, and for what is on site
 * while the work goes on.
 */
export function floatDays(calendar: Calendar, today: Day, facts: LogFacts): number | null {
  const { plan, installedOn } = facts
  if (!plan || installedOn !== null) return null
  const arrival = arrivalDay(calendar, today, facts)
  if (arrival !== null) return floatBetween(calendar, arrival, plan.installOn)
  return today > plan.installBy ? floatBetween(calendar, onOrAfter(calendar, today), plan.installOn) : null
}

/** Late is one measure: the float is below zero. */
export const isLate = (float: number | null): boolean => float !== null && float < 0

/** The last day for the next step has passed, or the material will be late. */
export const isAtRisk = (today: Day, due: Day | null, float: number | null): boolean =>
  (due !== null && due < today) || isLate(float)

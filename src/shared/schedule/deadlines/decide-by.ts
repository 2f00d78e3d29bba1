import { addDays, type Day, daysBetween } from '../../kernel/dates.ts'
import { addWorkingDays, onOrAfter, onOrBefore, type WorkCalendar, workingDaysBetween } from '../calendar.ts'

/** What a company keeps between a decision and the install day, in working days. */
export type Buffers = {
  /** Between delivery and installation. */
  reserveDays: number
  /** Until a supplier confirms an order. */
  confirmationDays: number
  /** Between the decision and the order. */
  orderingDays: number
}

export type DecisionDays = {
  /** The material has to be on site. */
  requiredOn: Day
  /** The order has to be with the supplier. */
  orderBy: Day
  decideBy: Day
}

/**
 * Counts back from the install day. Suppliers quote lead times in calendar days ("6 weeks"), so that those are subtracted as such and
 * then moved to a working day; everything the company does itself is counted in working days.
 * `decision_days()` is the same in SQL, and a test compares the two.
 */
export function decisionDays(
  calendar: WorkCalendar,
  {
    installOn,
    leadTimeDays,
    reserveDays,
    confirmationDays,
    orderingDays,
  }: Buffers & { installOn: Day; leadTimeDays: number },
): DecisionDays {
  const requiredOn = onOrBefore(calendar, addWorkingDays(calendar, installOn, -reserveDays))
  const shippedBy = onOrBefore(calendar, addDays(requiredOn, -leadTimeDays))
  const orderBy = addWorkingDays(calendar, shippedBy, -confirmationDays)
  return { requiredOn, orderBy, decideBy: addWorkingDays(calendar, orderBy, -orderingDays) }
}

type Lead = { leadTimeDays: number | null }

/** The lead time that counts: of what is chosen, or of the slowest option while nothing is. Null while none is known. */
export function countedLeadTime(options: readonly (Lead & { chosen: boolean })[]): number | null {
  const chosen = options.filter((option) => option.chosen)
  const known = (chosen.length > 0 ? chosen : options).flatMap(({ leadTimeDays }) => leadTimeDays ?? [])
  return known.length === 0 ? null : Math.max(...known)
}

/** The day on which something decided today is on site. */
export function arrivesOn(
  calendar: WorkCalendar,
  today: Day,
  { leadTimeDays, confirmationDays, orderingDays }: Pick<Buffers, 'confirmationDays' | 'orderingDays'> & Lead,
): Day {
  const ordered = addWorkingDays(calendar, onOrAfter(calendar, today), orderingDays)
  const confirmed = addWorkingDays(calendar, ordered, confirmationDays)
  return onOrAfter(calendar, addDays(confirmed, leadTimeDays ?? 0))
}

/**
 * Float: working days from the day on which something is on site to its install day, and below zero after it. Every figure about late
 * material is this one: in the log, on the page of the selection and toward the client.
 */
export const floatBetween = (calendar: WorkCalendar, arrival: Day, installOn: Day): number =>
  arrival > installOn
    ? -workingDaysBetween(calendar, installOn, arrival)
    : workingDaysBetween(calendar, arrival, installOn)

/** How late something is for its install day: as people say it, and by the float of the log. Both are zero when it is there in time. */
export type Lateness = { daysLate: number; workingDaysLate: number }

export const latenessOfArrival = (calendar: WorkCalendar, arrival: Day, installOn: Day): Lateness => ({
  daysLate: Math.max(0, daysBetween(installOn, arrival)),
  workingDaysLate: Math.max(0, -floatBetween(calendar, arrival, installOn)),
})

/**
 * The deadline that people see after a new decide-by was computed. A day that has passed already cannot be met: the builder has to
 * solve that, and the client gets no deadline until then. A client who was overdue before stays so.
 * The trigger `selections_deadline` is the same in SQL, and a test compares the two.
 */
export function deadlineAfter({
  wasOverdue,
  decideBy,
  today,
}: {
  wasOverdue: boolean
  decideBy: Day
  today: Day
}): Day | null {
  return decideBy >= today || wasOverdue ? decideBy : null
}

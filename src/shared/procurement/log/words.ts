import { workingDaysInWords } from '../../schedule/deadlines/day-words.ts'
import type { LogColumns } from './rules.ts'
import { CANNOT_BE_MET, LATE_ALLOWED } from '../../schedule/deadlines/rules.ts'
import type { Owner, Step } from './steps.ts'

/** The day on which material has to be on site: in the log, on orders, on the list To order, and on paper. */
export const NEEDED_BY = 'Needed by'

/** The days of the log, by their names on the screen and in files. */
export const logDayWords: Record<keyof LogColumns, string> = {
  decide: 'Decide by',
  order: 'Order by',
  onSite: NEEDED_BY,
  install: 'Install',
}

export const ownerWords: Record<Owner, string> = {
  builder: 'Builder',
  client: 'Client',
  supplier: 'Supplier',
  trade: 'Trade',
}

/** What has to be done next, as an act of its owner. */
export const stepWords: Record<Step, string> = {
  send: 'Send to the client',
  options: 'Propose options',
  date: 'Solve the date',
  price: 'Confirm the price',
  choice: 'Choose',
  signature: 'Sign',
  order: 'Order',
  confirmation: 'Confirm the order',
  confirmation_by_phone: 'Get the order confirmed',
  answer: 'Answer the supplier',
  delivery: 'Deliver',
  install: 'Install',
  install_without_trade: 'Have it installed',
}

/** What float means: on the screen and on paper. */
export const FLOAT_EXPLAINED =
  'Float is the working days from the day something can be on site to its install day; below zero it arrives late.'

/** The same as the heading of a column. */
export const FLOAT_HEADING = 'Float: working days from arrival to install day'

export const SET_BY_HAND = 'Set by hand'

type Risk = { float: number | null; atRisk: boolean; lateAllowed: boolean; next: { step: Step } | null }

/**
 * "3 working days", "None", "2 working days late for install"; "Overdue" where only the last day of the next step has passed, and "–" while
 * nothing is known. The timeline counts for the handover instead, so both say what for.
 */
export function floatInWords({ float, atRisk, lateAllowed }: Omit<Risk, 'next'>): string {
  if (float === null) return atRisk ? 'Overdue' : '–'
  if (float < 0) return `${workingDaysInWords(-float)} late for install${lateAllowed ? `, ${LATE_ALLOWED}` : ''}`
  return float === 0 ? 'None' : workingDaysInWords(float)
}

/** Why something is at risk: how late it is, that its day cannot be met, for which no one is overdue, or that its next step is overdue. */
export function riskInWords({ float, atRisk, lateAllowed, next }: Risk): string {
  if (float !== null && float < 0) return floatInWords({ float, atRisk, lateAllowed })
  return atRisk && next?.step === 'date' ? CANNOT_BE_MET : floatInWords({ float: null, atRisk, lateAllowed })
}

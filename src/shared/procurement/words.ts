import type { LogColumns } from './rules.ts'
import type { Owner, Step } from './steps.ts'

/** The day on which material has to be on site: in the log, on orders, on the list of what is to be ordered, and on paper. */
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

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

/** "3 days", "None", "2 days late", "Late" for a step whose last day has passed; "–" while it is unknown. */
export function floatInWords({ float, atRisk }: { float: number | null; atRisk: boolean }): string {
  if (float !== null && float < 0) return `${days(-float)} late`
  if (atRisk) return 'Late'
  if (float === null) return '–'
  return float === 0 ? 'None' : days(float)
}

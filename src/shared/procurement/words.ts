import type { Owner, Step } from './steps.ts'

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

/** "3 days", "none", "2 days late"; an empty text while it is unknown. */
export function floatInWords(float: number | null): string {
  if (float === null) return ''
  if (float < 0) return `${days(-float)} late`
  return float === 0 ? 'None' : days(float)
}

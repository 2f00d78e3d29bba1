import { dayInWords } from '../kernel/dates.ts'

/** The status of what the builder still prepares, in every list, on the timeline and in files. */
export const DRAFT = 'Draft'
export const WAITING_FOR_OPTIONS = 'Waiting for options'

/** The other statuses as builders read them: on badges, in filters and in files. */
export const statusWords = {
  declined: 'Declined',
  price: 'Waiting for price',
  choice: 'Client’s turn to choose',
  signature: 'Client’s turn to sign',
  included: 'Included',
  approved: 'Approved',
  ordered: 'Ordered',
  installed: 'Installed',
} as const

/** What was ordered and is expected, or is on site: for builders, clients, trades and suppliers, also in files and calendars. */
export const ARRIVES = 'Arrives'
export const ARRIVED = 'Arrived'

type OnSite = { order?: { expectedOn: string | null; deliveredAt: string | null } | null; installed?: object | null }

/** The day after "Arrives", while it is still to come: what has arrived or is installed is no longer expected. */
export const arrivesOn = ({ order, installed }: OnSite): string | null =>
  !order || order.deliveredAt || installed ? null : order.expectedOn

export const ARRIVED_IN_PART = `${ARRIVED} in part`
export const ARRIVED_DAMAGED = `${ARRIVED} damaged`
export const SOME_DAMAGED = 'Some of it is damaged.'

/** "The rest arrives Apr 20, 2027." after a short or damaged delivery. */
export const restInWords = (expectedOn: string | null): string =>
  expectedOn === null ? 'The rest has no date yet.' : `The rest arrives ${dayInWords(expectedOn)}.`

/** "Arrived in part. Some of it is damaged." Trades read it, so it names neither order nor supplier, and no amount. */
export function inPartInWords({ came, damaged }: { came: boolean; damaged: boolean }): string {
  if (!came) return `${ARRIVED_DAMAGED}.`
  return damaged ? `${ARRIVED_IN_PART}. ${SOME_DAMAGED}` : `${ARRIVED_IN_PART}.`
}

/** Why "arrived" is not enough: a part was counted as still to come. Trades read it, so it names neither order nor supplier. */
export const restOpenInWords = (expectedOn: string | null): string =>
  `A part of it is still to come${expectedOn === null ? '' : `, expected ${dayInWords(expectedOn)}`}. If exactly that part is here, say so.`

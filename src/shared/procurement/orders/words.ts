import { type Pack, packsInWords } from '../costs/packs.ts'
import { amountInWords } from '../../catalog/rules.ts'
import type { Unit } from '../../catalog/units.ts'
import { dayInWords } from '../../kernel/dates.ts'
import { formatMoney } from '../../kernel/money.ts'
import { unknownInWords } from '../../kernel/text/unknown.ts'
import type { EmailState, OrderStatus, OrderWarning } from './statuses.ts'
import { NEEDED_BY } from '../log/words.ts'
import { ARRIVED } from '../../selections/status-words.ts'

export const statusWords: Record<OrderStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  confirmed: 'Confirmed',
  partly_delivered: `Partly ${ARRIVED.toLowerCase()}`,
  delivered: ARRIVED,
  canceled: 'Canceled',
}

/** The supplier proposed another date, a backorder or a note, and the builder has not answered. */
export const CHANGE_PROPOSED = 'Change proposed'

type Status = { status: OrderStatus; hasProposal: boolean }

/** Nothing is agreed while the builder has to answer the supplier. */
export const isConfirmedWithQuestion = ({ status, hasProposal }: Status): boolean =>
  status === 'confirmed' && hasProposal

/** The status as builders read it. */
export const orderStatusInWords = (order: Status): string =>
  isConfirmedWithQuestion(order) ? CHANGE_PROPOSED : (statusWords[order.status] ?? unknownInWords(order.status))

/** The question beside a status that does not say it. Nothing more comes of what was canceled. */
export const asksBesideStatus = (order: Status): boolean =>
  order.hasProposal && order.status !== 'canceled' && !isConfirmedWithQuestion(order)

export const warningWords: Record<OrderWarning, string> = {
  late: 'Late to order',
  cost_changed: 'Cost changed',
  discontinued: 'No longer in the catalog',
  change_requested: 'Change requested',
  price_expires: 'Price about to expire',
}

export const emailStateWords: Record<EmailState, string> = {
  waiting: 'Email waiting to be sent',
  delivered: 'Email sent',
  failed: 'Email not delivered',
  mailbox: 'Email in the local mailbox',
  none: 'Not sent by email',
}

export const PAST_ARRIVAL = 'This date has passed. Please enter today or a later date.'
export const PAST_PROPOSAL = 'This date has passed. Decline it, and ask the supplier for another one.'

/** What a supplier reads where the builder knows no cost. */
export const YOUR_PRICE = 'Your price'

/** Under a total: "Without 2 lines that have no price yet". */
export const leftOutInWords = (lines: number): string =>
  lines === 1 ? 'Without 1 line that has no price yet' : `Without ${lines} lines that have no price yet`

/** The lines whose price the supplier names. */
export const countWithoutCost = (lines: readonly { unitCost: number | null }[]): number =>
  lines.filter(({ unitCost }) => unitCost === null).length

/** What a supplier reads where the order says no place or no day. */
export const TO_BE_AGREED = 'To be agreed'

/** Why a supplier's link opens nothing. A link that never existed says the same as one that is gone. */
export const closedLinkWords = {
  unknown:
    'This link does not open an order. Please use the link in the latest email from the builder, or reply to that email.',
  expired:
    'This link has expired. Please reply to the email that it came with, and the builder will send you a new one.',
  replaced: 'The builder sent you a newer link. Please use the one in their latest email.',
  canceled: 'This order was canceled. Please do not deliver it.',
  withdrawn: 'The builder withdrew this link. Please reply to the email that it came with if you still need it.',
} as const

/** "PO-1001". */
export const orderNumberInWords = (number: number): string => `PO-${number}`

/** "PO-1001" or "PO-1001 Rev 2". */
export const orderNameInWords = ({ number, revision }: { number: string; revision: number }): string =>
  revision > 1 ? `${number} Rev ${revision}` : number

/** "1 order" or "12 orders". */
export const ordersInWords = (count: number): string => (count === 1 ? '1 order' : `${count} orders`)

type Placed = { description: string; place: string | null }

/** "Subway tile (Hall bath)" where another line is called the same: its place tells them apart. */
export const lineNameAmong = ({ description, place }: Placed, lines: readonly { description: string }[]): string =>
  place !== null && lines.filter((line) => line.description === description).length > 1
    ? `${description} (${place})`
    : description

type Amount = { quantity: number; unit: Unit; pack: Pack | null; packs: number | null }

/** "6 boxes (64.56 sq ft)", "42 sq ft" or "3". */
export const orderedInWords = ({ quantity, unit, pack, packs }: Amount): string =>
  pack !== null && packs !== null
    ? `${packsInWords(packs, pack)} (${amountInWords(quantity, unit)})`
    : amountInWords(quantity, unit)

/** How the ordered quantity was calculated, and whether someone ordered another one. */
export const calculatedInWords = (words: string, orderedWords: string): string =>
  words.endsWith(`= ${orderedWords}`) ? words : `Calculated: ${words}. Changed by hand.`

/** "6 boxes", "42 sq ft" or "3". */
export const countedInWords = ({ quantity, unit, pack, packs }: Amount): string =>
  pack !== null && packs !== null ? packsInWords(packs, pack) : amountInWords(quantity, unit)

export type RevisedLine = Amount & { id: number; description: string; unitCost: number | null; taxable: boolean }
export type RevisedOrder = {
  currency: string
  deliveryAddress: string
  deliveryInstructions: string | null
  neededBy: string | null
  taxRate: number
  notes: string | null
  lines: readonly RevisedLine[]
}

const dayOr = (day: string | null): string => (day === null ? 'no date' : dayInWords(day))
const moneyOr = (units: number | null, currency: string): string =>
  units === null ? 'no cost' : formatMoney(units, currency)

/** What a revision changed, one sentence each: "Quantity of Subway tile: 5 boxes → 6 boxes". */
export function revisionInWords(before: RevisedOrder, after: RevisedOrder): string[] {
  const known = new Map(before.lines.map((line) => [line.id, line]))
  const kept = new Set(after.lines.map(({ id }) => id))
  const lines = after.lines.flatMap((line) => lineChanges(known.get(line.id), line, after.currency))
  const removed = before.lines.filter(({ id }) => !kept.has(id)).map((line) => `Removed ${line.description}`)
  return [...lines, ...removed, ...headChanges(before, after)]
}

function lineChanges(before: RevisedLine | undefined, after: RevisedLine, currency: string): string[] {
  const { description } = after
  if (!before) return [`Added ${countedInWords(after)} of ${description}`]
  const [was, is] = [countedInWords(before), countedInWords(after)]
  const [cost, newCost] = [moneyOr(before.unitCost, currency), moneyOr(after.unitCost, currency)]
  return [
    ...(before.description === description ? [] : [`Renamed ${before.description} to ${description}`]),
    ...(was === is ? [] : [`Quantity of ${description}: ${was} → ${is}`]),
    ...(cost === newCost ? [] : [`Unit cost of ${description}: ${cost} → ${newCost}`]),
    ...(before.taxable === after.taxable ? [] : [`${description} is now ${after.taxable ? 'taxed' : 'free of tax'}`]),
  ]
}

function headChanges(before: RevisedOrder, after: RevisedOrder): string[] {
  return [
    ...(before.neededBy === after.neededBy
      ? []
      : [`${NEEDED_BY}: ${dayOr(before.neededBy)} → ${dayOr(after.neededBy)}`]),
    ...(before.deliveryAddress === after.deliveryAddress ? [] : [`Delivery address: ${after.deliveryAddress}`]),
    ...(before.deliveryInstructions === after.deliveryInstructions ? [] : ['Delivery instructions changed']),
    ...(before.taxRate === after.taxRate ? [] : [`Tax rate: ${before.taxRate}% → ${after.taxRate}%`]),
    ...(before.notes === after.notes ? [] : ['Notes changed']),
  ]
}

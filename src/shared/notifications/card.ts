import type { Unit } from '../catalog/units.ts'
import type { Payload, SelectionKind } from '../events/payload-schemas.ts'
import type { SiteLine } from '../events/payloads/selection-schemas.ts'
import type { SentLine } from '../events/payloads/several-schemas.ts'
import type { Day } from '../kernel/dates.ts'
import type { SelectionStatus } from '../selections/selection-schemas.ts'
import type { SchedulePlan } from '../schedule/deadlines/schemas.ts'

/** A selection as the email of a notification shows it: as it was when it happened. */
export type Card = {
  name: string
  room: string | null
  status: SelectionStatus | null
  deadline: Day | null
  deadlineTyped: boolean
  plan: SchedulePlan | null
  /** How many there are to choose from, where nothing is chosen. */
  options: number
  item: string | null
  brand: string | null
  quantityMilli: number | null
  unit: Unit | null
  picture: string | null
  currency: string
  /** Null for the trades, who never see money. */
  totalCents: number | null
  allowanceCents: number | null
  allowanceName: string | null
}

const nothing = {
  status: null,
  deadline: null,
  deadlineTyped: false,
  plan: null,
  options: 0,
  currency: 'USD',
  totalCents: null,
  allowanceCents: null,
  allowanceName: null,
}

type Chosen = Pick<Card, 'item' | 'brand' | 'quantityMilli' | 'unit' | 'picture'>
const nothingChosen: Chosen = { item: null, brand: null, quantityMilli: null, unit: null, picture: null }

/** For clients and builders. */
export function cardOfEvent(data: Payload<SelectionKind>): Card {
  const card = cardOf({ ...data, name: data.selection })
  const proposed = 'count' in data ? (data.count ?? 1) : 1
  // Several options were proposed: the first one lends its picture, and the reader chooses.
  return proposed > 1 ? { ...card, ...unnamed, options: proposed } : card
}

const unnamed = { item: null, brand: null, quantityMilli: null, unit: null, totalCents: null }

/** For the trades: no amounts, no deadline of the client, and what was signed where something else took its place. */
export const tradeCardOfEvent = (data: Payload<SelectionKind>): Card => {
  const was = 'was' in data ? data.was : undefined
  return tradeCardOfLine({ ...nothingChosen, ...chosenIn(data), ...was, name: data.selection, room: data.room })
}

export const tradeCardOfLine = ({ name, room, ...item }: Omit<SiteLine, 'id'>): Card => ({
  ...nothing,
  ...chosenIn(item),
  name,
  room,
})

type Shown = Partial<Omit<SentLine, 'id'>> & { name: string; currency?: string | undefined }

/** A selection of an act about several, or of its own event. */
export function cardOf(data: Shown): Card {
  const { name, currency = 'USD', room = null, deadline = null, plan = null, options = 0 } = data
  const { deadlineTyped = false, status = null } = data
  const { totalCents = null, allowanceCents = null, allowanceName = null } = data
  const due = { status, deadline, deadlineTyped, plan, options }
  return { ...chosenIn(data), ...due, name, room, currency, totalCents, allowanceCents, allowanceName }
}

function chosenIn(data: Partial<Chosen>): Chosen {
  const { item = null, brand = null, quantityMilli = null, unit = null, picture = null } = data
  return { item, brand, quantityMilli, unit, picture }
}

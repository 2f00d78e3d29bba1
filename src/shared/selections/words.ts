import type { Day } from '../kernel/dates.ts'
import { daysInWords } from '../schedule/deadlines/day-words.ts'
import { isSignedBy } from './deciding/deal.ts'
import {
  awaitsOptions,
  daysLeft,
  isChosenOnly,
  isKnownStatus,
  isOpen,
  isProposedOnly,
  isReadyToOrder,
} from './rules.ts'
import type { Approvals, Selection, SelectionStatus } from './selection-schemas.ts'
import { ARRIVED, statusWords, WAITING_FOR_OPTIONS } from './status-words.ts'

// Texts about selections that several screens, emails and documents share.

/**
 * "in 3 days", "tomorrow", "today", in calendar days. A day that has passed is "2 days overdue" only for what someone owes who could do it:
 * a day that cannot be met, a draft, or a decision that waits for options or a price is "2 days ago".
 */
export const deadlineInWords = (deadline: Day, today: Day, overdue: boolean): string =>
  daysLeftInWords(daysLeft(deadline, today), overdue)

export function daysLeftInWords(days: number, overdue: boolean): string {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days > 1) return `in ${days} days`
  return `${daysInWords(-days)} ${overdue ? 'overdue' : 'ago'}`
}

/** The options to choose from, in a list. */
export function optionsInWords(count: number): string {
  if (count === 0) return 'No options yet'
  return count === 1 ? '1 option' : `${count} options to choose from`
}

export const selectionsInWords = (count: number): string => (count === 1 ? '1 selection' : `${count} selections`)

type Due = { deadline: Day | null; status: SelectionStatus; overdue: boolean }

/** The status line of a selection's page: "Due in 3 days", "Overdue by 2 days", "Was due 2 days ago"; nothing once it is approved. */
export function dueInWords({ deadline, status, overdue }: Due, today: Day): string | null {
  if (deadline === null || !isOpen(status)) return null
  const days = daysLeft(deadline, today)
  if (days < 0) return overdue ? `Overdue by ${daysInWords(-days)}` : `Was due ${daysInWords(-days)} ago`
  return days === 0 ? 'Due today' : `Due in ${daysInWords(days)}`
}

const priceProblems = {
  changed: 'The price has changed in the catalog.',
  expired: 'The price has expired.',
} as const

/** Why an option cannot be chosen or signed at its price yet, and who does what next. */
export const priceProblemInWords = (problem: keyof typeof priceProblems, reader: Reader = 'client'): string =>
  `${priceProblems[problem]} ${
    reader === 'builder'
      ? 'Confirm or update it: the client cannot sign before that.'
      : 'Your builder has to confirm it first.'
  }`

export type Reader = 'builder' | 'client' | 'subcontractor'
type State = {
  status: SelectionStatus
  selectedItemId: number | null
  declineReason?: string | null
  approvals?: Signing
  priceProblem?: Selection['priceProblem']
  order?: { deliveredAt: string | null } | null
  installed?: object | null
  stopped?: object
}

/** Toward trades: it was approved and no longer is. */
export const STOPPED = 'No longer approved, stop'

/** How trades read the notes: part of what was signed, unless the builder decided it. */
export const notesTitle = ({ included }: { included: boolean }): string => (included ? 'Notes' : 'Signed notes')

const decided: Partial<Record<SelectionStatus, string>> = {
  approved: statusWords.approved,
  ordered: statusWords.ordered,
}

type RelativeDeadline = { deadlineOffsetDays: number | null; deadlineMilestone: string | null }

/** "14 days after the start", "6 weeks before Tiling": the deadline of a selection in a template; null without one. */
export function relativeDeadlineInWords({ deadlineOffsetDays, deadlineMilestone }: RelativeDeadline): string | null {
  if (deadlineOffsetDays === null) return null
  const from = deadlineMilestone ?? 'the start'
  if (deadlineOffsetDays === 0) return deadlineMilestone === null ? 'On the day of the start' : `On the day of ${from}`
  const days = Math.abs(deadlineOffsetDays)
  const [count, unit] = days % 7 === 0 ? [days / 7, 'week'] : [days, 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'} ${deadlineOffsetDays < 0 ? 'before' : 'after'} ${from}`
}

/** Declined, and nothing else has been proposed since. */
export const isDeclined = ({ status, declineReason }: State): boolean => awaitsOptions(status) && Boolean(declineReason)

/** The text of the badge, from the reader's side; null for an unknown status. */
export function statusInWords(state: State, reader: Reader, readerId?: number): string | null {
  const { status } = state
  const client = reader === 'client'
  if (state.stopped) return STOPPED
  if (!isKnownStatus(status)) return null
  if (awaitsOptions(status)) return isDeclined(state) ? statusWords.declined : WAITING_FOR_OPTIONS
  if (client && state.approvals && isOpen(status) && isSignedBy(state.approvals, readerId))
    return `Waiting for ${namesOfMissing(state.approvals)}`
  if (isOpen(status) && state.priceProblem) return statusWords.price
  if (isProposedOnly(state) || isChosenOnly(status)) return client ? 'Your turn to sign' : statusWords.signature
  if (status === 'in_review') return client ? 'Your turn to choose' : statusWords.choice
  if (state.installed) return statusWords.installed
  if (state.order?.deliveredAt) return ARRIVED
  return decided[status] ?? null
}

type Attention = State &
  Pick<Selection, 'approvals' | 'changeRequest' | 'priceProblem' | 'discontinued' | 'changedSinceSeen'> & {
    declineReason: string | null
    included?: boolean
  }

/**
 * What both sides should know beyond the status, in one line, the most pressing first: why it was declined, a change that was asked
 * for, whose signature is missing, a price to confirm, an item that is gone.
 */
export function attentionInWords(selection: Attention, readerId: number): string | null {
  if (isDeclined(selection)) return `Declined: ${selection.declineReason}`
  const pending = pendingMatterInWords(selection, readerId)
  if (pending) return pending
  if (selection.changedSinceSeen) return 'Changed since you last looked'
  // What the builder included is signed by nobody.
  return selection.included ? null : signaturesInWords(selection.approvals, readerId)
}

type PendingMatter = Pick<Selection, 'status' | 'changeRequest' | 'priceProblem' | 'discontinued'>

/** What the builder has to answer or repair before the selection goes on; the same for every reader. */
export function pendingMatterInWords(selection: PendingMatter, readerId?: number): string | null {
  if (selection.changeRequest) return changeRequestInWords(selection.changeRequest, readerId)
  if (selection.priceProblem) return priceNotes[selection.priceProblem]
  return isDiscontinued(selection) ? 'No longer in the catalog' : null
}

/** Its item left the catalog before it was ordered. */
export const isDiscontinued = ({ status, discontinued }: Pick<Selection, 'status' | 'discontinued'>): boolean =>
  discontinued && status !== 'ordered'

type ChangeRequest = { by: string; byId: number }

/** "Ana asked for a change"; to Ana herself "You asked for a change". */
export const changeRequestInWords = ({ by, byId }: ChangeRequest, readerId?: number): string =>
  `${byId === readerId ? 'You' : by} asked for a change`

const priceNotes = {
  changed: 'Price changed, not confirmed yet',
  expired: 'Price expired, not confirmed yet',
} as const

type Signing = {
  everyone: boolean
  signed: readonly { userId: number; signer: string }[]
  missing: Approvals['missing']
}

/**
 * Who has signed and who is missing, where everyone has to sign: "Daniel signed, waiting for Emma". Null once nobody is missing,
 * and where one signature is enough.
 */
export function signaturesInWords({ everyone, signed, missing }: Signing, readerId?: number): string | null {
  if (!everyone || missing.length === 0) return null
  const people = [...signed.map(({ userId, signer }) => ({ userId, name: signer })), ...missing]
  const called = calledBy(people, readerId)
  const waiting = `waiting for ${listInWords(missing.map(called))}`
  if (signed.length === 0) return `W${waiting.slice(1)} to sign`
  const who = listInWords(people.slice(0, signed.length).map(called))
  return `${who.charAt(0).toUpperCase()}${who.slice(1)} signed, ${waiting}`
}

const namesOfMissing = ({ signed, missing }: Signing): string => {
  const people = [...signed.map(({ userId, signer }) => ({ userId, name: signer })), ...missing]
  return listInWords(missing.map(calledBy(people, undefined)))
}

type Person = { userId: number; name: string }

/** First names, unless two people share one; the reader is "you". */
const calledBy = (people: readonly Person[], readerId: number | undefined) => {
  const first = ({ name }: Person) => name.trim().split(/\s+/u)[0] ?? name
  return (person: Person): string => {
    if (person.userId === readerId) return 'you'
    const namesakes = people.filter((other) => first(other) === first(person))
    return namesakes.length > 1 ? person.name : first(person)
  }
}

/** "Ana", "Ana and Ben", "Ana, Ben and Cleo". */
export const listInWords = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')

/** "Leaves $1,200 of Lighting", "Takes Lighting $420 over"; without a decision "$1,200 left of Lighting". */
export function leftInWords(name: string, left: number, decides: boolean, money: (units: number) => string): string {
  if (left < 0) return decides ? `Takes ${name} ${money(-left)} over` : `${name} is ${money(-left)} over`
  return decides ? `Leaves ${money(left)} of ${name}` : `${money(left)} left of ${name}`
}

/** What happens next once the client has signed, and who does it. */
export function nextStepInWords(state: Pick<State, 'status' | 'installed'>, reader: Reader): string | null {
  if (!isReadyToOrder(state) || reader === 'subcontractor') return null
  return reader === 'builder' ? 'Ready to order' : 'Your builder will order it'
}

/** How the current item is introduced: a proposal is not yet the client's choice. */
export function itemStateInWords(
  state: State & { included?: boolean },
): 'Proposed' | 'Chosen' | 'Approved' | 'Included' | 'It was' {
  if (state.stopped) return 'It was'
  if (state.included) return 'Included'
  if (isProposedOnly(state)) return 'Proposed'
  return isOpen(state.status) ? 'Chosen' : 'Approved'
}

/** "Oak knob", "Oak knob and 2 more". */
export const choicesInWords = ({ choices, selectedItem }: Pick<Selection, 'choices' | 'selectedItem'>): string =>
  choices.length > 1 ? `${choices[0]?.name} and ${choices.length - 1} more` : (selectedItem?.name ?? '')

/** Said where a client has several decisions to make, so that nobody signs one by one. */
export const CHOOSE_THEN_SIGN = 'Choose everything first, then sign once for all of it.'

const NAMED = 5

/** The first five names, and how many more there are: "Tap, Tile, Floor, Paint, Door and 2 more". */
export function firstNamesInWords(names: readonly string[]): string {
  const first = names.slice(0, NAMED).join(', ')
  return names.length > NAMED ? `${first} and ${names.length - NAMED} more` : first
}

import { daysBetween, type Day } from '../kernel/dates.ts'
import type { SelectionStatus } from './selection.ts'
import { lineTotalCents } from './snapshot.ts'

/** Everything that can happen to a decision. */
export type Act =
  | 'propose'
  | 'withdraw'
  | 'withdrawChosen'
  | 'withdrawLast'
  | 'putForward'
  | 'choose'
  | 'unchoose'
  | 'decline'
  | 'sign'
  | 'change'
  | 'order'
  | 'reopen'
  | 'delete'

type Step = { to: SelectionStatus | 'gone' } | { refused: string }

const decided = 'This has been approved. Ask for a change, or have it reopened, first.'
const orderedAlready = 'This has been ordered. Reopen it with a reason first.'
const notDecided = 'This has not been approved yet.'
const nothingPut = 'Nothing has been proposed yet.'
const signedKept = 'Something was signed on this selection, so it is kept.'

const to = (status: SelectionStatus | 'gone'): Step => ({ to: status })
const no = (refused: string): Step => ({ refused })

/**
 * The life of a selection, as one table. Whatever does not stand here does not happen.
 *
 * `putForward` makes an item the candidate (a builder's proposal), `choose` is the client's pick, `change` is a change of item,
 * price, quantity or unit. A candidate that is in review may be signed at once: signing is choosing.
 */
export const transitions: Record<Act, Record<SelectionStatus, Step>> = {
  propose: {
    pending: to('in_review'),
    in_review: to('in_review'),
    selected: to('selected'),
    approved: no(decided),
    ordered: no(orderedAlready),
  },
  withdraw: {
    pending: to('pending'),
    in_review: to('in_review'),
    selected: to('selected'),
    approved: no(decided),
    ordered: no(orderedAlready),
  },
  withdrawChosen: {
    pending: no(nothingPut),
    in_review: to('in_review'),
    selected: no('The chosen item cannot be withdrawn. Choose another one first.'),
    approved: no(decided),
    ordered: no(orderedAlready),
  },
  withdrawLast: {
    pending: to('pending'),
    in_review: to('pending'),
    selected: no('The chosen item cannot be withdrawn. Choose another one first.'),
    approved: no(decided),
    ordered: no(orderedAlready),
  },
  putForward: {
    pending: to('in_review'),
    in_review: to('in_review'),
    selected: to('in_review'),
    approved: to('in_review'),
    ordered: no(orderedAlready),
  },
  choose: {
    pending: to('selected'),
    in_review: to('selected'),
    selected: to('selected'),
    approved: no(decided),
    ordered: no(orderedAlready),
  },
  unchoose: {
    pending: no('No item has been chosen.'),
    in_review: to('in_review'),
    selected: to('in_review'),
    approved: no(decided),
    ordered: no(orderedAlready),
  },
  decline: {
    pending: no(nothingPut),
    in_review: to('pending'),
    selected: to('pending'),
    approved: no(decided),
    ordered: no(orderedAlready),
  },
  sign: {
    pending: no(nothingPut),
    in_review: to('approved'),
    selected: to('approved'),
    approved: no('This has been signed already.'),
    ordered: no('This has been signed and ordered already.'),
  },
  change: {
    pending: to('pending'),
    in_review: to('in_review'),
    selected: to('selected'),
    approved: to('in_review'),
    ordered: no(orderedAlready),
  },
  order: {
    pending: no(notDecided),
    in_review: no(notDecided),
    selected: no('The client has chosen, but not signed yet.'),
    approved: to('ordered'),
    ordered: no('This has been ordered already.'),
  },
  reopen: {
    pending: no('This is still open.'),
    in_review: no('This is still open.'),
    selected: to('in_review'),
    approved: to('in_review'),
    ordered: to('in_review'),
  },
  delete: {
    pending: to('gone'),
    in_review: to('gone'),
    selected: to('gone'),
    approved: no(signedKept),
    ordered: no(signedKept),
  },
}

export const stepOf = (act: Act, from: SelectionStatus): Step => transitions[act][from]

export const isPossible = (act: Act, from: SelectionStatus): boolean => 'to' in transitions[act][from]

/** A decision of the client is still owed. */
export const isOpen = (status: SelectionStatus): boolean => status !== 'approved' && status !== 'ordered'

type Due = { deadline: Day | null; status: SelectionStatus }

/** The deadline day has ended (`today` is the project's day), and nothing was approved. */
export const isOverdue = ({ deadline, status }: Due, today: Day): boolean =>
  deadline !== null && deadline < today && isOpen(status)

/** What is due within this many days is due soon. */
export const DUE_SOON_DAYS = 7

/** Days to the deadline, a begun day counting whole; negative when it has passed. */
export const daysLeft = (deadline: Day, today: Day): number => daysBetween(today, deadline)

/** "in 3 days", "tomorrow", "today", "2 days overdue". */
export const deadlineInWords = (deadline: Day, today: Day): string => daysLeftInWords(daysLeft(deadline, today))

export function daysLeftInWords(days: number): string {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days > 1) return `in ${days} days`
  return days === -1 ? '1 day overdue' : `${-days} days overdue`
}

/** What there is to choose from, in a list. */
export function optionsInWords(count: number): string {
  if (count === 0) return 'No options yet'
  return count === 1 ? '1 option to look at' : `${count} options to choose from`
}

/** The status line of the selection's page: "Due in 3 days", "Overdue by 2 days"; decided ones owe nothing. */
export function dueInWords({ deadline, status }: Due, today: Day): string | null {
  if (deadline === null || !isOpen(status)) return null
  const days = daysLeft(deadline, today)
  if (days < 0) return `Overdue by ${-days} ${days === -1 ? 'day' : 'days'}`
  if (days === 0) return 'Due today'
  return `Due in ${days} ${days === 1 ? 'day' : 'days'}`
}

type Budget = {
  /** In currency units; null when the project has none. */
  budget: number | null
  /** Everything with a chosen item, this selection included. */
  spent: number
}

export type BudgetEffect = {
  spentBefore: number
  spentAfter: number
  /** What this choice adds to the total; below zero it saves. */
  change: number
  remainingBefore: number | null
  remainingAfter: number | null
  /** Whole percent of the budget that is used afterwards. */
  percentAfter: number | null
  overBudget: boolean
}

/** What a choice does to the project's total and to what remains of the budget, before anything is committed. */
export function budgetEffect({ budget, spent }: Budget, currentTotal: number | null, nextTotal: number): BudgetEffect {
  const change = cents(nextTotal) - cents(currentTotal ?? 0)
  const before = cents(spent)
  const after = before + change
  const available = budget === null ? null : cents(budget)
  return {
    spentBefore: before / 100,
    spentAfter: after / 100,
    change: change / 100,
    remainingBefore: available === null ? null : (available - before) / 100,
    remainingAfter: available === null ? null : (available - after) / 100,
    percentAfter: available ? Math.round((after / available) * 100) : null,
    overBudget: available !== null && after > available,
  }
}

const cents = (units: number): number => Math.round(units * 100)

/** What a quantity of something would cost, in currency units: "12.5 m² at $48". */
export const lineTotal = (quantity: number, unitPrice: number): number =>
  lineTotalCents(Math.round(quantity * 1000), cents(unitPrice)) / 100

type Offered = { quantity: number; options: readonly { item: { price: number | null } }[] }

/** What the decision costs at least, as long as nothing is chosen. */
export function leastTotal({ quantity, options }: Offered): number | null {
  const prices = options.flatMap(({ item }) => (item.price === null ? [] : [item.price]))
  return prices.length === 0 ? null : lineTotal(quantity, Math.min(...prices))
}

export const unitLabels = { each: 'each', m2: 'm²', m: 'm', litre: 'litre' } as const

type Side = 'builder' | 'client' | 'subcontractor'

const turns: Record<SelectionStatus, Record<'builder' | 'client', string> | null> = {
  pending: { builder: 'waiting for your options', client: 'your builder is preparing options' },
  in_review: { builder: 'waiting for the client’s choice', client: 'waiting for your choice' },
  selected: { builder: 'waiting for the client’s signature', client: 'waiting for your signature' },
  approved: { builder: 'signed, ready to order', client: 'signed, your builder orders it' },
  ordered: null,
}

type Standing = { status: SelectionStatus; selectedItemId: number | null }

/** Whose turn it is, said to the one who reads it: the status alone leaves both sides waiting for each other. */
export function turnInWords({ status, selectedItemId }: Standing, reader: Side): string | null {
  if (reader === 'subcontractor') return null
  // One item that the builder put forward needs no choosing: it may be signed at once.
  const proposed = status === 'in_review' && selectedItemId !== null
  return turns[proposed ? 'selected' : status]?.[reader] ?? null
}

import { daysBetween, type Day } from '../kernel/dates.ts'
import { addMoney, toCents, toUnits } from '../kernel/money.ts'
import { toMilli } from '../kernel/quantities.ts'
import { differenceCents, lineTotalCents } from './deciding/deal.ts'
import type { SelectionStatus } from './selection-schemas.ts'

/** The status, or draft: pending for the builder, and invisible to everyone else. */
export type Stage = 'draft' | SelectionStatus

export const stageOf = ({ draft, status }: { draft: boolean; status: SelectionStatus }): Stage =>
  draft ? 'draft' : status

/** Every act on a selection. */
export type Act =
  | 'propose'
  | 'withdraw'
  | 'withdrawChosen'
  | 'withdrawLast'
  | 'makeCandidate'
  | 'send'
  | 'include'
  | 'exclude'
  | 'choose'
  | 'unchoose'
  | 'decline'
  | 'sign'
  | 'change'
  | 'order'
  | 'unorder'
  | 'deliver'
  | 'install'
  | 'reopen'
  | 'delete'

type Step = { to: SelectionStatus | 'gone' } | { refused: string }

const decided = 'This has been approved. Ask for a change, or have it reopened, first.'
const orderedAlready = 'This has been ordered. Reopen it with a reason first.'
const notDecided = 'This has not been approved yet.'
const notSent = 'This is a draft. Send it to the client first.'
const nothingPut = 'Nothing has been proposed yet.'
const approvedIsKept = 'What was approved is kept. Archive it instead.'

const to = (status: SelectionStatus | 'gone'): Step => ({ to: status })
const no = (refused: string): Step => ({ refused })

const undecided = { draft: no(notSent), pending: no(notDecided), in_review: no(notDecided), selected: no(notDecided) }

/** An edit keeps the status, and an approved selection goes back to review. */
const editing = {
  draft: to('pending'),
  pending: to('pending'),
  in_review: to('in_review'),
  selected: to('selected'),
  approved: to('in_review'),
  ordered: no(orderedAlready),
}

/**
 * Every transition of a selection. What is not in this table cannot happen. `makeCandidate` makes an item the candidate (a builder's
 * proposal), `choose` is the client's pick, `change` is a change of item, price, quantity or unit. A candidate in review may be
 * signed right away: signing it is choosing it.
 */
export const transitions: Record<Act, Record<Stage, Step>> = {
  propose: {
    draft: to('pending'),
    pending: to('in_review'),
    in_review: to('in_review'),
    selected: to('selected'),
    approved: no(decided),
    ordered: no(orderedAlready),
  },
  withdraw: {
    draft: to('pending'),
    pending: to('pending'),
    in_review: to('in_review'),
    selected: to('selected'),
    approved: no(decided),
    ordered: no(orderedAlready),
  },
  withdrawChosen: {
    draft: to('pending'),
    pending: no(nothingPut),
    in_review: to('in_review'),
    selected: no('The chosen item cannot be withdrawn. Choose another one first.'),
    approved: no(decided),
    ordered: no(orderedAlready),
  },
  withdrawLast: {
    draft: to('pending'),
    pending: to('pending'),
    in_review: to('pending'),
    selected: no('The chosen item cannot be withdrawn. Choose another one first.'),
    approved: no(decided),
    ordered: no(orderedAlready),
  },
  makeCandidate: {
    draft: to('pending'),
    pending: to('in_review'),
    in_review: to('in_review'),
    selected: to('in_review'),
    approved: to('in_review'),
    ordered: no(orderedAlready),
  },
  // With options the client is asked at once; without any the builder still owes them.
  send: {
    draft: to('in_review'),
    pending: to('in_review'),
    in_review: to('in_review'),
    selected: to('selected'),
    approved: no(decided),
    ordered: no(orderedAlready),
  },
  // The builder decides it: included items need no signature.
  include: {
    draft: to('pending'),
    pending: to('approved'),
    in_review: to('approved'),
    selected: to('approved'),
    approved: no(decided),
    ordered: no(orderedAlready),
  },
  exclude: editing,
  choose: {
    draft: no(notSent),
    pending: to('selected'),
    in_review: to('selected'),
    selected: to('selected'),
    approved: no(decided),
    ordered: no(orderedAlready),
  },
  unchoose: {
    draft: to('pending'),
    pending: no('No item has been chosen.'),
    in_review: to('in_review'),
    selected: to('in_review'),
    approved: no(decided),
    ordered: no(orderedAlready),
  },
  decline: {
    draft: no(notSent),
    pending: no(nothingPut),
    in_review: to('pending'),
    selected: to('pending'),
    approved: no(decided),
    ordered: no(orderedAlready),
  },
  sign: {
    draft: no(notSent),
    pending: no(nothingPut),
    in_review: to('approved'),
    selected: to('approved'),
    approved: no('This has been approved already.'),
    ordered: no('This has been approved and ordered already.'),
  },
  change: editing,
  order: {
    ...undecided,
    selected: no('The client has chosen, but not signed yet.'),
    approved: to('ordered'),
    ordered: no('This has been ordered already.'),
  },
  // After an order is canceled, what was signed stays approved and can be ordered again.
  unorder: { ...undecided, approved: no('This has not been ordered yet.'), ordered: to('approved') },
  deliver: { ...undecided, approved: no('This has not been ordered yet.'), ordered: to('ordered') },
  // Trades install without waiting until the order was recorded.
  install: { ...undecided, approved: to('approved'), ordered: to('ordered') },
  reopen: {
    draft: no('This is a draft.'),
    pending: no('This is still open.'),
    in_review: no('This is still open.'),
    selected: to('in_review'),
    approved: to('in_review'),
    ordered: to('in_review'),
  },
  delete: {
    draft: to('gone'),
    pending: to('gone'),
    in_review: to('gone'),
    selected: to('gone'),
    approved: no(approvedIsKept),
    ordered: no(approvedIsKept),
  },
}

export const stepOf = (act: Act, from: Stage): Step => transitions[act][from]

/** The next status of an act that is known to be possible; throws otherwise. */
export function statusAfter(act: Act, from: Stage): SelectionStatus {
  const step = transitions[act][from]
  if ('refused' in step || step.to === 'gone') throw new Error(`${act} is not possible on a selection that is ${from}`)
  return step.to
}

export function isPossible(act: Act, from: Stage): boolean {
  const steps: Partial<Record<Stage, Step>> = transitions[act]
  const step = steps[from]
  // A page may read a status that this release does not know: then nothing is possible.
  return step !== undefined && 'to' in step
}

/** A newer server may have a status that this release does not know: it is shown as it is. */
export const isKnownStatus = (status: SelectionStatus): boolean => status in transitions.send

/** Whether the selection is not approved yet. */
export const isOpen = (status: SelectionStatus): boolean => status !== 'approved' && status !== 'ordered'

/** The builder still has to propose options. */
export const awaitsOptions = (status: SelectionStatus): boolean => status === 'pending'

/** It is the client's turn: to choose, or to sign. */
export const awaitsClient = (status: SelectionStatus): boolean => isOpen(status) && !awaitsOptions(status)

type Orderable = { status: SelectionStatus; installed?: object | null }

/** Signed, and neither ordered nor installed. An order may still be recorded once a trade has installed it. */
export const isReadyToOrder = ({ status, installed }: Orderable): boolean => isPossible('order', status) && !installed

type Candidate = { status: SelectionStatus; selectedItemId: number | null }

/** An item the builder proposed for signature, which the client has not chosen yet. */
export const isProposedOnly = ({ status, selectedItemId }: Candidate): boolean =>
  status === 'in_review' && selectedItemId !== null

/** Chosen, but not signed yet. */
export const isChosenOnly = (status: SelectionStatus): boolean => status === 'selected'

type Due = { deadline: Day | null; status: SelectionStatus; awaitsPrice?: boolean }

/** The deadline day has ended (`today` is the project's day), and the client still owes the decision, not the builder an option or price. */
export const isOverdue = ({ deadline, status, awaitsPrice = false }: Due, today: Day): boolean =>
  deadline !== null && deadline < today && awaitsClient(status) && !awaitsPrice

/** What is due within this many days is due soon. */
export const DUE_SOON_DAYS = 7

/** Days to the deadline, rounded up; negative when it has passed. */
export const daysLeft = (deadline: Day, today: Day): number => daysBetween(today, deadline)

type Budget = {
  /** The budget in currency units; null when the project has none. */
  budget: number | null
  /** The sum of everything with a chosen item, this selection included. */
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

/** The effect of a choice on the project's total and remaining budget. */
export function budgetEffect({ budget, spent }: Budget, currentTotal: number | null, nextTotal: number): BudgetEffect {
  const change = toCents(nextTotal) - toCents(currentTotal ?? 0)
  const before = toCents(spent)
  const after = before + change
  const available = budget === null ? null : toCents(budget)
  return {
    spentBefore: toUnits(before),
    spentAfter: toUnits(after),
    change: toUnits(change),
    remainingBefore: available === null ? null : toUnits(available - before),
    remainingAfter: available === null ? null : toUnits(available - after),
    percentAfter: available ? Math.round((after / available) * 100) : null,
    overBudget: available !== null && after > available,
  }
}

/** The cost of a quantity, in currency units: "12.5 m² at $48". */
export const lineTotal = (quantity: number, unitPrice: number): number =>
  toUnits(lineTotalCents(toMilli(quantity), toCents(unitPrice)))

/** Total less allowance: above zero is over. Null while either is unknown. */
export function allowanceDifference(total: number | null, allowance: number | null): number | null {
  const cents = differenceCents(total === null ? null : toCents(total), allowance === null ? null : toCents(allowance))
  return cents === null ? null : toUnits(cents)
}

/** What a shared allowance leaves once a decision under it costs `next` instead of `current`; below zero it is over. */
export const leftUnderAllowance = (
  { remaining }: { remaining: number },
  current: number | null,
  next: number | null = current,
): number => toUnits(toCents(remaining) + toCents(current ?? 0) - toCents(next ?? 0))

type Amounts = { total: number | null; allowance: number | null; difference: number | null }

/** The sum of one amount over selections; null when none of them has it. */
export function sumOf(selections: readonly Amounts[], field: keyof Amounts): number | null {
  const known = selections.map((selection) => selection[field]).filter((units) => units !== null)
  return known.length === 0 ? null : addMoney(known)
}

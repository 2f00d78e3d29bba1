import type { Day } from '../kernel/dates.ts'
import { selectionStatus } from '../exports/columns.ts'
import type { SelectionGroup } from '#shared/selections/lists/list-schemas.ts'
import { againstAllowances } from '#shared/selections/deciding/deal.ts'
import { groupSelections } from '#shared/selections/lists/grouping.ts'
import { isApproved, isIncluded, type Spent, spentOn } from '../selections/counting.ts'
import { deadlineExplanation } from '../schedule/deadlines/words.ts'
import { isOpen } from '../selections/rules.ts'
import type { Selection } from '../selections/selection-schemas.ts'
import { arrivesOn } from '../selections/status-words.ts'
import { isDeclined, pendingMatterInWords, type Reader, signaturesInWords } from '../selections/words.ts'
import type { Unit } from '../catalog/units.ts'
import type { DocumentVersion } from './schemas.ts'

export type ScheduleItem = {
  name: string
  brand: string | null
  model: string | null
  imageUrl: string | null
  quantity: number
  unit: Unit
  /** For trades, who install it. */
  specifications: [string, string][]
  /** Null in the trade version. */
  price: number | null
  total: number | null
}

/** One selection as a schedule shows it. The trade version has neither amounts nor names of signers. */
export type ScheduleRow = {
  id: number
  name: string
  description: string | null
  room: string | null
  category: string | null
  phase: string | null
  items: ScheduleItem[]
  /** What was planned, shown until something is chosen. */
  quantity: number
  unit: Unit
  total: number | null
  allowance: number | null
  sharedAllowance: string | null
  difference: number | null
  /** What its row adds to the columns of a file: a shared allowance is in the first row under it, and in no other. */
  counted: { allowance: number | null; difference: number | null }
  status: string
  /** Why it was declined, a change that was asked for, a price to confirm, an item that is gone. Null in the trade version. */
  note: string | null
  tone: 'done' | 'open' | 'late'
  deadline: Day | null
  /** Why the deadline is the day it is; null in the trade version. */
  why: string | null
  signedBy: string | null
  signedAt: string | null
  waitingFor: string | null
  orderedAt: string | null
  expectedOn: Day | null
  deliveredAt: string | null
  installedAt: string | null
  notes: string | null
  /** The builder decided it, so its notes were not signed. */
  included: boolean
  tradeNotes: string | null
}

export type ScheduleGroup = { name: string; rows: ScheduleRow[]; total: number | null }

export type ScheduleTotals = {
  selections: number
  approved: number
  included: number
  amounts: Spent
  /** Chosen against the allowances that can be compared. */
  difference: number | null
}

export type Schedule = { groups: ScheduleGroup[]; totals: ScheduleTotals }

type Wanted = { version: DocumentVersion; group: SelectionGroup; reader: Reader; readerId: number }

/** Drafts never leave the builder's screens; trades get what was approved, and what they have to stop. */
export const scheduled = (selections: readonly Selection[], version: DocumentVersion): Selection[] =>
  selections.filter(({ draft, status, stopped }) => !draft && (version === 'client' || !isOpen(status) || stopped))

export function scheduleOf(selections: readonly Selection[], { version, group, reader, readerId }: Wanted): Schedule {
  const shown = scheduled(selections, version)
  const money = version === 'client'
  const countedIn = countingOnce(money ? shown : [])
  const groups = groupSelections(shown, group).map(({ name, selections: members, total }) => ({
    name,
    rows: members.map((selection) => ({
      ...rowOf(selection, version, { reader, readerId }),
      counted: money ? countedIn(selection) : { allowance: null, difference: null },
    })),
    total: money ? total : null,
  }))
  const active = shown.filter(({ stopped }) => !stopped)
  return {
    groups,
    totals: {
      selections: shown.length,
      approved: active.filter(isApproved).length,
      included: active.filter(isIncluded).length,
      amounts: spentOn(money ? shown : []),
      difference: money ? (againstAllowances(shown)?.difference ?? null) : null,
    },
  }
}

/** Counts each shared allowance with the first of its selections that is asked for. */
function countingOnce(shown: readonly Selection[]) {
  const seen = new Set<number>()
  return ({ allowance, difference, sharedAllowance }: Selection): ScheduleRow['counted'] => {
    if (!sharedAllowance) return { allowance, difference }
    if (seen.has(sharedAllowance.id)) return { allowance: null, difference: null }
    seen.add(sharedAllowance.id)
    const members = shown.filter((other) => other.sharedAllowance?.id === sharedAllowance.id)
    return { allowance: sharedAllowance.amount, difference: againstAllowances(members)?.difference ?? null }
  }
}

function rowOf(
  selection: Selection,
  version: DocumentVersion,
  { reader, readerId }: Pick<Wanted, 'reader' | 'readerId'>,
): Omit<ScheduleRow, 'counted'> {
  const money = version === 'client'
  const { order, installed, approvals, approvedAt, overdue, late, status, sharedAllowance, stopped } = selection
  const { id, name, description, room, category, phase, quantity, unit, deadline } = selection
  return {
    id,
    name,
    description,
    room,
    category,
    phase,
    quantity,
    unit,
    items: selection.choices.map((choice) => ({
      name: choice.name,
      brand: choice.brand,
      model: choice.model,
      imageUrl: choice.imageUrl,
      quantity: choice.quantity,
      unit: choice.unit,
      specifications: money ? [] : Object.entries(choice.specifications),
      price: money ? choice.price : null,
      total: money ? choice.total : null,
    })),
    total: money ? selection.total : null,
    allowance: money ? selection.allowance : null,
    sharedAllowance: money ? (sharedAllowance?.name ?? null) : null,
    difference: money ? selection.difference : null,
    status: isDeclined(selection) ? 'Declined' : selectionStatus(selection, money ? reader : 'subcontractor', readerId),
    note: !money ? null : isDeclined(selection) ? selection.declineReason : pendingMatterInWords(selection),
    tone: stopped ? 'late' : !isOpen(status) ? 'done' : overdue || late ? 'late' : 'open',
    deadline: isOpen(status) ? deadline : null,
    why: money && isOpen(status) ? deadlineExplanation(selection, 'client') : null,
    signedBy: money && !isOpen(status) ? approvals.signed.map(({ signer }) => signer).join(', ') || null : null,
    signedAt: approvedAt,
    waitingFor: money ? signaturesInWords(approvals) : null,
    orderedAt: order?.orderedAt ?? null,
    expectedOn: arrivesOn(selection),
    deliveredAt: order?.deliveredAt ?? null,
    installedAt: installed?.at ?? null,
    notes: selection.notes,
    included: selection.included,
    tradeNotes: money ? null : selection.tradeNotes,
  }
}

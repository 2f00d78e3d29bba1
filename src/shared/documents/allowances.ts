import { addMoney } from '../kernel/money.ts'
import { againstAllowances } from '#shared/selections/deciding/deal.ts'
import { isIncluded } from '../selections/counting.ts'
import { isOpen, sumOf } from '../selections/rules.ts'
import type { Selection } from '../selections/selection-schemas.ts'

export type AllowanceRow = {
  name: string
  room: string | null
  category: string | null
  allowance: number | null
  chosen: number | null
  /** Above zero is over. Null while nothing is chosen, without an allowance, and under a shared one. */
  difference: number | null
  forecast: number
  state: 'approved' | 'included' | 'open'
}

const states: Record<AllowanceRow['state'], string> = {
  approved: 'Approved',
  included: 'Included',
  open: 'Not approved',
}

/** What the amount under "Chosen" is: signed, included by the builder, or still waiting for a signature. */
export const stateInWords = ({ chosen, state }: AllowanceRow): string =>
  chosen === null ? 'Not chosen yet' : states[state]

export type AllowanceSection = {
  title: string
  /** A shared allowance counts once for its selections. */
  shared: boolean
  rows: AllowanceRow[]
  sum: Omit<AllowanceRow, 'name' | 'room' | 'category' | 'state'>
}

export type AllowanceReport = { sections: AllowanceSection[]; total: AllowanceSection['sum'] }

/** A shared allowance, and what its open selections will probably cost. */
export type SharedAllowanceFacts = { id: number; name: string; amount: number; chosen: number; rest: number }

/** Allowances against what was chosen and what is still open. Drafts count for nothing. */
export function allowanceReport(
  selections: readonly Selection[],
  shared: readonly SharedAllowanceFacts[],
): AllowanceReport {
  const sent = selections.filter(({ draft }) => !draft)
  const alone = sent.filter(({ sharedAllowance }) => sharedAllowance === null)
  const sections = [
    ...shared.map((allowance) => sharedSection(allowance, sent)),
    ownSection(
      'Own allowances',
      alone.filter(({ allowance }) => allowance !== null),
    ),
    ownSection(
      'Without an allowance',
      alone.filter(({ allowance }) => allowance === null),
    ),
  ].filter(({ rows, shared: isShared }) => isShared || rows.length > 0)
  return {
    sections,
    total: {
      allowance: addMoney(sections.map(({ sum }) => sum.allowance ?? 0)),
      chosen: addMoney(sections.map(({ sum }) => sum.chosen ?? 0)),
      difference: againstAllowances(sent)?.difference ?? null,
      forecast: addMoney(sections.map(({ sum }) => sum.forecast)),
    },
  }
}

function sharedSection(allowance: SharedAllowanceFacts, sent: readonly Selection[]): AllowanceSection {
  const members = sent.filter(({ sharedAllowance }) => sharedAllowance?.id === allowance.id)
  const rows = members.map((selection) => ({ ...rowOf(selection), allowance: null }))
  const { amount, chosen, rest } = allowance
  return {
    title: allowance.name,
    shared: true,
    rows,
    sum: {
      allowance: amount,
      chosen,
      // Under it there may still be something to choose: then only over is certain.
      difference: againstAllowances(members)?.difference ?? null,
      forecast: addMoney([chosen, rest]),
    },
  }
}

function ownSection(title: string, members: readonly Selection[]): AllowanceSection {
  const rows = members.map(rowOf)
  return {
    title,
    shared: false,
    rows,
    sum: {
      allowance: sumOf(members, 'allowance'),
      chosen: sumOf(members, 'total'),
      difference: sumOf(members, 'difference'),
      forecast: addMoney(rows.map(({ forecast }) => forecast)),
    },
  }
}

const rowOf = (selection: Selection): AllowanceRow => ({
  name: selection.name,
  room: selection.room,
  category: selection.category,
  allowance: selection.allowance,
  chosen: selection.total,
  difference: selection.difference,
  forecast: selection.forecast ?? 0,
  state: isIncluded(selection) ? 'included' : isOpen(selection.status) ? 'open' : 'approved',
})

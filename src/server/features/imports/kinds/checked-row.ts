import type { Outcome } from '#shared/imports/contract.ts'
import type { Cell } from '#shared/kernel/sheets/cell.ts'
import type { RowProblem } from '#shared/imports/row-schemas.ts'

export type FileRow = { row: number; cells: readonly Cell[] }

export type RowChange = { field: string; before: string; after: string }

/** What a check found about one row. `plan` is what applying it writes. */
export type CheckedRow = {
  row: number
  outcome: Outcome
  title: string
  plan: unknown
  problems: RowProblem[]
  changes: RowChange[]
  targetId: number | null
  targetVersion: number | null
}

export const refusedRow = (row: number, title: string, problems: RowProblem[]): CheckedRow => ({
  row,
  outcome: 'refused',
  title,
  plan: null,
  problems,
  changes: [],
  targetId: null,
  targetVersion: null,
})

type Accepted = {
  title: string
  /** What applying the row writes, if it writes anything. */
  plan: unknown
  changes: RowChange[]
  /** The record that the row updates; a new one without it. */
  target: { id: number; version: number } | undefined
}

export function acceptedRow(row: number, { title, plan, changes, target }: Accepted): CheckedRow {
  const outcome = target ? (changes.length > 0 ? 'changed' : 'unchanged') : 'added'
  return {
    row,
    outcome,
    title,
    plan: outcome === 'unchanged' ? null : plan,
    problems: [],
    changes,
    targetId: target?.id ?? null,
    targetVersion: target?.version ?? null,
  }
}

/** Remembers which row took a key first, so that a later one with the same key is refused by its number. */
export class FirstRows {
  readonly #rows = new Map<string, number>()

  /** The earlier row with this key, if there is one. */
  claim(key: string, row: number): number | undefined {
    const earlier = this.#rows.get(key)
    if (earlier === undefined) this.#rows.set(key, row)
    return earlier
  }
}

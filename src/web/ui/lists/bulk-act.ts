import { ApiError, messageOf } from '#web/platform/network/api-error.ts'
import { toast } from '../overlays/toast.tsx'

export type Versioned = { id: number; version: number }
export type RefusedRow = { id: number; name: string | null; message: string }

export type BulkOutcome<Result> =
  | { kind: 'done'; result: Result }
  /** The person decided against it. */
  | { kind: 'canceled' }
  | { kind: 'refused'; message: string; rows: readonly RefusedRow[] }

type Choice = { label: string; onClick: () => void }

/** Why nothing was changed, row by row, and what can be done instead. */
export type Refused = {
  title: string
  text?: string
  rows: readonly RefusedRow[]
  /** Does it for all rows, whatever stopped it. */
  anyway?: Choice
  /** Does it for the rows that were not refused. */
  others?: Choice
}

type BulkAct<Row extends Versioned, Result> = {
  rows: readonly Row[]
  send: (rows: Versioned[]) => Promise<BulkOutcome<Result>>
  onDone: (result: Result, rows: readonly Row[]) => unknown
  /** The title of a refusal: “Nothing was archived”. */
  failed: string
  /** The rows that were not refused are sent again, and become the chosen ones. */
  onOthers: (others: readonly Row[]) => void
  onRefused: (refused: Refused) => void
  /** Other words and choices for refused rows. */
  ask?: (refused: readonly RefusedRow[], others: number) => Omit<Partial<Refused>, 'others'> & { othersLabel?: string }
}

/** One act on many rows: all of them or none. A refusal names the rows that stopped it; without such rows it is a toast. */
export async function runBulkAct<Row extends Versioned, Result>(act: BulkAct<Row, Result>): Promise<void> {
  const { rows, send, failed } = act
  const outcome = await send(rows.map(({ id, version }) => ({ id, version })))
  if (outcome.kind === 'canceled') return
  if (outcome.kind === 'done') {
    await act.onDone(outcome.result, rows)
    return
  }
  if (outcome.rows.length === 0) return toast.error(failed, outcome.message)
  const stopped = new Set(outcome.rows.map(({ id }) => id))
  const others = rows.filter(({ id }) => !stopped.has(id))
  const { othersLabel: label = 'Change the others', ...asked } = act.ask?.(outcome.rows, others.length) ?? {}
  const onClick = () => {
    act.onOthers(others)
    void runBulkAct({ ...act, rows: others })
  }
  act.onRefused({
    title: failed,
    rows: outcome.rows,
    ...asked,
    ...(others.length > 0 && { others: { label, onClick } }),
  })
}

/** Each refused row of an act, with its reason. */
export const refusedRowsOf = (error: unknown): RefusedRow[] =>
  error instanceof ApiError && Array.isArray(error.rows) ? (error.rows as RefusedRow[]) : []

export async function outcomeOf<Result>(reply: Promise<Result>): Promise<BulkOutcome<Result>> {
  try {
    return { kind: 'done', result: await reply }
  } catch (error) {
    return { kind: 'refused', message: messageOf(error, 'Please try again.'), rows: refusedRowsOf(error) }
  }
}

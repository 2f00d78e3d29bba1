import { dayIn } from '#shared/kernel/dates.ts'
import type { Cell, CellKind } from '#shared/exports/columns.ts'

export type DocumentColumn<Row> = { label: string; kind: CellKind; value: (row: Row) => Cell }

export type DocumentTable = { columns: { label: string; kind: CellKind }[]; rows: Cell[][] }

/** The day of an instant where the project is. */
export const dayOf = (instant: string | null, timeZone: string): string | null =>
  instant === null ? null : dayIn(timeZone, new Date(instant))

import type { ExportedSelection } from '#shared/exports/columns.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { CountedAllowance } from '#server/features/selections/public.ts'
import type { ReadPage } from './list-pages.ts'

/** Adds what a shared allowance counts to the first of its selections in the file, whatever page that is on. */
export function countingShared<Cursor>(
  read: ReadPage<Selection, Cursor>,
  countedOf: (ids: readonly number[]) => Promise<CountedAllowance[]>,
): ReadPage<ExportedSelection, Cursor> {
  const seen = new Set<number>()
  return async (cursor) => {
    const { rows, next } = await read(cursor)
    const first = new Map<number, number>()
    for (const { id, sharedAllowance } of rows)
      if (sharedAllowance && !seen.has(sharedAllowance.id)) {
        seen.add(sharedAllowance.id)
        first.set(id, sharedAllowance.id)
      }
    const counted = new Map((await countedOf([...first.values()])).map((one) => [one.id, one]))
    return { rows: rows.map((row) => ({ ...row, shared: counted.get(first.get(row.id) ?? 0) ?? null })), next }
  }
}

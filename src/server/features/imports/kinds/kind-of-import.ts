import type { ImportContext } from '#shared/imports/cell-schemas.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CheckedRow, FileRow } from './checked-row.ts'
import type { ImportEntry, PlannedRow } from '../store.ts'
import type { UndoRecorder } from '../undoing/recording.ts'

export type RowCheck = {
  check: (rows: readonly FileRow[]) => Promise<CheckedRow[]>
  newCategories: string[]
  newSuppliers?: string[]
}

/** How one kind of record is checked, and written once everything is locked. */
export type KindOfImport = {
  open: (db: Db, entry: ImportEntry, context: ImportContext) => Promise<RowCheck>
  /** Runs in one transaction; throwing anywhere imports nothing. */
  begin: (tx: Db, ctx: Ctx, entry: ImportEntry, undo: UndoRecorder) => Promise<ImportWriter>
}

export type ImportWriter = {
  write: (rows: readonly PlannedRow[]) => Promise<void>
  /** Records what was done. */
  finish: () => Promise<void>
}

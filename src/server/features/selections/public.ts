import type { Signing } from '#shared/selections/deciding/signing.ts'
import type { Selection, Snapshot } from '#shared/selections/selection-schemas.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as acts from './acts.ts'
import * as allowances from './allowances/allowances-store.ts'
import * as signing from './deciding/signing-rule-store.ts'
import * as imports from './importing/import-store.ts'
import * as reading from './reading-store.ts'
import * as store from './store.ts'

type Reader = { userId: number; now: Date }

export { act as actOn, advance, conflict, enter, recordEvent, type At, type Scene } from './acts.ts'
export { categoryOfOptions, offerItem } from './deciding/deciding.ts'
export {
  eventOfAnswer,
  lockOffers,
  type Offered,
  refusalOf,
  voidSignatures,
  writeAnswer,
} from './deciding/answering.ts'
export { applySigningChange } from './deciding/changing-signers.ts'
export { add } from './editing/editing.ts'
export { requireBuilder, requireClient } from './policy.ts'
export type { ImportAllowance, ImportTrade, SelectionTarget } from './importing/import-store.ts'
export {
  addImportedSelections,
  changeImportedSelections,
  type ChangedSelection,
  lockImportedProject,
  type SelectionPlan,
  withAllowances,
} from './importing/importing.ts'
export {
  lockUndoneSelections,
  problemOfSelections,
  removeUnusedAllowances,
  type SelectionBefore,
  undoSelections,
} from './importing/import-undo.ts'
export { obstaclesTo, requireOrderable, writeOrdered } from './installing/ordering.ts'
export {
  type InPart,
  inPartEvents,
  lockForOrder,
  writeDelivered,
  writeExpected,
  writeUnordered,
} from './installing/order-scenes.ts'
export { search } from './lists/searching.ts'
export { setPlannedDeadlines } from './bulk/setting-planned-deadlines.ts'

/** How many selections of a project have a valid signature. */
export const countSigned = (tx: Db, projectId: number): Promise<number> => store.countSigned(tx, projectId)

/** The snapshot of an earlier fingerprint. */
export const formerSnapshot = (db: Db, selectionId: number, fingerprint: string): Promise<Snapshot | undefined> =>
  store.formerSnapshot(db, selectionId, fingerprint)

/** Selections of one project as the person sees them. */
export const selectionsFor = (
  db: Db,
  reader: Reader,
  projectId: number,
  ids: readonly number[],
): Promise<Selection[]> => reading.readAll(db, reader, projectId, ids)

export const everySelectionFor = (db: Db, reader: Reader, projectId: number): Promise<Selection[]> =>
  reading.readEvery(db, reader, projectId)

/** The selection as the person sees it. */
export const selectionFor = (db: Db, ctx: Ctx, projectId: number, selectionId: number): Promise<Selection> =>
  acts.shown(db, ctx, { projectId, selectionId })

/** The shared allowances of a project, with what their open selections will probably cost. */
export const sharedAllowancesOf = (db: Db, projectId: number) => allowances.facts(db, projectId)

export type { CountedAllowance } from './allowances/allowances-store.ts'
export const countedAllowances = (db: Db, ids: readonly number[], withDrafts: boolean) =>
  allowances.counted(db, ids, withDrafts)

/** The signing rule of a project and its owners. */
export const signingOf = (tx: Db, projectId: number): Promise<Signing> => signing.signingOf(tx, projectId)

/** What an import compares its rows with. */
export const importTargets = async (db: Db, projectId: number) => imports.importTargets(db, projectId)
export const importTrades = async (db: Db, projectId: number) => imports.importTrades(db, projectId)
export const importAllowances = async (db: Db, projectId: number) => imports.importAllowances(db, projectId)
export const importCurrency = (db: Db, projectId: number) => imports.importCurrency(db, projectId)

/** Copying of plans between projects and templates. */
export { insertPlans, plansOf, type PlannedSelection } from './importing/copying.ts'

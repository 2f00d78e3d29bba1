import type { Selection, Snapshot } from '#shared/selections/selection-schemas.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as acts from './acts.ts'
import * as store from './store.ts'

export { act as actOn, advance, conflict, enter, recordEvent, type At } from './acts.ts'
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
export {
  importAllowances,
  importCurrency,
  importTargets,
  importTrades,
  type ImportAllowance,
  type ImportTrade,
  type SelectionTarget,
} from './importing/import-store.ts'
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
export { search } from './lists/searching.ts'
export { signingOf } from './deciding/signing-rule-store.ts'
export { setPlannedDeadlines } from './bulk/setting-planned-deadlines.ts'

/** How many selections of a project have a valid signature. */
export { countSigned } from './store.ts'

/** The snapshot of an earlier fingerprint. */
export const formerSnapshot = (db: Db, selectionId: number, fingerprint: string): Promise<Snapshot | undefined> =>
  store.formerSnapshot(db, selectionId, fingerprint)

/** Selections of one project as the person sees them. */
export { readAll as selectionsFor, readEvery as everySelectionFor } from './reading-store.ts'

/** The selection as the person sees it. */
export const selectionFor = (db: Db, ctx: Ctx, projectId: number, selectionId: number): Promise<Selection> =>
  acts.shown(db, ctx, { projectId, selectionId })

/** The shared allowances of a project, with what their open selections will probably cost. */
export {
  counted as countedAllowances,
  type CountedAllowance,
  facts as sharedAllowancesOf,
} from './allowances/allowances-store.ts'

/** Copying of plans between projects and templates. */
export { insertPlans, plansOf, type PlannedSelection } from './importing/copying.ts'

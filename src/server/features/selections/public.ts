export { act as actOn, advance, type At, conflict, enter, recordEvent, type Scene, selectionFor } from './acts.ts'
export { type CountedAllowance, countedAllowances, sharedAllowancesOf } from './allowances/reporting.ts'
export { categoryOfOptions, offerItem } from './deciding/deciding.ts'
export {
  lockOffers,
  type Offered,
  type RecordedAnswer,
  recordedAnswer,
  refusalOf,
  voidSignatures,
  writeAnswer,
} from './deciding/answering.ts'
export { applySigningChange, signingOf } from './deciding/changing-signers.ts'
export { add } from './editing/editing.ts'
export { requireBuilder, requireClient } from './policy.ts'
export { insertPlans, type PlannedSelection, plansOf } from './importing/copying.ts'
export type { ImportAllowance, ImportTrade, SelectionTarget } from './importing/import-store.ts'
export {
  addImportedSelections,
  changeImportedSelections,
  type ChangedSelection,
  knownOfProject,
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
export { readAll as selectionsFor, readEvery as everySelectionFor } from './reading.ts'

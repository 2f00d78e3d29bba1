export { insertFromChoices, insertIntoDraft, type Wanted, withoutOrdered } from './drafting.ts'
export {
  orderInTheWay,
  placeSimpleOrders,
  receiveSelection,
  releaseSelection,
  unreceiveSelection,
} from './of-selections.ts'
export {
  companyDefaults,
  deleteLines,
  insertDelivery,
  insertLines,
  insertOrders,
  keptLinesOf,
  linesOf,
  liveLinesOf,
  lockOrders,
  projectsForDelivery,
  returnNumber,
  takeNumbers,
  updateLines,
  updateOrder,
} from './order-rows.ts'
export { keptOfLines, recount } from './totals.ts'
export type { LineRow, NewLineRow, OrderRow } from './store.ts'
export type { DeliveredLine } from './delivery-store.ts'

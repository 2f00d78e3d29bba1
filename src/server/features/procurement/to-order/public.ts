export { insertFromChoices, insertIntoDraft, type Wanted, withoutOrdered } from './drafting.ts'
export {
  orderInTheWay,
  placeSimpleOrders,
  receiveSelection,
  releaseSelection,
  unreceiveSelection,
} from './of-selections.ts'
export { keptOfLines, recount } from './totals.ts'

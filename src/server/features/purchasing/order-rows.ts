import type { Db } from '#server/platform/db/database.ts'
import * as deliveries from './delivery-store.ts'
import * as store from './store.ts'

// What acts on orders do to their rows, also for other features. Nothing is checked here: the act that calls has checked and locked.

/** Lines of selections that are in an order which was not canceled. */
export const liveLinesOf = (db: Db, companyId: number, selectionIds: readonly number[]): Promise<store.LiveLine[]> =>
  selectionIds.length === 0 ? Promise.resolve([]) : store.liveLines(db, companyId, selectionIds)

/** Lines that were ordered for an earlier decision of these selections, and still come. */
export const keptLinesOf = (db: Db, companyId: number, selectionIds: readonly number[]) =>
  selectionIds.length === 0 ? Promise.resolve([]) : store.keptLines(db, companyId, selectionIds)

/** Orders in the order of their ids, locked for the rest of the transaction. */
export const lockOrders = (tx: Db, companyId: number, ids: readonly number[]) => store.lockOrders(tx, companyId, ids)
export const linesOf = (db: Db, companyId: number, orderIds: readonly number[]) =>
  store.linesOf(db, companyId, orderIds)
export const takeNumbers = (tx: Db, companyId: number, count: number) => store.takeNumbers(tx, companyId, count)
export const returnNumber = (tx: Db, companyId: number, number: number) => store.returnNumber(tx, companyId, number)
export const insertOrders = (tx: Db, rows: readonly store.NewOrderRow[]) => store.insertOrders(tx, rows)
export const insertLines = (tx: Db, rows: readonly store.NewLineRow[]) => store.insertLines(tx, rows)
export const updateOrder = (tx: Db, id: number, change: Partial<store.NewOrderRow>) => store.updateOrder(tx, id, change)
export const updateLines = (tx: Db, ids: readonly number[], change: Partial<store.NewLineRow>) =>
  store.updateLines(tx, ids, change)
export const deleteLines = (tx: Db, ids: readonly number[]) => store.deleteLines(tx, ids)
export const companyDefaults = (db: Db, companyId: number) => store.companyDefaults(db, companyId)
export const projectsForDelivery = (db: Db, companyId: number, projectIds: readonly number[]) =>
  store.projectsForDelivery(db, companyId, projectIds)
export const insertDelivery = (tx: Db, delivery: deliveries.NewDelivery) => deliveries.insertDelivery(tx, delivery)

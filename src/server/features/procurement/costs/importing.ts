import { priceFromCost } from '#shared/procurement/costs/price.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './import-store.ts'

/** What an item costs, as an import compares and writes it. */
export type ImportedBuying = Omit<store.BuyingRow, 'itemId' | 'companyId' | 'updatedAt' | 'costChangedAt'>

/** Whether the price is cost plus markup. */
export const followsCost = (
  { costCents, markupBp }: Pick<ImportedBuying, 'costCents' | 'markupBp'>,
  priceCents: number,
): boolean => costCents !== null && markupBp !== null && priceFromCost(costCents, markupBp / 100) === priceCents

/** What these items cost, by id. Items without a row are left out. */
export async function importedBuyingOf(
  db: Db,
  companyId: number,
  itemIds: readonly number[],
): Promise<Map<number, ImportedBuying>> {
  const rows = itemIds.length === 0 ? [] : await store.rowsOf(db, companyId, itemIds)
  return new Map(
    rows.map((row) => {
      const { itemId, companyId: _companyId, updatedAt: _updatedAt, costChangedAt: _costChangedAt, ...buying } = row
      return [itemId, buying] as const
    }),
  )
}

/** The items whose supplier SKU is one of these, given in lower case. */
export const itemsBySupplierSku = (db: Db, companyId: number, skus: readonly string[]) =>
  skus.length === 0 ? Promise.resolve([]) : store.bySupplierSku(db, companyId, skus)

type Writing = { companyId: number; now: Date }

/** Writes what many items cost. */
export const saveImportedBuying = (
  tx: Db,
  { companyId, now }: Writing,
  rows: readonly { itemId: number; buying: ImportedBuying }[],
): Promise<void> =>
  store.saveAll(
    tx,
    rows.map(({ itemId, buying }) => ({ ...buying, itemId, companyId, updatedAt: now })),
  )

/** Restores what items cost before an import. Null means that no cost was known. */
export async function restoreBuying(
  tx: Db,
  writing: Writing,
  rows: readonly { itemId: number; buying: ImportedBuying | null }[],
): Promise<void> {
  const known = rows.flatMap(({ itemId, buying }) => (buying ? [{ itemId, buying }] : []))
  await saveImportedBuying(tx, writing, known)
  await store.removeAll(
    tx,
    writing.companyId,
    rows.flatMap(({ itemId, buying }) => (buying ? [] : [itemId])),
  )
}

/** Changes what items cost, and nothing else about them. They have a cost already. */
export const setCosts = (
  tx: Db,
  { companyId, now }: Writing,
  rows: readonly { itemId: number; costCents: number }[],
): Promise<void> => store.updateCosts(tx, companyId, rows, now)

/** The items that name the supplier. */
export const itemsOfSupplier = (db: Db, companyId: number, supplierId: number) =>
  store.ofSupplier(db, companyId, supplierId)

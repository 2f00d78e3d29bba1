import type { ItemBuying } from '#shared/procurement/costs/contract.ts'
import { priceFromCost } from '#shared/procurement/costs/price.ts'
import type { ItemBuyingInput } from '#shared/procurement/costs/schemas.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toCents, toUnits } from '#shared/kernel/money.ts'
import { toMilli } from '#shared/kernel/quantities.ts'
import { buys } from '../policy.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './store.ts'

export async function read(ctx: Ctx, itemId: number): Promise<ItemBuying> {
  const [row] = await store.buyingOf(ctx.db, buys(ctx.actor), [itemId])
  if (!row) throw new AppError('not_found', 'Item not found')
  return asReply(row)
}

/** Adds what the items cost to a list that a builder exports. Other people get the list as it is. */
export async function buyingForExport<Item extends { id: number }>(
  { db, actor }: Ctx,
  items: readonly Item[],
): Promise<(Item & { buying?: ItemBuying | undefined })[]> {
  if (actor.type !== 'builder' || actor.companyId === null || items.length === 0) return [...items]
  const ids = items.map(({ id }) => id)
  const rows = await store.buyingOf(db, actor.companyId, ids)
  const known = new Map(rows.map((row) => [row.itemId, asReply(row)]))
  return items.map((item) => ({ ...item, buying: known.get(item.id) }))
}

function asReply(row: store.BuyingRow): ItemBuying {
  const { costCents, markupBp, packMilli, wasteTenths, supplierSku, pack, priceCents } = row
  const markup = markupBp === null ? null : markupBp / 100
  const follows = costCents !== null && markup !== null && priceFromCost(costCents, markup) === priceCents
  return {
    supplier: supplierOf(row),
    supplierSku,
    cost: costCents === null ? null : toUnits(costCents),
    markup: follows ? markup : null,
    priceBy: follows ? 'markup' : 'typed',
    pack,
    packSize: packMilli === null ? null : packMilli / 1000,
    waste: wasteTenths === null ? null : wasteTenths / 10,
    categoryWaste: row.categoryWasteTenths === null ? null : row.categoryWasteTenths / 10,
  }
}

export const supplierOf = ({ supplierId, supplierName, supplierArchivedAt }: store.BuyingRow) =>
  supplierId === null || supplierName === null
    ? null
    : { id: supplierId, name: supplierName, archived: supplierArchivedAt !== null }

/** The price that an item gets: cost plus markup where there is a markup, otherwise the typed one. */
export const priceWith = (buying: ItemBuyingInput | undefined, typed: number): number =>
  buying?.cost != null && buying.markup != null ? toUnits(priceFromCost(toCents(buying.cost), buying.markup)) : typed

/** Saves what an item costs, in the transaction that saves the item. Without it, nothing changes. */
export async function saveBuying(
  tx: Db,
  ctx: Ctx,
  { companyId, itemId }: { companyId: number; itemId: number },
  buying: ItemBuyingInput | undefined,
): Promise<void> {
  if (!buying) return
  const { supplierId = null, supplierSku, cost, markup, pack = null, packSize, waste } = buying
  const [before] = await store.buyingOf(tx, companyId, [itemId])
  // An archived supplier stays where it was, and cannot be chosen again.
  if (
    supplierId !== null &&
    supplierId !== before?.supplierId &&
    !(await store.holdSupplier(tx, companyId, supplierId))
  ) {
    const message = 'Please choose one of your suppliers.'
    throw new AppError('invalid', message, { fields: { 'buying.supplierId': message } })
  }
  await store.save(tx, companyId, itemId, {
    supplierId,
    supplierSku: supplierSku || null,
    costCents: cost == null ? null : toCents(cost),
    markupBp: markup == null ? null : Math.round(markup * 100),
    pack,
    packMilli: packSize == null ? null : toMilli(packSize),
    wasteTenths: waste == null ? null : Math.round(waste * 10),
    updatedAt: ctx.now,
  })
}

export const copyBuying = (tx: Db, ctx: Ctx, from: number, to: number): Promise<void> =>
  store.copy(tx, from, to, ctx.now)

export async function readCategory(ctx: Ctx, categoryId: number): Promise<{ waste: number | null }> {
  const row = await store.categoryWaste(ctx.db, buys(ctx.actor), categoryId)
  if (!row) throw new AppError('not_found', 'Category not found')
  return { waste: row.wasteTenths === null ? null : row.wasteTenths / 10 }
}

/** Saves the waste of a category, in the transaction that saves the category. Without it, nothing changes. */
export async function saveCategoryBuying(
  tx: Db,
  { now }: Pick<Ctx, 'now'>,
  { companyId, categoryId }: { companyId: number; categoryId: number },
  waste: number | null | undefined,
): Promise<void> {
  if (waste === undefined) return
  if (waste === null) return store.clearCategoryWaste(tx, categoryId)
  await store.saveCategoryWaste(tx, { categoryId, companyId, wasteTenths: Math.round(waste * 10), updatedAt: now })
}

/** What items of one company cost and how they are packed; ids of other companies are left out. */
export const buyingOf = (db: Db, companyId: number, itemIds: readonly number[]): Promise<store.BuyingRow[]> =>
  itemIds.length === 0 ? Promise.resolve([]) : store.buyingOf(db, companyId, itemIds)

/** What builders set for lines of these selections, by "selection item". */
export const wastesOfLines = (db: Db, selectionIds: readonly number[]): Promise<Map<string, number>> =>
  selectionIds.length === 0 ? Promise.resolve(new Map()) : store.wastesOfLines(db, selectionIds)

import { brandsInQuery } from '#shared/catalog/brand-filter.ts'
import type { ItemTarget, PricePreview } from '#shared/item-changes/contract.ts'
import { changedItem, itemsInWords } from '#shared/item-changes/rules.ts'
import { MAX_ITEMS, type PriceChange } from '#shared/item-changes/schemas.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toUnits } from '#shared/kernel/money.ts'
import { importedBuyingOf, itemsOfSupplier } from '#server/features/procurement/costs/public.ts'
import { findItemIds, managedCompany } from '#server/features/catalog/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import * as store from './store.ts'

/** What a price change would do. The versions in the reply are sent with the act, so that exactly this is changed. */
export async function previewPrices(ctx: Ctx, target: ItemTarget, change: PriceChange): Promise<PricePreview> {
  const companyId = managedCompany(ctx.actor)
  const found = await store.readItems(ctx.db, companyId, await idsOf(ctx, target))
  const items = found
    .filter(({ archivedAt }) => archivedAt === null)
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
  if ('itemIds' in target && items.length < new Set(target.itemIds).size)
    throw new AppError('not_found', 'Some of these items are no longer in the catalog.')
  const costs = await importedBuyingOf(ctx.db, companyId, change.on === 'cost' ? items.map(({ id }) => id) : [])
  const rows = items.map((item) => {
    const { costCents = null, markupBp = null } = costs.get(item.id) ?? {}
    const { problem, ...next } = changedItem({ priceCents: item.priceCents, costCents, markupBp }, change)
    const cost =
      costCents === null || next.costCents === null ? null : { from: toUnits(costCents), to: toUnits(next.costCents) }
    return { ...item, toCents: next.priceCents, cost, problem }
  })
  const changed = rows.filter(({ priceCents, toCents, problem }) => problem === null && priceCents !== toCents)
  const impact = await store.impactOf(
    ctx.db,
    companyId,
    changed.map(({ id, toCents }) => ({ id, cents: toCents })),
  )
  return {
    currency: await store.currencyOf(ctx.db, companyId),
    rows: rows.map(({ priceCents, toCents, ...row }) => ({ ...row, from: toUnits(priceCents), to: toUnits(toCents) })),
    toConfirm: { selections: impact.selections, projects: impact.projects },
    approved: impact.approved,
  }
}

/** More items than a catalog has. Only their ids are read, to find those of one supplier. */
const WHOLE_CATALOG = 100_000

async function idsOf(ctx: Ctx, target: ItemTarget): Promise<readonly number[]> {
  if ('itemIds' in target) return target.itemIds
  const { brands, supplierId, ...rest } = target.filter
  const brand = brands && brands.length > 0 ? brandsInQuery(brands) : undefined
  const found = await findItemIds(ctx, { ...rest, brand }, supplierId === undefined ? MAX_ITEMS + 1 : WHOLE_CATALOG)
  const theirs =
    supplierId === undefined ? undefined : new Set(await itemsOfSupplier(ctx.db, managedCompany(ctx.actor), supplierId))
  const ids = theirs ? found.filter((id) => theirs.has(id)) : found
  if (ids.length > MAX_ITEMS)
    throw new AppError('invalid', `More than ${itemsInWords(MAX_ITEMS)} match. Narrow it down by category or brand.`)
  return ids
}

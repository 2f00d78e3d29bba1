import type { ItemTarget, PricePreview } from '#shared/item-changes/contract.ts'
import { changedCents, itemsInWords, priceRefusal } from '#shared/item-changes/rules.ts'
import { MAX_ITEMS, type PriceChange } from '#shared/item-changes/schemas.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toUnits } from '#shared/kernel/money.ts'
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
  const rows = items.map((item) => {
    const toCents = changedCents(item.priceCents, change)
    return { ...item, toCents, problem: priceRefusal(item.priceCents, toCents) }
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

async function idsOf(ctx: Ctx, target: ItemTarget): Promise<readonly number[]> {
  if ('itemIds' in target) return target.itemIds
  const { brands, ...rest } = target.filter
  const brand = brands && brands.length > 0 ? brands.join('|') : undefined
  const ids = await findItemIds(ctx, { ...rest, brand }, MAX_ITEMS + 1)
  if (ids.length > MAX_ITEMS)
    throw new AppError('invalid', `More than ${itemsInWords(MAX_ITEMS)} match. Narrow it down by category or brand.`)
  return ids
}

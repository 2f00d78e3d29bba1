import type { ItemChange, ItemChangeDetails } from '#shared/item-changes/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toUnits } from '#shared/kernel/money.ts'
import { managedCompany } from '#server/features/catalog/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { withHeaders, pageHeaders } from '#server/platform/http/reply.ts'
import { cursorOf, cursorPart } from '#server/platform/http/cursor.ts'
import * as store from './store.ts'

const cursors = cursorOf(cursorPart.id)
const PAGE = 50

export async function listItemChanges(
  ctx: Ctx,
  { limit = PAGE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  url: string,
) {
  const companyId = managedCompany(ctx.actor)
  const [before] = cursors.decode(cursor) ?? [null]
  const rows = await store.listChanges(ctx.db, companyId, before, limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? cursors.encode([last.change.id]) : null
  return withHeaders(
    shown.map(changeOf),
    pageHeaders(url, { total: await store.countChanges(ctx.db, companyId), next }),
  )
}

export async function getItemChange(ctx: Ctx, changeId: number): Promise<ItemChangeDetails> {
  const change = await readChange(ctx.db, managedCompany(ctx.actor), changeId)
  const rows = await store.readRows(ctx.db, changeId)
  return {
    ...change,
    rows: rows.map(({ fromCents, toCents, fromCostCents, toCostCents, ...row }) => ({
      ...row,
      from: unitsOf(fromCents),
      to: unitsOf(toCents),
      fromCost: unitsOf(fromCostCents),
      toCost: unitsOf(toCostCents),
    })),
  }
}

export async function readChange(db: Db, companyId: number, changeId: number): Promise<ItemChange> {
  const row = await store.findChange(db, companyId, changeId)
  if (!row) throw new AppError('not_found', 'Change not found')
  return changeOf(row)
}

function changeOf({ change, currency, changedBy, undoneBy }: store.ListedChange): ItemChange {
  const { id, act, priceBy, priceValue, rounding, category, onCost, itemCount, changedAt, undoneAt } = change
  const isPrice = priceBy !== null && priceValue !== null && rounding !== null
  return {
    id,
    act,
    price: isPrice ? { on: onCost ? 'cost' : 'price', by: priceBy, value: toUnits(priceValue), rounding } : null,
    category,
    items: itemCount,
    currency,
    changedAt: changedAt.toISOString(),
    changedBy: changedBy ?? '',
    undoneAt: undoneAt?.toISOString() ?? null,
    undoneBy,
    can: { undo: undoneAt === null },
  }
}

const unitsOf = (cents: number | null): number | null => (cents === null ? null : toUnits(cents))

import type { BuyingLine } from '#shared/buying/contract.ts'
import { marginPercent, orderQuantity, orderQuantityInWords } from '#shared/buying/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toUnits } from '#shared/kernel/money.ts'
import { type Choice, lineTotalCents } from '#shared/selections/deciding/deal.ts'
import { planSeatOf } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { supplierOf } from './items.ts'
import { requireBuyer } from './policy.ts'
import * as store from './store.ts'

/** Cost and order quantity of what is chosen, from the signed quantity and today's cost. */
export async function readSelection(
  ctx: Ctx,
  projectId: number,
  selectionId: number,
): Promise<{ lines: BuyingLine[] }> {
  const seat = await planSeatOf(ctx.db, ctx.actor, projectId)
  requireBuyer(seat)
  const selection = await store.chosenFor(ctx.db, projectId, selectionId)
  if (!selection) throw new AppError('not_found', 'Selection not found')
  const ids = selection.choices.map(({ itemId }) => itemId)
  const rows = ids.length === 0 ? [] : await store.buyingOf(ctx.db, seat.companyId, ids)
  const known = new Map(rows.map((row) => [row.itemId, row]))
  return { lines: selection.choices.map((choice) => lineOf(choice, known.get(choice.itemId))) }
}

function lineOf(choice: Choice, row: store.BuyingRow | undefined): BuyingLine {
  const { itemId, name, quantityMilli, unit } = choice
  const quantity = quantityMilli / 1000
  const priceCents = lineTotalCents(quantityMilli, choice.priceCents)
  const fits = row !== undefined && row.unit === unit
  const costCents = fits && row.costCents !== null ? lineTotalCents(quantityMilli, row.costCents) : null
  const { pack = null, packMilli = null, wasteTenths = null } = row ?? {}
  const needs = {
    quantity,
    waste: wasteTenths === null ? null : wasteTenths / 10,
    pack: pack === null || packMilli === null ? null : { name: pack, size: packMilli / 1000 },
  }
  const { ordered, packs } = orderQuantity(needs)
  return {
    itemId,
    name,
    quantity,
    unit,
    supplier: row ? supplierOf(row) : null,
    supplierSku: row?.supplierSku ?? null,
    price: toUnits(priceCents),
    cost: costCents === null ? null : toUnits(costCents),
    margin: costCents === null ? null : toUnits(priceCents - costCents),
    marginPercent: costCents === null ? null : marginPercent(priceCents, costCents),
    order: fits ? { ordered, packs, words: orderQuantityInWords(needs, unit) } : null,
  }
}

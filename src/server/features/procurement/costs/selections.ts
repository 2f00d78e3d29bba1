import type { BuyingLine, SelectionBuying } from '#shared/procurement/costs/contract.ts'
import {
  marginPercent,
  orderCostCents,
  orderQuantity,
  orderQuantityInWords,
  wasteOf,
} from '#shared/procurement/costs/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toUnits } from '#shared/kernel/money.ts'
import { type Choice, lineTotalCents } from '#shared/selections/deciding/deal.ts'
import { planSeatOf } from '#server/features/seats/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { supplierOf } from './items.ts'
import { requireBuyer } from '../policy.ts'
import * as store from './store.ts'

/** What has to be ordered for the signed quantity, and what that costs today or was ordered for. */
export async function readSelection(ctx: Ctx, projectId: number, selectionId: number): Promise<SelectionBuying> {
  const seat = await planSeatOf(ctx.db, ctx.actor, projectId)
  requireBuyer(seat)
  const selection = await store.chosenFor(ctx.db, projectId, selectionId)
  if (!selection) throw new AppError('not_found', 'Selection not found')
  const ids = selection.choices.map(({ itemId }) => itemId)
  const rows = ids.length === 0 ? [] : await store.buyingOf(ctx.db, seat.companyId, ids)
  const known = new Map(rows.map((row) => [row.itemId, row]))
  const wastes = ids.length === 0 ? new Map<number, number>() : await store.lineWastes(ctx.db, selectionId)
  const ordered =
    ids.length === 0 ? new Map<number, number>() : await store.orderedCosts(ctx.db, seat.companyId, selectionId, ids)
  return {
    lines: selection.choices.map((choice) =>
      lineOf(choice, known.get(choice.itemId), {
        lineTenths: wastes.get(choice.itemId) ?? null,
        orderedCents: ordered.get(choice.itemId) ?? null,
      }),
    ),
  }
}

type Line = { projectId: number; selectionId: number; itemId: number }

/** Changes what is ordered for a line, and nothing that a client reads or signs. */
export async function setLineWaste(ctx: Ctx, line: Line, waste: number | null): Promise<SelectionBuying> {
  const { projectId, selectionId, itemId } = line
  const seat = await planSeatOf(ctx.db, ctx.actor, projectId)
  requireBuyer(seat)
  const { companyId } = seat
  await ctx.db.transaction(async (tx) => {
    const selection = await store.chosenFor(tx, projectId, selectionId)
    const choice = selection?.choices.find((one) => one.itemId === itemId)
    if (!selection || !choice) throw new AppError('not_found', 'This item is not chosen for the selection.')
    if (waste === null) await store.clearLineWaste(tx, selectionId, itemId)
    else {
      const wasteTenths = Math.round(waste * 10)
      await store.saveLineWaste(tx, { selectionId, itemId, companyId, wasteTenths, updatedAt: ctx.now })
    }
    const data = { selection: selection.name, item: choice.name, waste }
    await record(tx, ctx, { companyId, kind: 'order.waste_changed', data })
  })
  return readSelection(ctx, projectId, selectionId)
}

type OfLine = { lineTenths: number | null; orderedCents: number | null }

function lineOf(choice: Choice, row: store.BuyingRow | undefined, { lineTenths, orderedCents }: OfLine): BuyingLine {
  const { itemId, name, quantityMilli, unit } = choice
  const quantity = quantityMilli / 1000
  const priceCents = lineTotalCents(quantityMilli, choice.priceCents)
  const fits = row !== undefined && row.unit === unit
  const { pack = null, packMilli = null, wasteTenths = null, categoryWasteTenths = null } = row ?? {}
  const waste = wasteOf(unit, { line: lineTenths, item: wasteTenths, category: categoryWasteTenths })
  const needs = {
    quantity,
    waste: waste?.percent ?? null,
    pack: pack === null || packMilli === null ? null : { name: pack, size: packMilli / 1000 },
  }
  const quantities = orderQuantity(needs, unit)
  const { ordered, packs } = quantities
  const plannedCents = fits && row.costCents !== null ? orderCostCents(quantities, row.costCents) : null
  const costCents = orderedCents ?? plannedCents
  return {
    itemId,
    name,
    quantity,
    unit,
    supplier: row ? supplierOf(row) : null,
    supplierSku: row?.supplierSku ?? null,
    price: toUnits(priceCents),
    cost: costCents === null ? null : toUnits(costCents),
    costOrdered: orderedCents !== null,
    margin: costCents === null ? null : toUnits(priceCents - costCents),
    marginPercent: costCents === null ? null : marginPercent(priceCents, costCents),
    waste,
    order: fits ? { ordered, packs, words: orderQuantityInWords(needs, unit) } : null,
  }
}

import { orderCostCents, orderQuantity, orderQuantityInWords, wasteOf } from '#shared/procurement/costs/rules.ts'
import { amountInWords } from '#shared/catalog/rules.ts'
import type { QueryOf } from '#shared/kernel/endpoint.ts'
import { toUnits } from '#shared/kernel/money.ts'
import type { listToOrder } from '#shared/procurement/orders/endpoints.ts'
import type { ToOrderLine } from '#shared/procurement/orders/order-schemas.ts'
import type { OrderWarning } from '#shared/procurement/orders/statuses.ts'
import { costChangeInWords } from '#shared/procurement/orders/cost-words.ts'
import { orderNumberInWords } from '#shared/procurement/orders/words.ts'
import { orderByInWords } from '#shared/schedule/deadlines/order-words.ts'
import type { Ctx } from '#server/platform/context.ts'
import { cursorOf, cursorPart } from '#server/platform/http/cursor.ts'
import { pageHeaders, withHeaders } from '#server/platform/http/reply.ts'
import { escapeLike } from '#server/platform/db/like-pattern.ts'
import { orders } from '../policy.ts'
import * as store from './to-order-store.ts'

const PAGE = 200
const position = cursorOf(cursorPart.text, cursorPart.day, cursorPart.id, cursorPart.id)

/** What is approved and not yet on an order, by supplier and by the date it is needed. */
export async function list(ctx: Ctx, query: QueryOf<typeof listToOrder>, url: string) {
  const { q = '', limit = PAGE, cursor, supplierId, projectId } = query
  const at = position.decode(cursor)
  const rows = await store.listToOrder(ctx.db, {
    companyId: orders(ctx.actor),
    supplierId,
    projectId,
    words: escapeLike(q.toLowerCase()),
    limit: limit + 1,
    now: ctx.now.toISOString(),
    after: at && { supplier: at[0], day: at[1], selectionId: at[2], itemId: at[3] },
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next =
    rows.length > limit && last ? position.encode([last.supplierKey, last.day, last.selectionId, last.itemId]) : null
  return withHeaders(page.map(asLine), pageHeaders(url, { total: rows[0]?.total ?? 0, next }))
}

function asLine(row: store.ToOrderRow): ToOrderLine {
  const { quantityMilli, unit, costCents, pack, packMilli } = row
  const { lineWasteTenths: line, wasteTenths: item, categoryWasteTenths: category } = row
  const fits = row.itemUnit === unit
  const needs = {
    quantity: quantityMilli / 1000,
    waste: fits ? (wasteOf(unit, { line, item, category })?.percent ?? null) : null,
    pack: fits && pack !== null && packMilli !== null ? { name: pack, size: packMilli / 1000 } : null,
  }
  const quantities = orderQuantity(needs, unit)
  const { ordered, packs } = quantities
  return {
    selectionId: row.selectionId,
    version: row.version,
    selection: row.selection,
    room: row.room,
    project: { id: row.projectId, name: row.projectName },
    deliveryAddress: row.deliveryAddress,
    itemId: row.itemId,
    item: row.item,
    supplier:
      row.supplierId === null || row.supplierName === null ? null : { id: row.supplierId, name: row.supplierName },
    supplierSku: row.supplierSku,
    quantity: needs.quantity,
    unit,
    words: fits ? orderQuantityInWords(needs, unit) : amountInWords(needs.quantity, unit),
    ordered,
    packs,
    currency: row.currency,
    cost: fits && costCents !== null ? toUnits(orderCostCents(quantities, costCents)) : null,
    neededBy: row.neededBy,
    neededByPassed: row.neededByPassed,
    orderBy: row.orderBy,
    orderByWhy: row.orderBy === null ? null : orderByInWords(row.plan),
    approvedOn: row.approvedOn,
    warnings: warningsOf(row),
    costChange: costChange(row),
    formerOrder: formerOrder(row),
  }
}

function formerOrder(row: store.ToOrderRow): ToOrderLine['formerOrder'] {
  const { formerOrderId: orderId, formerLineId: lineId, formerNumber: number } = row
  if (orderId === null || lineId === null || number === null) return null
  const comes = row.formerComes === true
  return { orderId, lineId, number: orderNumberInWords(number), comes, canUse: comes && row.formerFits }
}

/** A cost that changed and came back is not reported. */
const hasOtherCost = ({ costChanged, costCents, formerCostCents }: store.ToOrderRow): boolean =>
  costChanged && formerCostCents !== costCents

function costChange(row: store.ToOrderRow): string | null {
  const { formerCostCents: from, costCents: to, currency, itemUnit } = row
  return hasOtherCost(row) && from !== null
    ? costChangeInWords({ from: toUnits(from), to: to === null ? null : toUnits(to), currency, unit: itemUnit })
    : null
}

function warningsOf(row: store.ToOrderRow): OrderWarning[] {
  const found: Record<OrderWarning, boolean> = {
    late: row.late,
    cost_changed: hasOtherCost(row),
    discontinued: row.discontinued,
    change_requested: row.changeRequested,
    price_expires: row.priceExpires,
  }
  return (Object.keys(found) as OrderWarning[]).filter((warning) => found[warning])
}

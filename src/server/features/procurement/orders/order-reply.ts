import { orderQuantityInWords } from '#shared/procurement/costs/rules.ts'
import { toUnits } from '#shared/kernel/money.ts'
import { toMilli } from '#shared/kernel/quantities.ts'
import type { OrderLine, OrderSummary } from '#shared/procurement/orders/order-schemas.ts'
import { lineAmounts, linesToReceive, openMilli } from '#shared/procurement/orders/rules.ts'
import { orderedInWords, orderNumberInWords, type RevisedOrder } from '#shared/procurement/orders/words.ts'
import type { LineRow, OrderRow } from './rows-store.ts'

/** Names that a row refers to. */
export type OrderNames = {
  supplier: { id: number; name: string; email: string | null; archivedAt: Date | null } | null
  project: { id: number; name: string } | null
}

export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

export const summaryOf = (row: OrderRow, { supplier, project }: OrderNames): OrderSummary => ({
  id: row.id,
  number: orderNumberInWords(row.number),
  revision: row.revision,
  status: row.status,
  supplier: supplier && {
    id: supplier.id,
    name: supplier.name,
    email: supplier.email,
    archived: supplier.archivedAt !== null,
  },
  project,
  lineCount: row.lineCount,
  openLines: row.openLines,
  currency: row.currency,
  subtotal: toUnits(row.subtotalCents),
  tax: toUnits(row.taxCents),
  total: toUnits(row.totalCents),
  neededBy: row.neededBy,
  expectedOn: row.expectedOn,
  hasProposal: row.hasProposal,
  disputedInvoices: row.disputedInvoices,
  createdAt: row.createdAt.toISOString(),
  sentAt: iso(row.sentAt),
  confirmedAt: iso(row.confirmedAt),
  canceledAt: iso(row.canceledAt),
})

type Packed = Pick<LineRow, 'pack' | 'packMilli'>

/** People count packs where a line comes in packs, and its unit otherwise. */
export const counted = ({ packMilli }: Packed, milli: number): number =>
  packMilli === null ? milli / 1000 : toMilli(milli / packMilli) / 1000

export const milliOf = ({ packMilli }: Packed, count: number): number =>
  packMilli === null ? toMilli(count) : Math.round(count * packMilli)

export const packOf = ({ pack, packMilli }: Packed) =>
  pack === null || packMilli === null ? null : { name: pack, size: packMilli / 1000 }

/** What a line counts, for its words. */
export const amountOf = (line: LineRow) => ({
  quantity: line.quantityMilli / 1000,
  unit: line.unit,
  pack: line.pack,
  packs: line.packMilli === null ? null : Math.round(line.quantityMilli / line.packMilli),
})

type Among = { taxMilli: number; lines: readonly LineRow[] }

/** A line among the others of its order: what has to arrive of it depends on them. */
export function lineReply(
  line: LineRow,
  { taxMilli, lines }: Among,
  selection: OrderLine['selection'] = null,
): OrderLine {
  const { cents, taxCents } = lineAmounts(line, taxMilli)
  const waste = line.wasteTenths === null ? null : line.wasteTenths / 10
  const amount = amountOf(line)
  return {
    id: line.id,
    position: line.position,
    selection,
    itemId: line.itemId,
    description: line.description,
    supplierSku: line.supplierSku,
    ...amount,
    packSize: line.packMilli === null ? null : line.packMilli / 1000,
    signedQuantity: line.signedMilli === null ? null : line.signedMilli / 1000,
    waste,
    words:
      line.signedMilli === null
        ? null
        : orderQuantityInWords({ quantity: line.signedMilli / 1000, waste, pack: packOf(line) }, line.unit),
    orderedWords: orderedInWords(amount),
    unitCost: line.unitCostCents === null ? null : toUnits(line.unitCostCents),
    cost: toUnits(cents),
    taxable: line.taxable,
    tax: toUnits(taxCents),
    delivered: counted(line, line.deliveredMilli),
    damaged: counted(line, line.damagedMilli),
    charge: line.isCharge,
    open: linesToReceive(lines).includes(line) ? counted(line, openMilli(line)) : 0,
    backorder: line.backorder,
    expectedOn: line.expectedOn,
    proposal:
      line.proposedAt === null
        ? null
        : {
            expectedOn: line.proposedOn,
            backorder: line.proposedBackorder,
            note: line.proposedNote,
            at: line.proposedAt.toISOString(),
          },
  }
}

/** What the supplier was sent, and what a revision is compared with. */
export const revisedOf = (row: OrderRow, lines: readonly LineRow[]): RevisedOrder => ({
  currency: row.currency,
  deliveryAddress: row.deliveryAddress,
  deliveryInstructions: row.deliveryInstructions,
  neededBy: row.neededBy,
  taxRate: row.taxMilli / 1000,
  notes: row.notes,
  lines: lines
    .filter(({ live }) => live)
    .map((line) => ({
      id: line.id,
      description: line.description,
      ...amountOf(line),
      unitCost: line.unitCostCents === null ? null : toUnits(line.unitCostCents),
      taxable: line.taxable,
    })),
})

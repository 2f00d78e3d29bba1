import { z } from 'zod'
import { packs } from '#shared/procurement/costs/packs.ts'
import { Unit } from '#shared/catalog/schemas.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { toCents, toUnits } from '#shared/kernel/money.ts'
import { typedNumber } from '#shared/kernel/number-schemas.ts'
import { readNumber } from '#shared/kernel/numbers.ts'
import { Cost, Day, Id } from '#shared/kernel/schemas.ts'
import { Line, Prose, RequiredLine } from '#shared/kernel/text/text-schemas.ts'
import { toMilli } from '#shared/kernel/quantities.ts'
import type { editOrder } from '#shared/procurement/orders/endpoints.ts'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import { lineAmounts, orderTotals } from '#shared/procurement/orders/rules.ts'
import { orderedInWords } from '#shared/procurement/orders/words.ts'
import { MAX_ORDER_LINES, TaxRate } from '#shared/procurement/orders/schemas.ts'

const Count = z
  .number()
  .positive('The quantity must be more than zero.')
  .max(1_000_000, 'The quantity may be at most 1,000,000.')

const FormLine = z.object({
  /** Null for a line that is not saved yet. */
  lineId: Id.nullable(),
  description: RequiredLine(300, 'Please describe the line.', 'The description'),
  supplierSku: Line(100, 'The supplier’s SKU'),
  /** Packs for a line in packs, otherwise the quantity. */
  count: typedNumber(Count, { decimals: 3 })
    .nullable()
    .refine((count) => count !== null, 'Please give a quantity.'),
  unit: Unit,
  pack: z.enum(packs).nullable(),
  packSize: z.number().nullable(),
  unitCost: typedNumber(Cost, { decimals: 2 }).nullable(),
  taxable: z.boolean(),
  charge: z.boolean(),
})

/** The order as the form holds it. */
export const OrderFormSchema = z.object({
  supplierId: Id.nullable(),
  deliveryAddress: Prose(500, 'The delivery address'),
  deliveryInstructions: Prose(1_000, 'The instructions'),
  neededBy: Day.nullable(),
  taxRate: typedNumber(TaxRate, { decimals: 3 }).nullable(),
  notes: Prose(2_000, 'The notes'),
  lines: z.array(FormLine).max(MAX_ORDER_LINES, 'An order has at most 1,000 lines.'),
  sendEmail: z.boolean(),
})
type OrderFormInput = z.input<typeof OrderFormSchema>
type FormLineInput = OrderFormInput['lines'][number]

export const emptyLine: FormLineInput = {
  lineId: null,
  description: '',
  supplierSku: '',
  count: 1,
  unit: 'each',
  pack: null,
  packSize: null,
  unitCost: null,
  taxable: true,
  charge: false,
}

export const formValuesOf = (order: Order): OrderFormInput => ({
  supplierId: order.supplier?.id ?? null,
  deliveryAddress: order.deliveryAddress,
  deliveryInstructions: order.deliveryInstructions ?? '',
  neededBy: order.neededBy,
  taxRate: order.taxRate,
  notes: order.notes ?? '',
  lines: order.lines.map((line) => ({
    lineId: line.id,
    description: line.description,
    supplierSku: line.supplierSku ?? '',
    count: line.packs ?? line.quantity,
    unit: line.unit,
    pack: line.pack,
    packSize: line.packSize,
    unitCost: line.unitCost,
    taxable: line.taxable,
    charge: line.charge,
  })),
  sendEmail: order.email.state !== 'none',
})

/** The payload: a new line is a free line, and a draft may change its supplier. */
export function editBody(values: z.output<typeof OrderFormSchema>, order: Order): BodyInput<typeof editOrder> {
  const { supplierId, lines, sendEmail, taxRate, ...head } = values
  return {
    ...head,
    version: order.version,
    taxRate: taxRate ?? 0,
    ...(order.can.edit ? { supplierId } : { sendEmail }),
    lines: lines.map(({ lineId, description, supplierSku, count, unit, pack, unitCost, taxable, charge }) => ({
      ...(lineId === null ? { unit } : { id: lineId }),
      description,
      supplierSku,
      ...(pack ? { packs: count } : { quantity: count }),
      unitCost,
      taxable,
      charge,
    })),
  }
}

const numberIn = (value: number | string | null): number | null => {
  if (typeof value !== 'string') return value
  const reading = readNumber(value, { decimals: 3 })
  return reading.kind === 'number' ? reading.value : null
}

function pricedLine({ count, pack, packSize, unitCost, taxable }: FormLineInput) {
  const cost = numberIn(unitCost)
  return {
    quantityMilli: toMilli((numberIn(count) ?? 0) * (pack ? (packSize ?? 1) : 1)),
    unitCostCents: cost === null ? null : toCents(cost),
    taxable,
  }
}

/** What a line costs as it is typed, before tax; null while its cost is not known. */
export function typedAmount(line: FormLineInput): number | null {
  const priced = pricedLine(line)
  return priced.unitCostCents === null ? null : toUnits(lineAmounts(priced, 0).cents)
}

/** The totals of what is typed so far, in the way the server rounds. */
export function typedTotals({ lines, taxRate }: Pick<OrderFormInput, 'lines' | 'taxRate'>) {
  const typed = numberIn(taxRate) ?? 0
  // Totals are not calculated with an impossible rate.
  const rate = TaxRate.safeParse(typed).success ? typed : 0
  const totals = orderTotals(lines.map(pricedLine), toMilli(rate))
  return {
    taxRate: rate,
    subtotal: toUnits(totals.subtotalCents),
    tax: toUnits(totals.taxCents),
    total: toUnits(totals.totalCents),
    linesWithoutCost: lines.filter((line) => typedAmount(line) === null).length,
  }
}

/** The typed quantity as it will be ordered: "5 boxes (53.8 sq ft)"; null while it is no number. */
export function typedInWords({ count, unit, pack, packSize }: FormLineInput): string | null {
  if (typeof count !== 'number') return null
  if (pack === null || packSize === null) return orderedInWords({ quantity: count, unit, pack: null, packs: null })
  return orderedInWords({ quantity: Math.round(count * packSize * 1000) / 1000, unit, pack, packs: count })
}

import { z } from 'zod'
import type { Pack } from '#shared/procurement/costs/packs.ts'
import { buyingFields, Markup, PackSize, Waste } from '#shared/procurement/costs/schemas.ts'
import { CategoryFields } from '#shared/catalog/category-schemas.ts'
import type { Availability, Unit } from '#shared/catalog/schemas.ts'
import { ItemFields, SheetUrl, SpecificationsInput } from '#shared/catalog/schemas.ts'
import { readSpecificationsText } from '#shared/catalog/specifications-text.ts'
import { Cost, Id, Price } from '#shared/kernel/schemas.ts'
import { NewSupplier } from '#shared/procurement/suppliers/schemas.ts'
import type { CellReaders } from '../row-schemas.ts'
import { availabilityCell, leadTimeCell, numberCell, parsed, textCell, textOf, unitCell } from '../cell-schemas.ts'
import { packCell, packSizeCell, percentCell } from './cost-cells-schemas.ts'

/** One row of a price list. */
export type ItemValues = {
  sku: string
  name: string
  brand: string
  model: string
  category: string
  price: number
  unit: Unit
  currency: string
  availability: Availability
  leadTimeDays: number
  description: string
  specifications: Record<string, string>
  dataSheet: string
  supplier: string
  supplierSku: string
  cost: number
  markup: number
  pack: Pack
  packSize: number
  waste: number
  id: number
}

/** Drops `null` from the type: a cell with text is never null. */
const text = (schema: z.ZodType<string | null | undefined>) => schema as z.ZodType<string>

export const itemReaders: CellReaders<ItemValues> = {
  sku: (cell) => textCell(text(ItemFields.sku), cell),
  name: (cell) => textCell(ItemFields.name, cell),
  brand: (cell) => textCell(text(ItemFields.brand), cell),
  model: (cell) => textCell(text(ItemFields.model), cell),
  category: (cell) => textCell(CategoryFields.name, cell),
  price: (cell, context) => numberCell(Price, 2, cell, context),
  unit: unitCell,
  currency: (cell, { currency }) =>
    textOf(cell).trim().toUpperCase() === currency
      ? { value: currency }
      : { problem: `Your catalog is in ${currency}. Please convert the price first.` },
  availability: availabilityCell,
  leadTimeDays: (cell, context) => leadTimeCell(ItemFields.leadTimeDays.unwrap().unwrap(), cell, context),
  description: (cell) => textCell(text(ItemFields.description), cell),
  specifications(cell) {
    const pairs = readSpecificationsText(textOf(cell))
    return pairs
      ? parsed(SpecificationsInput, pairs)
      : { problem: 'Write one specification per line, like "Finish: Matte".' }
  },
  // Exports have our own addresses for uploaded sheets; these stay as they are.
  dataSheet: (cell) => (textOf(cell).startsWith('/api/') ? { value: undefined } : textCell(SheetUrl, cell)),
  supplier: (cell) => textCell(NewSupplier.shape.name, cell),
  supplierSku: (cell) => textCell(text(buyingFields.supplierSku), cell),
  cost: (cell, context) => numberCell(Cost, 2, cell, context),
  markup: (cell, context) => percentCell(Markup, 2, cell, context),
  pack: packCell,
  packSize: (cell, context) => packSizeCell(PackSize, cell, context),
  waste: (cell, context) => percentCell(Waste, 1, cell, context),
  id: (cell, context) => numberCell(Id, 0, cell, context),
}

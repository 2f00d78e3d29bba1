import type { z } from 'zod'
import { Email } from '#shared/auth/schemas.ts'
import { NewSupplier } from '#shared/procurement/suppliers/schemas.ts'
import { readDeliveryDays } from '#shared/procurement/suppliers/words.ts'
import { leadTimeCell, type Reading, textCell, textOf } from '../cell-schemas.ts'
import type { CellReaders } from '../row-schemas.ts'

/** One row of a list of suppliers. */
export type SupplierValues = {
  name: string
  contact: string
  email: string
  phone: string
  accountNumber: string
  terms: string
  leadTimeDays: number
  deliveryDays: number[]
  notes: string
}

const { name, contact, phone, accountNumber, terms, leadTimeDays, notes } = NewSupplier.shape

/** Optional text fields accept null; a cell with text never is. */
const text = (schema: z.ZodType<string | null | undefined>) => schema as z.ZodType<string>

export const supplierReaders: CellReaders<SupplierValues> = {
  name: (cell) => textCell(name, cell),
  contact: (cell) => textCell(text(contact), cell),
  email: (cell) => textCell(Email, cell),
  phone: (cell) => textCell(text(phone), cell),
  accountNumber: (cell) => textCell(text(accountNumber), cell),
  terms: (cell) => textCell(text(terms), cell),
  leadTimeDays: (cell, context) => leadTimeCell(leadTimeDays.unwrap().unwrap(), cell, context),
  deliveryDays(cell): Reading<number[]> {
    const days = readDeliveryDays(textOf(cell))
    return days ? { value: days } : { problem: 'Please name days of the week, like Mon, Wed or Mon-Fri.' }
  },
  notes: (cell) => textCell(text(notes), cell),
}

import { z } from 'zod'
import { Day, Price } from '../kernel/schemas.ts'
import { Line, RequiredLine } from '../kernel/text-schemas.ts'

export const InvoiceFields = z.object({
  number: RequiredLine(100, 'Please enter the number of the invoice.', 'The number'),
  date: Day,
  /** With tax, as it has to be paid. */
  amount: Price.refine((amount) => amount > 0, 'Please enter an amount above 0.'),
  note: Line(500, 'The note').nullish(),
})

/** The difference to the order that the person was shown. Without it, an invoice that differs is refused with the difference. */
export const NewInvoice = InvoiceFields.extend({ acceptedDifference: z.number().optional() })
export type NewInvoice = z.infer<typeof NewInvoice>

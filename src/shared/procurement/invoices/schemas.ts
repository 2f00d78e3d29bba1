import { z } from 'zod'
import { Day, Id } from '../../kernel/schemas.ts'
import { Line, RequiredLine } from '../../kernel/text/text-schemas.ts'

const MOST = 999_999_999

/** With tax, as it has to be paid. Below zero it is a credit, which the supplier pays back. */
const InvoiceAmount = z
  .number()
  .min(-MOST, 'This amount is too high.')
  .max(MOST, 'This amount is too high.')
  .refine((amount) => amount !== 0, 'Please enter an amount above 0.')
  .refine((units) => Math.round(units * 100) / 100 === units, 'An amount has at most two decimals.')

export const InvoiceFields = z.object({
  number: RequiredLine(100, 'Please enter the number of the invoice.', 'The number'),
  date: Day,
  amount: InvoiceAmount,
  note: Line(500, 'The note').nullish(),
})

const DisputeNote = RequiredLine(500, 'Please say what is wrong with it.', 'The reason')

/**
 * The difference to the order that the person was shown. Without it, an invoice that differs is refused with the difference, unless it
 * is disputed.
 */
export const NewInvoice = InvoiceFields.extend({
  acceptedDifference: z.number().optional(),
  /** What is wrong with it: the invoice is recorded and held. */
  dispute: DisputeNote.optional(),
  /** The disputed invoice that this one corrects. It may have the same number. */
  replaces: Id.optional(),
})
export type NewInvoice = z.infer<typeof NewInvoice>

export const DisputeInvoice = z.object({ note: DisputeNote })
export type DisputeInvoice = z.infer<typeof DisputeInvoice>

export const AcceptInvoice = z.object({ acceptedDifference: z.number().optional() })
export type AcceptInvoice = z.infer<typeof AcceptInvoice>

import { z } from 'zod'
import { Email } from '../../auth/schemas.ts'
import { Version } from '../../kernel/schemas.ts'
import { Line, PhoneNumber, Prose, RequiredLine } from '../../kernel/text/text-schemas.ts'

/** A day of the week: 1 is Monday and 7 is Sunday. */
export const WeekDay = z.int().min(1, 'Days are numbered from 1.').max(7, 'A week has 7 days.')

export const MAX_LEAD_DAYS = 3650

const LeadTime = z
  .int('Please give the lead time in whole days.')
  .min(0, 'The lead time cannot be negative.')
  .max(MAX_LEAD_DAYS, 'A lead time may be at most 3,650 days.')

export const NewSupplier = z.object({
  name: RequiredLine(200, 'Supplier name is required', 'The name'),
  contact: Line(200, 'A contact').nullish(),
  email: z.union([z.literal(''), Email]).nullish(),
  phone: PhoneNumber.nullish(),
  /** Your number in the supplier's books. */
  accountNumber: Line(100, 'An account number').nullish(),
  terms: Line(200, 'The terms').nullish(),
  leadTimeDays: LeadTime.nullish(),
  deliveryDays: z.array(WeekDay).max(7, 'A week has 7 days.').optional(),
  notes: Prose(2000, 'The notes').nullish(),
})
export type NewSupplier = z.infer<typeof NewSupplier>

export const SupplierEdit = NewSupplier.partial().extend({ version: Version })
export type SupplierEdit = z.infer<typeof SupplierEdit>

import { z } from 'zod'
import { contract } from '../../kernel/endpoint.ts'
import { Currency, Day, Id, Instant } from '../../kernel/schemas.ts'
import { AcceptInvoice, DisputeInvoice, NewInvoice } from './schemas.ts'
import { invoiceStates } from './states.ts'

const Invoice = z.object({
  id: Id,
  number: z.string(),
  date: Day,
  /** With tax; a credit is below zero. */
  amount: z.number(),
  /** Everything billed for the order up to this invoice, less what was ordered. */
  difference: z.number(),
  note: z.string().nullable(),
  state: z.enum(invoiceStates),
  /** What is wrong with it, also after it was accepted or replaced. */
  disputeNote: z.string().nullable(),
  can: z.object({ accept: z.boolean(), dispute: z.boolean(), replace: z.boolean() }),
  createdBy: z.string(),
  createdAt: Instant,
})

export const OrderInvoices = z.object({
  currency: Currency,
  /** The order's total with tax. */
  ordered: z.number(),
  /** The part of the order that has arrived, with tax. */
  arrived: z.number(),
  /** The sum of all invoices except the replaced ones. */
  billed: z.number(),
  /** The sum of the disputed invoices. */
  disputed: z.number(),
  /** Billed less ordered; null before the first invoice. */
  difference: z.number().nullable(),
  invoices: z.array(Invoice),
  can: z.object({ record: z.boolean() }),
})
export type OrderInvoices = z.infer<typeof OrderInvoices>

export const listInvoices = contract({
  summary: "The supplier's invoices of an order, beside what was ordered. For builders only.",
  reply: OrderInvoices,
})

export const recordInvoice = contract({
  summary:
    'Record an invoice of the supplier; below zero it is a credit. One that differs from the order is refused with the difference, until that difference is accepted or disputed.',
  body: NewInvoice,
  reply: OrderInvoices,
  status: 201,
  errors: ['conflict'],
})

export const disputeInvoice = contract({
  summary: 'Hold an invoice, with what is wrong with it, until it is accepted or a corrected one replaces it.',
  body: DisputeInvoice,
  reply: OrderInvoices,
  errors: ['conflict'],
})

export const acceptInvoice = contract({
  summary:
    'Accept a disputed invoice. One that differs from the order is refused with the difference, until that difference is accepted.',
  body: AcceptInvoice,
  reply: OrderInvoices,
  errors: ['conflict'],
})

export const removeInvoice = contract({
  summary: 'Remove an invoice that was recorded by mistake.',
  reply: OrderInvoices,
  errors: ['conflict'],
})

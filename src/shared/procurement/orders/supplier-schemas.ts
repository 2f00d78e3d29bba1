import { z } from 'zod'
import { Unit } from '../../catalog/schemas.ts'
import { Day, Id, Instant, RegionCode, Version } from '../../kernel/schemas.ts'
import { messageSources, orderStatuses } from './statuses.ts'

export const OrderToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** What a supplier reads of one order: what they sell and where it goes, and nothing else of the project. */
export const SupplierOrder = z.object({
  company: z.object({
    name: z.string(),
    /** A picture as data address, because the supplier has no session to load files with. */
    logo: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    licenseNumber: z.string().nullable(),
    /** How dates are typed, and which day it is. */
    region: RegionCode,
    timeZone: z.string(),
  }),
  /** Your customer number in the supplier's books. */
  accountNumber: z.string().nullable(),
  supplier: z.string(),
  number: z.string(),
  revision: z.int(),
  version: Version,
  status: z.enum(orderStatuses),
  deliveryAddress: z.string(),
  deliveryInstructions: z.string().nullable(),
  neededBy: Day.nullable(),
  notes: z.string().nullable(),
  currency: z.string(),
  taxRate: z.number(),
  subtotal: z.number(),
  tax: z.number(),
  total: z.number(),
  lines: z.array(
    z.object({
      id: Id,
      description: z.string(),
      /** Where it goes in the house: it tells two lines of the same item apart. */
      room: z.string().nullable(),
      supplierSku: z.string().nullable(),
      /** "5 boxes (53.8 sq ft)". */
      orderedWords: z.string(),
      quantity: z.number(),
      unit: Unit,
      unitCost: z.number().nullable(),
      cost: z.number(),
      tax: z.number(),
      expectedOn: Day.nullable(),
      backorder: z.boolean(),
      /** Nothing of it is delivered: freight, handling. */
      charge: z.boolean(),
      delivered: z.number(),
      open: z.number(),
      proposal: z
        .object({ expectedOn: Day.nullable(), backorder: z.boolean(), note: z.string().nullable() })
        .nullable(),
      /** What the builder decided about the last proposal. */
      decision: z
        .object({
          accepted: z.boolean(),
          expectedOn: Day.nullable(),
          backorder: z.boolean(),
          reason: z.string().nullable(),
          at: Instant,
        })
        .nullable(),
    }),
  ),
  revisions: z.array(z.object({ revision: z.int(), at: Instant, changes: z.array(z.string()) })),
  messages: z.array(z.object({ source: z.enum(messageSources), by: z.string(), message: z.string(), at: Instant })),
  sentAt: Instant.nullable(),
  confirmedAt: Instant.nullable(),
  expiresAt: Instant,
  /** Whether it can still be confirmed, and whether dates can be proposed. */
  can: z.object({ confirm: z.boolean(), propose: z.boolean() }),
})
export type SupplierOrder = z.infer<typeof SupplierOrder>

import { z } from 'zod'
import { contract } from '../../kernel/endpoint.ts'
import { pageHeaders } from '../../kernel/list-query.ts'
import { Id, Instant, PageQuery, Version } from '../../kernel/schemas.ts'
import { NewSupplier, SupplierEdit, WeekDay } from './schemas.ts'

export const Supplier = z.object({
  id: Id,
  name: z.string(),
  contact: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  accountNumber: z.string().nullable(),
  terms: z.string().nullable(),
  leadTimeDays: z.int().nullable(),
  deliveryDays: z.array(WeekDay),
  notes: z.string().nullable(),
  version: Version,
  archivedAt: Instant.nullable(),
  createdAt: Instant,
})
export type Supplier = z.infer<typeof Supplier>

export const listSuppliers = contract({
  summary: "The company's suppliers by name.",
  query: z.object({ ...PageQuery, archived: z.enum(['true', 'false']).optional() }),
  reply: z.array(Supplier),
  replyHeaders: pageHeaders,
})

export const createSupplier = contract({
  summary: 'Add a supplier.',
  body: NewSupplier,
  reply: Supplier,
  status: 201,
  errors: ['conflict'],
})

export const readSupplier = contract({ summary: 'One supplier.', reply: Supplier })

export const editSupplier = contract({
  summary: 'Edit a supplier. Fields that are left out stay as they are.',
  body: SupplierEdit,
  reply: Supplier,
  errors: ['conflict'],
})

export const archiveSupplier = contract({
  summary: 'Archive a supplier. Everything ordered from it stays.',
  reply: Supplier,
})

export const restoreSupplier = contract({
  summary: 'Restore an archived supplier.',
  reply: Supplier,
  errors: ['conflict'],
})

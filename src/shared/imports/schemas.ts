import { z } from 'zod'
import { CategoryFields } from '../catalog/category-schemas.ts'
import { Version } from '../kernel/schemas.ts'
import { dayOrders } from '../kernel/typed-days.ts'
import { NewSupplier } from '../procurement/suppliers/schemas.ts'
import { importKinds, numberForms } from './kinds.ts'
import { importLimits } from './limits.ts'

export const ImportKind = z.enum(importKinds)

export const MappingInput = z.object({
  version: Version,
  headerRow: z.int().min(0).max(1_048_576),
  mapping: z
    .record(
      z.string().max(40),
      z
        .int()
        .min(0)
        .max(importLimits.columns - 1),
    )
    .refine((mapping) => Object.keys(mapping).length <= 40, 'There are not that many fields.')
    .refine(
      (mapping) => new Set(Object.values(mapping)).size === Object.values(mapping).length,
      'Each column can be used once.',
    ),
  /** For rows without a category. */
  category: CategoryFields.name.nullish(),
  /** For rows of a price list without a supplier. */
  supplier: NewSupplier.shape.name.nullish(),
  /** How the file writes decimals. Without it a number such as 11,45 is refused with a question. */
  numbers: z.enum(numberForms).nullish(),
  /** Which part of 3/4/2027 comes first. Without it, as the region writes dates. */
  dates: z.enum(dayOrders).nullish(),
})
export type MappingInput = z.infer<typeof MappingInput>

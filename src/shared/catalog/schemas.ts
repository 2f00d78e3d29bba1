import { z } from 'zod'
import { Line, Prose, RequiredLine } from '../kernel/text/text-schemas.ts'
import { WebAddress } from '../kernel/text/web-address-schemas.ts'
import { Price, Id } from '../kernel/schemas.ts'
import { itemDefaults } from './item-defaults.ts'
import { units } from './units.ts'

export const Availability = z.enum(['in_stock', 'limited', 'out_of_stock'])
export type Availability = z.infer<typeof Availability>

/** The unit that a price is for. */
export const Unit = z.enum(units)
export type Unit = z.infer<typeof Unit>

export const ItemSort = z.enum(['relevance', 'name', 'brand', 'price_low', 'price_high'])
export type ItemSort = z.infer<typeof ItemSort>

const MAX_SPECIFICATIONS = 60

const SpecificationPairs = z
  .record(
    RequiredLine(80, 'A specification needs a name.', 'The name of a specification'),
    Line(500, 'A specification'),
  )
  .refine((pairs) => Object.keys(pairs).length <= MAX_SPECIFICATIONS, `At most ${MAX_SPECIFICATIONS} specifications.`)

const unreadable = 'The specifications must be pairs of a name and a value.'

/** Pairs, or the same as JSON text. */
export const SpecificationsInput = z.union([
  SpecificationPairs,
  z
    .string()
    .max(40_000, 'The specifications are too long.')
    .transform((text, check): unknown => {
      if (text.trim() === '') return {}
      try {
        return JSON.parse(text)
      } catch {
        check.addIssue({ code: 'custom', message: unreadable })
        return z.NEVER
      }
    })
    .pipe(SpecificationPairs),
])

export const SheetUrl = WebAddress('address')

export const ItemFields = {
  categoryId: Id,
  name: RequiredLine(200, 'Please give the item a name.', 'The name'),
  brand: Line(100, 'The brand').nullish(),
  model: Line(100, 'The model').nullish(),
  sku: Line(100, 'The SKU').nullish(),
  description: Prose(5000, 'The description').nullish(),
  price: Price,
  unit: Unit.default(itemDefaults.unit),
  leadTimeDays: z
    .int('Lead time is in whole days.')
    .min(0, 'Lead time cannot be negative.')
    .max(1000, 'Lead time may be at most 1,000 days.')
    .nullish(),
  availability: Availability.default(itemDefaults.availability),
  specifications: SpecificationsInput.default({}),
}

import { z } from 'zod'
import { ItemFields, SheetUrl } from '#shared/catalog/schemas.ts'
import { Id } from '#shared/kernel/schemas.ts'
import { typedNumber } from '#shared/kernel/number-schemas.ts'
import { Line } from '#shared/kernel/text/text-schemas.ts'
import { BuyingForm } from '#web/features/procurement/parts/buying-form.ts'

const { specifications: _specifications, categoryId: _categoryId, price, leadTimeDays, ...fields } = ItemFields

const Specification = z
  .object({ name: Line(80, 'The name'), value: Line(500, 'The value') })
  .refine(({ name, value }) => name !== '' || value === '', { message: 'Please name it.', path: ['name'] })

/** The item as the form holds it: fields may be empty until it is submitted. */
export const ItemForm = z.object({
  ...fields,
  categoryId: Id.nullable().refine((id) => id !== null, 'Please choose a category.'),
  price: typedNumber(price, { decimals: 2 })
    .nullable()
    .refine((value) => value !== null, 'Please enter a price.'),
  leadTimeDays: typedNumber(leadTimeDays.unwrap().unwrap(), { decimals: 0 }).nullish(),
  specifications: z
    .array(Specification)
    .max(60, 'At most 60 specifications.')
    .transform((rows) => Object.fromEntries(rows.filter(({ name }) => name).map(({ name, value }) => [name, value]))),
  buying: BuyingForm,
  dataSheet: z.union([z.literal(''), z.string().regex(/^\/api\//), SheetUrl]).nullish(),
})

import { z } from 'zod'
import type { ItemBuying } from '#shared/buying/contract.ts'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { ItemFields, SheetUrl } from '#shared/catalog/schemas.ts'
import { readSpecifications } from '#shared/catalog/rules.ts'
import { Id } from '#shared/kernel/schemas.ts'
import { typedNumber } from '#shared/kernel/number-schemas.ts'
import { Line } from '#shared/kernel/text-schemas.ts'
import { BuyingForm, buyingValuesOf } from '#web/features/buying/parts/buying-form.ts'

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

export function formValuesOf(
  item: SelectionItem | undefined,
  categoryId: number | undefined,
  previous?: SelectionItem,
  buying?: ItemBuying,
): z.input<typeof ItemForm> {
  return {
    categoryId: item?.categoryId ?? previous?.categoryId ?? categoryId ?? null,
    name: item?.name ?? '',
    brand: item?.brand ?? previous?.brand ?? '',
    model: item?.model ?? '',
    sku: item?.sku ?? '',
    description: item?.description ?? '',
    price: item?.price ?? null,
    unit: item?.unit ?? previous?.unit ?? 'each',
    leadTimeDays: (item ?? previous)?.leadTimeDays ?? null,
    availability: (item ?? previous)?.availability ?? 'in_stock',
    specifications: (readSpecifications(item?.specifications) ?? []).map(([name, value]) => ({ name, value })),
    dataSheet: item?.dataSheet ?? '',
    buying: buyingValuesOf(buying),
  }
}

/** The payload: one of our own addresses stays as it is, an empty one becomes null. */
export function itemBody(values: z.output<typeof ItemForm>) {
  const { categoryId, price: amount, dataSheet, ...rest } = values
  return {
    ...rest,
    categoryId: categoryId ?? 0,
    price: amount ?? 0,
    dataSheet: dataSheet || null,
    ...(!dataSheet && { dataSheetFileId: null as number | null }),
  }
}

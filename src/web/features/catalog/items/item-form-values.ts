import type { z } from 'zod'
import type { ItemBuying } from '#shared/procurement/costs/contract.ts'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { itemDefaults } from '#shared/catalog/item-defaults.ts'
import { readSpecifications } from '#shared/catalog/rules.ts'
import { buyingValuesOf } from '#web/features/procurement/parts/buying-values.ts'
import type { ItemForm } from './item-form-schema.ts'

/** What the form starts with. The schema is loaded later. */
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
    unit: item?.unit ?? previous?.unit ?? itemDefaults.unit,
    leadTimeDays: (item ?? previous)?.leadTimeDays ?? null,
    availability: (item ?? previous)?.availability ?? itemDefaults.availability,
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

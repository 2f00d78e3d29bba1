import type { z } from 'zod'
import type { ItemBuying } from '#shared/procurement/costs/contract.ts'
import type { BuyingForm } from './buying-form.ts'

/** What the form of an item's cost starts with. The schema is loaded later. */
export const buyingValuesOf = (buying: ItemBuying | undefined): z.input<typeof BuyingForm> => ({
  supplierId: buying?.supplier?.id ?? null,
  supplierSku: buying?.supplierSku ?? '',
  cost: buying?.cost ?? null,
  priceBy: buying?.priceBy ?? 'typed',
  markup: buying?.markup ?? null,
  pack: buying?.pack ?? 'none',
  packSize: buying?.packSize ?? null,
  waste: buying?.waste ?? null,
})

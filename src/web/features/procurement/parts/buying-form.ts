import { z } from 'zod'
import { packs } from '#shared/procurement/costs/packs.ts'
import { buyingFields, ItemBuyingInput, Markup, PackSize, Waste } from '#shared/procurement/costs/schemas.ts'
import { typedNumber } from '#shared/kernel/number-schemas.ts'
import { Cost } from '#shared/kernel/schemas.ts'

/** What an item costs, as a form holds it. */
export const BuyingForm = z
  .object({
    supplierId: buyingFields.supplierId,
    supplierSku: buyingFields.supplierSku,
    cost: typedNumber(Cost, { decimals: 2 }).nullish(),
    priceBy: z.enum(['markup', 'typed']),
    markup: typedNumber(Markup, { decimals: 2 }).nullish(),
    pack: z.enum(['none', ...packs]),
    packSize: typedNumber(PackSize, { decimals: 3 }).nullish(),
    waste: typedNumber(Waste, { decimals: 1 }).nullish(),
  })
  .transform(({ priceBy, markup, pack, packSize, ...rest }): z.input<typeof ItemBuyingInput> => ({
    ...rest,
    markup: priceBy === 'markup' ? (markup ?? null) : null,
    pack: pack === 'none' ? null : pack,
    packSize: pack === 'none' ? null : packSize,
  }))
  .pipe(ItemBuyingInput)

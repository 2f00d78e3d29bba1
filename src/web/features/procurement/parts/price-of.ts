import type { z } from 'zod'
import { priceFromCost } from '#shared/procurement/costs/price.ts'
import { toCents, toUnits } from '#shared/kernel/money.ts'
import type { BuyingForm } from './buying-form.ts'

/** The price that follows from cost and markup; null where it is typed or something is missing. */
export function priceOf({ cost, markup, priceBy }: z.input<typeof BuyingForm>): number | null {
  return priceBy === 'markup' && typeof cost === 'number' && typeof markup === 'number'
    ? toUnits(priceFromCost(toCents(cost), markup))
    : null
}

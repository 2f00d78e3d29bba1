import { perUnit, unitLabel } from '#shared/catalog/rules.ts'
import type { Unit } from '#shared/catalog/units.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toMilli } from '#shared/kernel/quantities.ts'
import { checkUnits, optionTermsProblem } from '#shared/selections/options/units.ts'
import { type CatalogItem, itemsById } from '#server/features/catalog/public.ts'
import type * as acts from '../acts.ts'
import * as store from '../store.ts'

const wrong = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } })

type Count = { quantity?: number | null | undefined; unit?: Unit | null | undefined; ownPrice: boolean }

/** An option counts in its item's own unit. Where that is not the selection's, the builder gives the quantity: 42 knobs are not 42 m². */
export function quantityOf(
  { row, seat }: Pick<acts.Scene, 'row' | 'seat'>,
  item: CatalogItem,
  { quantity, unit, ownPrice }: Count,
): { quantityMilli: number | null; unit: Unit | null } {
  const own = unit ?? item.unit
  const check = checkUnits({ unit: row.unit, itemUnits: [own], isBuilder: seat.kind === 'builder' })
  if (check.kind === 'refused') throw wrong('itemId', check.message)
  const terms = { planned: row.unit, itemUnit: item.unit, unit: own, quantity: quantity ?? null, ownPrice }
  const problem = optionTermsProblem(terms)
  if (problem) throw wrong(problem.field, problem.message)
  if (quantity !== undefined && quantity !== null) return { quantityMilli: toMilli(quantity), unit: own }
  return { quantityMilli: null, unit: null }
}

/** One quantity for several items only makes sense in one unit. */
export function requireOneUnit({ row, seat }: acts.Scene, items: readonly CatalogItem[]): void {
  const itemUnits = items.map(({ unit }) => unit)
  const check = checkUnits({ unit: row.unit, itemUnits, isBuilder: seat.kind === 'builder' })
  if (check.kind === 'refused') throw wrong('itemId', check.message)
}

/** What was chosen is priced in one unit. */
export function requireSameUnit(priced: Unit, unit: Unit): void {
  if (unit !== priced) throw wrong('unit', `What was chosen is priced ${perUnit(priced)}.`)
}

/** The planned unit follows the options that have no quantity of their own: their prices are for it. */
export async function requireUnitOfOptions({ tx, seat, row }: acts.Scene, unit: Unit): Promise<void> {
  if (unit === row.unit) return
  const followers = (await store.optionsOf(tx, row.id)).filter((option) => option.unit === null)
  const items = await itemsById(
    tx,
    seat.companyId,
    followers.map(({ itemId }) => itemId),
  )
  const other = [...items.values()].find((item) => item.unit !== unit)
  if (other) throw wrong('unit', `The options are priced in another unit (${unitLabel(other.unit)}).`)
}

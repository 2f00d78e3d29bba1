import { perUnit, unitLabel } from '#shared/catalog/rules.ts'
import type { Unit } from '#shared/catalog/schemas.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkUnits } from '#shared/selections/units.ts'
import { type CatalogItem, itemsById } from '#server/features/catalog/public.ts'
import * as acts from './acts.ts'
import * as store from './store.ts'

export const toMilli = (units: number): number => Math.round(units * 1000)

const wrong = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } })

async function optionUnits({ tx, seat, row }: acts.Scene): Promise<Unit[]> {
  const options = await store.optionsOf(tx, row.id)
  const items = await itemsById(
    tx,
    seat.companyId,
    options.map(({ itemId }) => itemId),
  )
  return [...items.values()].map(({ unit }) => unit)
}

/** The unit, and with another one the quantity, that the selection counts once these items are proposed or chosen. */
export async function countFor(
  scene: acts.Scene,
  items: readonly CatalogItem[],
  quantity: number | undefined,
): Promise<Pick<store.Change, 'unit' | 'quantityMilli'>> {
  const check = checkUnits({
    unit: scene.row.unit,
    optionUnits: await optionUnits(scene),
    itemUnits: items.map(({ unit }) => unit),
    isBuilder: scene.seat.kind === 'builder',
  })
  if (check.kind === 'fits') return {}
  if (check.kind === 'refused') throw wrong('itemId', check.message)
  if (quantity === undefined) throw wrong('quantity', check.message)
  return { unit: check.unit, quantityMilli: toMilli(quantity) }
}

/** A new selection counts in the unit that its items are priced in. */
export function unitOf(items: readonly CatalogItem[], unit: Unit | undefined): Unit {
  const counted = unit ?? items[0]?.unit ?? 'each'
  const check = checkUnits({
    unit: counted,
    optionUnits: [],
    itemUnits: items.map((item) => item.unit),
    isBuilder: true,
  })
  if (check.kind === 'refused') throw wrong('optionItemIds', check.message)
  if (check.kind === 'needsQuantity') throw wrong('unit', check.message)
  return counted
}

export function requireUnitOfItem(item: CatalogItem, unit: Unit | undefined): void {
  if (unit !== undefined && unit !== item.unit) throw wrong('unit', `This item is priced ${perUnit(item.unit)}.`)
}

/** The unit of a quantity follows the options: their prices are for it. */
export async function requireUnitOfOptions(scene: acts.Scene, unit: Unit): Promise<void> {
  const other = (await optionUnits(scene)).find((priced) => priced !== unit)
  if (other && unit !== scene.row.unit)
    throw wrong('unit', `The options are priced in another unit (${unitLabel(other)}).`)
}

import type { Unit } from '#shared/catalog/units.ts'
import { perUnit, unitLabel } from '#shared/catalog/rules.ts'

type Proposed = {
  /** The unit of the selection's quantity. */
  unit: Unit
  /** Units of the items that are proposed or chosen together, with one quantity. */
  itemUnits: readonly Unit[]
  /** Only the builder sets the quantity. */
  isBuilder: boolean
}

export type UnitCheck =
  | { kind: 'fits' }
  /** Possible with a quantity in this unit. */
  | { kind: 'needsQuantity'; unit: Unit; message: string }
  | { kind: 'refused'; message: string }

const refused = (message: string): UnitCheck => ({ kind: 'refused', message })
const inWords = (units: ReadonlySet<Unit>): string => [...units].map(perUnit).join(' and ')

/** A quantity counts one thing: 42 knobs say nothing about how many square feet of tile are needed. */
export function checkUnits({ unit, itemUnits, isBuilder }: Proposed): UnitCheck {
  const wanted = new Set(itemUnits)
  const other = itemUnits.find((one) => one !== unit)
  if (other === undefined) return { kind: 'fits' }
  if (!isBuilder)
    return refused(
      `This item is priced ${perUnit(other)}, which does not fit the planned quantity. Ask your builder to propose it.`,
    )
  if (wanted.size > 1)
    return refused(`These items are priced ${inWords(wanted)}. Propose them one by one, each with its quantity.`)
  const needed = other === 'each' ? 'How many are needed?' : `How many ${unitLabel(other)} are needed?`
  return { kind: 'needsQuantity', unit: other, message: `This item is priced ${perUnit(other)}. ${needed}` }
}

type Terms = {
  /** The unit of the selection's planned quantity. */
  planned: Unit
  itemUnit: Unit
  unit: Unit
  /** Null: the planned quantity. */
  quantity: number | null
  ownPrice: boolean
}

/** What is wrong with a builder's terms for an option, and in which field; null when it can be proposed with them. */
export function optionTermsProblem({ planned, itemUnit, unit, quantity, ownPrice }: Terms): {
  field: 'quantity' | 'unit'
  message: string
} | null {
  // The catalog's price is for the item's unit; with a price of its own an option may count in any.
  if (unit !== itemUnit && !ownPrice) return { field: 'unit', message: `This item is priced ${perUnit(itemUnit)}.` }
  if (quantity !== null) return null
  const check = checkUnits({ unit: planned, itemUnits: [unit], isBuilder: true })
  return check.kind === 'needsQuantity' ? { field: 'quantity', message: check.message } : null
}

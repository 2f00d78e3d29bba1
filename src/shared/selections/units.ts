import type { Unit } from '../catalog/schemas.ts'
import { perUnit, unitLabel } from '../catalog/rules.ts'

type Proposed = {
  /** What the selection's quantity counts. */
  unit: Unit
  /** Units of the options that are there already. */
  optionUnits: readonly Unit[]
  /** Units of the items that are proposed or chosen. */
  itemUnits: readonly Unit[]
  /** The quantity is the builder's to set. */
  isBuilder: boolean
}

export type UnitCheck =
  | { kind: 'fits' }
  /** Possible together with a quantity in this unit. */
  | { kind: 'needsQuantity'; unit: Unit; message: string }
  | { kind: 'refused'; message: string }

const refused = (message: string): UnitCheck => ({ kind: 'refused', message })
const inWords = (units: ReadonlySet<Unit>): string => [...units].map(perUnit).join(' and ')

/** A quantity counts one thing: 42 knobs say nothing about how many square meters of tile are needed. */
export function checkUnits({ unit, optionUnits, itemUnits, isBuilder }: Proposed): UnitCheck {
  const wanted = new Set(itemUnits)
  const [itemUnit] = wanted
  if (wanted.size > 1)
    return refused(`These items are priced ${inWords(wanted)}. Items in one decision need the same unit.`)
  if (itemUnit === undefined || itemUnit === unit) return { kind: 'fits' }
  const others = new Set(optionUnits.filter((other) => other !== itemUnit))
  if (others.size > 0)
    return refused(
      `This item is priced ${perUnit(itemUnit)} and the other options ${inWords(others)}. Plan a decision of its own for it.`,
    )
  if (!isBuilder)
    return refused(
      `This item is priced ${perUnit(itemUnit)}, which does not fit the planned quantity. Ask your builder to propose it.`,
    )
  const needed = itemUnit === 'each' ? 'How many are needed?' : `How many ${unitLabel(itemUnit)} are needed?`
  return { kind: 'needsQuantity', unit: itemUnit, message: `This item is priced ${perUnit(itemUnit)}. ${needed}` }
}

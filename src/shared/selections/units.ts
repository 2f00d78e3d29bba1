import type { Unit } from '../catalog/units.ts'
import { perUnit, unitLabel } from '../catalog/rules.ts'

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

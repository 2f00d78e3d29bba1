import type { Unit } from '#shared/catalog/schemas.ts'
import { unitsFor } from '#shared/catalog/units.ts'
import { useRegionFacts } from './region.ts'

/** The units that a form offers in the company's region, and those that are already stored. */
export function useUnitOptions(label: (unit: Unit) => string, ...stored: (Unit | undefined)[]) {
  const { system } = useRegionFacts()
  return unitsFor(system, ...stored).map((value) => ({ value, label: label(value) }))
}

import type { System } from '../kernel/regions.ts'

/** What a price is for. The names are stored and hashed, so they never change; people read the words below. */
export const units = ['each', 'set', 'pair', 'box', 'sq_ft', 'sq_yd', 'lin_ft', 'gal', 'm2', 'm', 'litre'] as const
export type Unit = (typeof units)[number]

const counted = ['each', 'set', 'pair', 'box'] as const

/** Whether people count it, and do not measure it. */
export const isCounted = (unit: Unit): boolean => counted.some((one) => one === unit)

const measured: Record<System, readonly Unit[]> = {
  imperial: ['sq_ft', 'sq_yd', 'lin_ft', 'gal'],
  metric: ['m2', 'm', 'litre'],
}

/** The units a form offers: those that are counted, then those of the region. Units that are in use stay on the list. */
export const unitsFor = (system: System, ...inUse: (Unit | undefined)[]): readonly Unit[] => [
  ...new Set([...counted, ...measured[system], ...inUse.filter((unit) => unit !== undefined)]),
]

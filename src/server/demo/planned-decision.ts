/** One decision of a house: what has to be chosen, where, when in the build, what the contract includes, and what fits. */
export type PlannedDecision = {
  name: string
  room: string
  phase: 'Rough-in' | 'Cabinetry' | 'Tiling' | 'Flooring' | 'Painting' | 'Fit-off'
  category: string
  quantity: number
  unit: 'each' | 'm2' | 'm' | 'litre'
  /** In currency units, for the whole line. */
  allowance: number
  priority: 'low' | 'medium' | 'high' | 'urgent'
  description: string
  /** Keys of the starter catalog, the likeliest first. */
  candidates: [string, ...string[]]
}

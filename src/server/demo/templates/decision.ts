import type { PlannedDecision } from '#server/platform/starter-content.ts'

/** When each phase needs its decisions, in days after the start: before the trade orders. */
const phases = { 'Rough-in': 30, Cabinetry: 55, Tiling: 70, Flooring: 85, Painting: 95, 'Fit-off': 110 } as const
type Phase = keyof typeof phases

type Line = [
  name: string,
  phase: Phase,
  category: string,
  amount: string,
  allowance: number,
  candidates: [string, ...string[]],
]

/** Decisions of one room. An amount is a number ("3") or has the unit of the source ("6.5 m2"). */
export const inRoom = (room: string, lines: readonly Line[]): PlannedDecision[] =>
  lines.map(([name, phase, category, amount, allowance, candidates]) => {
    const [quantity = '1', unit = 'each'] = amount.split(' ')
    return {
      name,
      room,
      phase,
      category,
      quantity: Number(quantity),
      unit: unitOf(unit),
      allowance,
      priority: phase === 'Rough-in' || phase === 'Cabinetry' ? 'high' : 'medium',
      description: '',
      days: phases[phase],
      candidates,
    }
  })

const unitOf = (unit: string): PlannedDecision['unit'] => {
  if (unit === 'each' || unit === 'm2' || unit === 'm' || unit === 'litre') return unit
  throw new Error(`A starter template has no unit ${unit}`)
}

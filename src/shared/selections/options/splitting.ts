import { isCounted, type Unit } from '#shared/catalog/units.ts'

type Picked = {
  /** What the builder asks for if this option is chosen alone. */
  asked: number
  unit: Unit
  /** What someone entered; missing while no one has. */
  typed?: number | string | null | undefined
}

/**
 * The quantities of options that are picked together. What no one has entered shares what is left of what was asked for, so that the
 * sum is the builder's: 7 knobs of two kinds are 4 and 3. Null asks for a quantity, when nothing is left. One of each stays one.
 */
export function splitQuantities(picks: readonly Picked[]): (number | string | null)[] {
  const open = picks.filter(({ typed }) => typed === undefined).length
  const left = picks.reduce((rest, { asked, typed }) => rest - (Number(typed ?? 0) || 0) / asked, 1)
  let shared = 0
  return picks.map(({ asked, unit, typed }) => {
    if (typed !== undefined) return typed
    const whole = isCounted(unit) && Number.isInteger(asked)
    if (whole && asked === 1) return 1
    const step = whole ? 1 : 0.001
    // Rounding the running sum, and not each part, leaves nothing over.
    const upTo = (parts: number) => Math.ceil((asked * left * parts) / open / step - 1e-6)
    const steps = upTo(shared + 1) - upTo(shared)
    shared += 1
    return steps > 0 ? Math.round(steps * step * 1000) / 1000 : null
  })
}

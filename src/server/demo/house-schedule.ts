import { bathroomDecisions } from './bathroom-decisions.ts'
import { kitchenDecisions } from './kitchen-decisions.ts'
import { livingDecisions } from './living-decisions.ts'
import type { PlannedDecision } from '#server/platform/starter-content.ts'

const phases = ['Rough-in', 'Cabinetry', 'Tiling', 'Flooring', 'Painting', 'Fit-off']

/** The finishes of a family house, in the order in which a builder needs them decided. */
export const houseSchedule: PlannedDecision[] = [
  ...kitchenDecisions,
  ...bathroomDecisions,
  ...livingDecisions,
].toSorted((a, b) => phases.indexOf(a.phase) - phases.indexOf(b.phase))

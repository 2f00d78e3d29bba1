import type { Day } from '../kernel/dates.ts'
import type { SchedulePlan } from './schemas.ts'

type Planned = { deadline: Day | null; deadlineTyped: boolean; plan: SchedulePlan | null }

/** The schedule asks for a day that has passed, so that people see no deadline and the builder has to solve it. */
export const isImpossible = ({ deadline, deadlineTyped, plan }: Planned): boolean =>
  plan !== null && deadline === null && !deadlineTyped

import { ScheduleMove } from '#shared/schedule/milestones/schemas.ts'
import type { NumberFieldValue } from '#web/ui/fields/number-inputs.tsx'

/** Why a project cannot be shifted by what was typed; undefined while nothing was, or a minus that a number follows. */
export function shiftProblem(days: NumberFieldValue): string | undefined {
  if (days === null || days === '-') return undefined
  const parsed = ScheduleMove.shape.days.safeParse(days)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

import type { ScheduleChange } from '#shared/schedule/milestones/contract.ts'

type Rows = readonly Pick<ScheduleChange['deliveries'][number], 'from' | 'to' | 'late'>[]

/**
 * What a move says about material that is expected after the day on which it is needed. A move to a later day makes nothing late, so that
 * moving less would not help.
 */
export function lateMaterialInWords(rows: Rows): string | null {
  const late = rows.filter((row) => row.late)
  if (late.length === 0) return null
  const count = late.length === 1 ? '1 order or delivery is' : `${late.length} orders and deliveries are`
  const relieved = late.every(({ from, to }) => from !== null && to !== null && to > from)
  return relieved
    ? `${count} still expected after the day on which the material is needed. Ask the supplier, or move it further.`
    : `${count} expected after the day on which the material is needed. Ask the supplier, or choose a later day.`
}

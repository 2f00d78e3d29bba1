import type { Day } from '#shared/kernel/dates.ts'
import { DayRow } from './day-row.tsx'
import { formatDay } from '#web/platform/formatting.ts'

export type MovedDay = {
  id: number
  name: string
  from: Day | null
  to: Day | null
  room?: string | null
  /** It follows from no milestone any more. */
  unplanned?: boolean | undefined
}

/** Rows of what moves from one day to another, as a preview shows them. */
export const MovedDays = ({ rows }: { rows: readonly MovedDay[] }) =>
  rows.map(({ id, name, room, from, to, unplanned }) => (
    <DayRow key={id} name={name} room={room}>
      {from ? formatDay(from) : 'No deadline'} → {to ? formatDay(to) : unplanned ? 'no day' : 'cannot be met'}
    </DayRow>
  ))

import type { Day } from '#shared/kernel/dates.ts'
import { formatDay } from '#web/platform/formatting.ts'

export type MovedDay = {
  id: number
  name: string
  from: Day | null
  to: Day | null
  room?: string | null
  /** It follows from no milestone any more. */ unplanned?: boolean | undefined
}

/** Rows of what moves from one day to another, as a preview shows them. */
export const MovedDays = ({ rows }: { rows: readonly MovedDay[] }) =>
  rows.map(({ id, name, room, from, to, unplanned }) => (
    <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 px-3 py-2">
      <span className="wrap-anywhere">
        {name}
        {room && <span className="text-ink-soft"> · {room}</span>}
      </span>
      <span className="text-ink-soft tabular-nums">
        {from ? formatDay(from) : 'No deadline'} → {to ? formatDay(to) : unplanned ? 'no day' : 'cannot be met'}
      </span>
    </li>
  ))

import { distanceInWords, typedStayInWords } from '#shared/schedule/deadlines/words.ts'
import type { TypedDeadline } from '#shared/schedule/deadlines/contract.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { DayRow } from './day-row.tsx'

/** The deadlines that someone set by hand and that do not follow a move: each with its day and how far that is from the computed one. */
export const TypedDeadlines = ({ rows }: { rows: readonly TypedDeadline[] }) =>
  rows.length > 0 && (
    <details className="group">
      <summary className="cursor-pointer rounded-small bg-warn-soft px-3 py-2 text-warn-ink touch:py-3">
        {typedStayInWords(rows.length)}.
      </summary>
      <ul className="mt-2 max-h-60 divide-y overflow-y-auto rounded-card border">
        {rows.map(({ id, name, room, deadline, decideBy }) => (
          <DayRow key={id} name={name} room={room}>
            {formatDay(deadline)}, {distanceInWords(deadline, decideBy)}
          </DayRow>
        ))}
      </ul>
    </details>
  )

import type { ReactNode } from 'react'
import { previewShift, type ShiftPreview } from '#shared/selections/bulk/shifting.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { counted } from '#shared/kernel/text/counted.ts'
import { DayRow } from '#web/features/schedule/parts/day-row.tsx'
import { formatDay } from '#web/platform/formatting.ts'
import { useToday } from '#web/platform/use-today.ts'
import { Warning } from '#web/ui/page/warning.tsx'

type Props = { selections: readonly Selection[]; days: number }

/** What moving the deadlines will do, before it happens. */
export function ShiftPreviewOf({ selections, days }: Props) {
  const preview = previewShift(selections, days, useToday())
  const { moved, kept } = preview
  return (
    <div aria-live="polite" className="flex flex-col gap-3 text-sm">
      {warningsOf(preview).map((warning) => (
        <Warning key={warning}>{warning}</Warning>
      ))}
      {moved.length > 0 && (
        <Days title="Deadlines" count={moved.length}>
          {moved.map(({ id, name, room, from, to }) => (
            <DayRow key={id} name={name} room={room}>
              {formatDay(from)} → {formatDay(to)}
            </DayRow>
          ))}
        </Days>
      )}
      {kept.length > 0 && (
        <Days title="Not moved" count={kept.length}>
          {kept.map(({ id, name, room, reason }) => (
            <DayRow key={id} name={name} room={room}>
              {reason}
            </DayRow>
          ))}
        </Days>
      )}
    </div>
  )
}

function warningsOf({ leaving, past, late }: ShiftPreview): string[] {
  return [
    ...(past > 0 ? [`${counted(past, 'deadline')} would be before today.`] : []),
    ...(late > 0 ? [`${counted(late, 'deadline')} would be later than the schedule needs the decision.`] : []),
    ...(leaving > 0
      ? [
          `${counted(leaving, 'deadline follows', 'deadlines follow')} the schedule. Moved here, ${leaving === 1 ? 'it is' : 'they are'} set by hand and no longer ${leaving === 1 ? 'does' : 'do'}.`,
        ]
      : []),
  ]
}

type DaysProps = { title: string; count: number; children: ReactNode }

const Days = ({ title, count, children }: DaysProps) => (
  <section>
    <h3 className="mb-1 font-medium">
      {title} <span className="font-normal text-ink-soft tabular-nums">({count})</span>
    </h3>
    <ul className="max-h-60 divide-y overflow-y-auto rounded-card border">{children}</ul>
  </section>
)

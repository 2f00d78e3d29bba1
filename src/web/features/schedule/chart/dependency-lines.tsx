import type { TimelineEvent } from '#shared/schedule/milestones/contract.ts'
import { leftOf, type Scale, type Span, widthOf } from './layout.ts'

type LinesProps = {
  milestones: readonly TimelineEvent[]
  /** The row of each milestone, counted from the top. */
  rows: ReadonlyMap<number, number>
  rowCount: number
  scale: Scale
  moved: ReadonlyMap<number, Span>
  /** Lines from and to this milestone stand out. */
  active: number | null
}

/** From the end of a milestone to the start of what waits for it. Screen readers read it in the list below the chart. */
export function DependencyLines({ milestones, rows, rowCount, scale, moved, active }: LinesProps) {
  const byId = new Map(milestones.map((event) => [event.id, event]))
  const spanOf = (event: TimelineEvent): Span =>
    moved.get(event.id) ?? { start: event.scheduledDate, finish: event.finishDate ?? event.scheduledDate }
  const lines = milestones.flatMap((event) =>
    event.dependsOn.flatMap(({ onId }) => {
      const on = byId.get(onId)
      const [from, to] = [rows.get(onId), rows.get(event.id)]
      if (!on || from === undefined || to === undefined) return []
      const [before, after] = [spanOf(on), spanOf(event)]
      const x1 = (leftOf(scale, before.start) + widthOf(scale, before.start, before.finish)) * 10
      const x2 = leftOf(scale, after.start) * 10
      const turn = Math.max(x1, x2) - (x2 > x1 ? Math.min(4, (x2 - x1) / 2) : -4)
      const y = to > from ? to + 0.15 : to + 0.85
      const end = x2 >= x1 ? `H ${x2 + 1.5} V ${y}` : `H ${turn} V ${to + 0.5} H ${x2}`
      return [
        {
          key: `${onId}-${event.id}`,
          d: `M ${x1} ${from + 0.5} ${end}`,
          strong: active === onId || active === event.id,
        },
      ]
    }),
  )
  return (
    <svg
      aria-hidden
      viewBox={`0 0 1000 ${rowCount}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
    >
      {lines.map(({ key, d, strong }) => (
        <path
          key={key}
          d={d}
          fill="none"
          vectorEffect="non-scaling-stroke"
          strokeWidth={strong ? 2 : 1}
          className={strong ? 'stroke-primary' : 'stroke-line-strong/70'}
        />
      ))}
    </svg>
  )
}

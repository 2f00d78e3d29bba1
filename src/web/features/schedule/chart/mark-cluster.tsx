import { Link } from '@tanstack/react-router'
import type { Day } from '#shared/kernel/dates.ts'
import { dayNextTo } from '#shared/schedule/deadlines/words.ts'
import type { TimelineMark } from '#shared/schedule/milestones/contract.ts'
import { markLabel } from '#shared/schedule/milestones/rules.ts'
import { cx } from '#web/ui/cx.ts'
import { PopoverOnDemand } from '#web/ui/overlays/popover-on-demand.tsx'
import { MarkBadge, MarkIcon, markOf, markPath } from '../event-look.tsx'
import type { Cluster } from './layout.ts'
import { clusterInWords, rangeInWords } from './words.ts'

/** The status that asks for the most attention stands for all. */
const urgency = ['impossible', 'overdue', 'in_progress', 'planned', 'completed'] as const
const worstOf = (marks: readonly TimelineMark[]) =>
  urgency.find((status) => marks.some((mark) => mark.status === status)) ?? 'planned'

type ClusterProps = { cluster: Cluster; projectId: number; today: Day }

/** One decision or delivery, or several on nearby days; opens a list with links. */
export function MarkCluster({ cluster, projectId, today }: ClusterProps) {
  const { marks, left, from, to } = cluster
  const [first] = marks
  if (!first) return null
  const when = rangeInWords(from, to, today)
  const single = marks.length === 1
  // Its number is part of its name, for someone who says what they see.
  const mixed = new Set(marks.map(({ kind }) => kind)).size > 1 ? `${marks.length} dates: ` : ''
  const name = single
    ? `${first.kind === 'decision' ? 'Decision' : 'Delivery'}: ${first.name}, ${when}, ${markLabel(first)}`
    : `${mixed}${clusterInWords(cluster)}, ${when}`
  const button = (
    <button
      type="button"
      aria-label={name}
      title={name}
      style={{ left: `${left}%` }}
      className={cx(
        'absolute top-1/2 z-10 flex h-6 min-w-6 -translate-1/2 items-center justify-center border text-xs font-semibold tabular-nums hover:shadow-pop',
        'touch:after:absolute touch:after:-inset-2.5 [&_svg]:size-3.5 print:h-full print:min-w-(--row) print:border-[0.5px] print:px-0.5 print:text-[length:inherit] print:leading-none',
        single ? (first.kind === 'decision' ? 'rounded-full' : 'rounded-small') : 'rounded-full px-1.5',
        markOf(worstOf(marks)),
      )}
    >
      {single ? <MarkIcon kind={first.kind} /> : marks.length}
    </button>
  )
  return (
    <PopoverOnDemand
      label={name}
      align="center"
      title={single ? undefined : `${clusterInWords(cluster)}, ${when}`}
      className="w-80"
      trigger={button}
    >
      <ul className="-mx-2 flex max-h-72 flex-col overflow-y-auto">
        {marks.map((mark) => (
          <li key={`${mark.kind}${mark.selectionId ?? mark.name}`}>
            <MarkLink mark={mark} projectId={projectId} today={today} />
          </li>
        ))}
      </ul>
    </PopoverOnDemand>
  )
}

function MarkLink({ mark, projectId, today }: { mark: TimelineMark; projectId: number; today: Day }) {
  return (
    <Link
      to={markPath(projectId, mark)}
      className="flex items-start gap-2.5 rounded-control px-2 py-1.5 hover:bg-sunken touch:min-h-11"
    >
      <span className="mt-0.5 text-ink-soft [&_svg]:size-4">
        <MarkIcon kind={mark.kind} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium wrap-anywhere">{mark.name}</span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-soft">
          {[mark.room, `${mark.kind === 'decision' ? 'decide by' : 'delivery'} ${dayNextTo(mark.on, today)}`]
            .filter(Boolean)
            .join(' · ')}
          <MarkBadge kind={mark.kind} status={mark.status} draft={mark.draft} />
        </span>
        {mark.why && <span className="mt-0.5 block text-xs text-ink-soft">{mark.why}</span>}
      </span>
    </Link>
  )
}

import CircleCheck from 'virtual:icons/circle-check'
import CircleDashed from 'virtual:icons/circle-dashed'
import CircleDot from 'virtual:icons/circle-dot'
import CircleSlash from 'virtual:icons/circle-slash'
import Flag from 'virtual:icons/flag'
import Hourglass from 'virtual:icons/hourglass'
import TriangleAlert from 'virtual:icons/triangle-alert'
import Truck from 'virtual:icons/truck'
import type { TimelineEvent, TimelineMark } from '#shared/schedule/milestones/contract.ts'
import { markLabel, timelineStatusLabel } from '#shared/schedule/milestones/rules.ts'
import { selectionPath } from '#web/platform/paths.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const looks: Record<TimelineMark['status'], { tone: Tone; icon: React.ReactNode; mark: string }> = {
  completed: { tone: 'good', icon: <CircleCheck aria-hidden />, mark: 'border-good bg-good text-surface' },
  in_progress: { tone: 'info', icon: <CircleDot aria-hidden />, mark: 'border-info bg-info text-surface' },
  overdue: { tone: 'danger', icon: <TriangleAlert aria-hidden />, mark: 'border-danger bg-danger text-on-danger' },
  planned: { tone: 'neutral', icon: <CircleDashed aria-hidden />, mark: 'border-line-strong bg-surface text-ink-soft' },
  impossible: {
    tone: 'danger',
    icon: <CircleSlash aria-hidden />,
    mark: 'border-danger bg-danger-soft text-danger-ink',
  },
}

/** A status that this release does not know looks like one that needs attention. */
const lookOf = (status: TimelineMark['status']): (typeof looks)['overdue'] =>
  (looks as Partial<typeof looks>)[status] ?? looks.overdue

export const markOf = (status: TimelineMark['status']): string => lookOf(status).mark

export const TimelineBadge = ({ kind, status, draft }: Pick<TimelineEvent, 'kind' | 'status' | 'draft'>) => (
  <Badge tone={lookOf(status).tone} icon={lookOf(status).icon}>
    {timelineStatusLabel({ kind, status, draft })}
  </Badge>
)

export const MarkBadge = ({ kind, status, draft }: Pick<TimelineMark, 'kind' | 'status' | 'draft'>) => (
  <Badge tone={lookOf(status).tone} icon={lookOf(status).icon}>
    {markLabel({ kind, status, draft })}
  </Badge>
)

/** The selection, or the order of something without one. */
export const markPath = (projectId: number, { selectionId, orderId }: Pick<TimelineMark, 'selectionId' | 'orderId'>) =>
  selectionId === null ? `/orders/${orderId}` : selectionPath(projectId, selectionId)

/** An hourglass for decisions, a truck for deliveries. */
export const MarkIcon = ({ kind }: Pick<TimelineMark, 'kind'>) =>
  kind === 'decision' ? <Hourglass aria-hidden /> : <Truck aria-hidden />

/** A flag for milestones, an hourglass for decision deadlines. */
export const KindIcon = ({ kind }: Pick<TimelineEvent, 'kind'>) =>
  kind === 'milestone' ? <Flag aria-hidden /> : <Hourglass aria-hidden />

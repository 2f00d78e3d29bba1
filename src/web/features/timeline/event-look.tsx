import CircleCheck from 'virtual:icons/circle-check'
import CircleDashed from 'virtual:icons/circle-dashed'
import CircleDot from 'virtual:icons/circle-dot'
import Flag from 'virtual:icons/flag'
import Hourglass from 'virtual:icons/hourglass'
import TriangleAlert from 'virtual:icons/triangle-alert'
import type { TimelineEvent, TimelineStatus } from '#shared/timeline/contract.ts'
import { timelineStatusLabel } from '#shared/timeline/rules.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const looks: Record<TimelineStatus, { tone: Tone; icon: React.ReactNode; mark: string }> = {
  completed: { tone: 'good', icon: <CircleCheck aria-hidden />, mark: 'border-good bg-good text-surface' },
  in_progress: { tone: 'info', icon: <CircleDot aria-hidden />, mark: 'border-info bg-info text-surface' },
  overdue: { tone: 'danger', icon: <TriangleAlert aria-hidden />, mark: 'border-danger bg-danger text-on-danger' },
  planned: { tone: 'neutral', icon: <CircleDashed aria-hidden />, mark: 'border-line-strong bg-surface text-ink-soft' },
}

export const markOf = (status: TimelineStatus): string => looks[status].mark

export function TimelineBadge({ kind, status }: Pick<TimelineEvent, 'kind' | 'status'>) {
  const look = looks[status]
  return (
    <Badge tone={look?.tone ?? 'danger'} icon={look?.icon}>
      {look ? timelineStatusLabel({ kind, status }) : status}
    </Badge>
  )
}

/** A flag for milestones, an hourglass for decision deadlines. */
export const KindIcon = ({ kind }: Pick<TimelineEvent, 'kind'>) =>
  kind === 'milestone' ? <Flag aria-hidden /> : <Hourglass aria-hidden />

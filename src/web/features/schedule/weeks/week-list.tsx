import { Link } from '@tanstack/react-router'
import Check from 'virtual:icons/check'
import ChevronRight from 'virtual:icons/chevron-right'
import Ellipsis from 'virtual:icons/ellipsis'
import MoveHorizontal from 'virtual:icons/move-horizontal'
import Pencil from 'virtual:icons/pencil'
import Play from 'virtual:icons/play'
import RotateCcw from 'virtual:icons/rotate-ccw'
import Trash from 'virtual:icons/trash'
import type { ReactNode } from 'react'
import type { Day } from '#shared/kernel/dates.ts'
import { dayNextTo } from '#shared/schedule/deadlines/words.ts'
import type { TimelineEvent, TimelineMark } from '#shared/schedule/milestones/contract.ts'
import { useRegionFacts } from '#web/platform/region.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { clusterInWords, rangeInWords } from '../chart/words.ts'
import { KindIcon, MarkBadge, MarkIcon, markOf, markPath, TimelineBadge } from '../event-look.tsx'
import { canStart, type TimelineActs } from './timeline-list.tsx'
import { type Week, weeksOf } from './weeks.ts'

type ListProps = {
  events: readonly TimelineEvent[]
  marks: readonly TimelineMark[]
  projectId: number
  today: Day
  workingDays: readonly number[]
  acts: TimelineActs
}

/** The timeline on a phone: what is late, then week by week. */
export function WeekList({ events, marks, workingDays, ...rest }: ListProps) {
  const { weekStartsOn } = useRegionFacts()
  const milestones = events.filter(({ kind }) => kind === 'milestone')
  const { late, weeks, past } = weeksOf(milestones, marks, { today: rest.today, weekStartsOn, workingDays })
  const earlier = past.milestones.length + past.marks.length
  return (
    <div className="flex flex-col gap-6">
      {sizeOf(late) > 0 && <WeekSection week={late} {...rest} />}
      {weeks.map((week) => (
        <WeekSection key={week.key} week={week} {...rest} />
      ))}
      {earlier > 0 && (
        <details className="group">
          <summary className="mb-2 flex min-h-11 w-fit cursor-pointer items-center gap-1.5 rounded-small text-sm font-semibold text-ink-soft">
            <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
            <h2>
              Earlier <span className="font-normal tabular-nums">({earlier})</span>
            </h2>
          </summary>
          <WeekItems week={past} {...rest} />
        </details>
      )}
    </div>
  )
}

const sizeOf = ({ milestones, marks }: Week) => milestones.length + marks.length

type SectionProps = Omit<ListProps, 'events' | 'marks' | 'workingDays'> & { week: Week }

function WeekSection({ week, ...rest }: SectionProps) {
  return (
    <section>
      <h2 className="mb-2 text-sm font-semibold text-ink-soft">{week.title}</h2>
      {sizeOf(week) === 0 ? (
        <p className="text-sm text-ink-soft">Nothing is planned.</p>
      ) : (
        <WeekItems week={week} {...rest} />
      )}
    </section>
  )
}

/** More marks than these are folded into one line that opens. */
const MANY = 4

function WeekItems({ week: { milestones, marks }, projectId, today, acts }: SectionProps) {
  const rows = marks.map((mark) => (
    <MarkRow key={`${mark.kind}${mark.selectionId ?? mark.name}`} {...{ mark, projectId, today }} />
  ))
  return (
    <ul className="divide-y rounded-card border bg-surface">
      {milestones.map((event) => (
        <MilestoneRow key={event.id} {...{ event, today, acts }} />
      ))}
      {marks.length > MANY ? (
        <li>
          <details className="group">
            <summary className="flex min-h-13 cursor-pointer items-center gap-3 px-3 py-2 text-sm font-medium">
              <Sign status="planned">
                <MarkIcon kind={marks[0]?.kind ?? 'decision'} />
              </Sign>
              <span className="flex-1">{clusterInWords({ marks })}</span>
              <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
            </summary>
            <ul className="divide-y border-t">{rows}</ul>
          </details>
        </li>
      ) : (
        rows
      )}
    </ul>
  )
}

const Sign = ({ status, children }: { status: TimelineMark['status']; children: ReactNode }) => (
  <span
    className={cx(
      'flex size-7 shrink-0 items-center justify-center rounded-full border [&_svg]:size-3.5',
      markOf(status),
    )}
  >
    {children}
  </span>
)

function MarkRow({ mark, projectId, today }: { mark: TimelineMark; projectId: number; today: Day }) {
  const { kind, status, name, room, on, why } = mark
  return (
    <li>
      <Link to={markPath(projectId, mark)} className="flex items-center gap-3 px-3 py-2.5 -outline-offset-2">
        <Sign status={status}>
          <MarkIcon kind={kind} />
        </Sign>
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-medium wrap-anywhere">
            {kind === 'decision' ? 'Decide' : 'Delivery'}: {name}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft tabular-nums">
            {[dayNextTo(on, today), room].filter(Boolean).join(' · ')}
            <MarkBadge kind={kind} status={status} draft={mark.draft} />
          </span>
          {why && <span className="mt-0.5 block text-xs text-ink-soft">{why}</span>}
        </span>
      </Link>
    </li>
  )
}

function MilestoneRow({ event, today, acts }: { event: TimelineEvent; today: Day; acts: TimelineActs }) {
  const { title, scheduledDate, finishDate, durationDays, trade, status } = event
  const days = durationDays ?? 1
  return (
    <li className="flex items-center gap-3 py-1.5 pl-3">
      <Sign status={status}>
        <KindIcon kind="milestone" />
      </Sign>
      <div className="min-w-0 flex-1 py-1">
        <p className="text-sm font-medium wrap-anywhere">{title}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft tabular-nums">
          {[
            rangeInWords(scheduledDate, finishDate ?? scheduledDate, today),
            ...(days > 1 ? [`${days} working days`] : []),
            ...(trade ? [trade] : []),
          ].join(' · ')}
          <TimelineBadge kind="milestone" status={status} />
        </p>
        {event.why && <p className="mt-0.5 text-xs text-ink-soft">{event.why}</p>}
      </div>
      {event.can.edit && <MilestoneMenu {...{ event, today, acts }} />}
    </li>
  )
}

function MilestoneMenu({ event, today, acts }: { event: TimelineEvent; today: Day; acts: TimelineActs }) {
  const done = event.status === 'completed'
  return (
    <Menu trigger={<IconButton label={`Actions for ${event.title}`} icon={<Ellipsis />} />}>
      {canStart(event, today) && (
        <MenuItem icon={<Play aria-hidden />} onSelect={() => acts.start(event)}>
          Start
        </MenuItem>
      )}
      {!done && (
        <MenuItem icon={<MoveHorizontal aria-hidden />} onSelect={() => acts.move(event)}>
          Move
        </MenuItem>
      )}
      <MenuItem
        icon={done ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
        onSelect={() => acts.complete(event, !done)}
      >
        {done ? 'Reopen' : 'Complete'}
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => acts.edit(event)}>
        Edit
      </MenuItem>
      <MenuItem icon={<Trash aria-hidden />} danger onSelect={() => acts.remove(event)}>
        Delete
      </MenuItem>
    </Menu>
  )
}

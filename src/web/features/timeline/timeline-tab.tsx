import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import CalendarRange from 'virtual:icons/calendar-range'
import MoveHorizontal from 'virtual:icons/move-horizontal'
import Plus from 'virtual:icons/plus'
import Upload from 'virtual:icons/upload'
import { useState, type ReactNode } from 'react'
import { exportTimeline } from '#shared/exports/endpoints.ts'
import type { TimelineEvent } from '#shared/timeline/contract.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { today as localToday } from '#web/platform/formatting.ts'
import { selectionPath } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { ExportMenu } from '#web/ui/lists/export-menu.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Skeleton, SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { timelineQuery, useCreateMilestone, useDeleteMilestone, useEditMilestone } from './queries.ts'
import { TimelineAxis } from './timeline-axis.tsx'
import { type TimelineActs, TimelineList } from './timeline-list.tsx'

const MoveDialog = onDemand(() => import('./move-dialog.tsx').then((module) => module.MoveDialog))
const ImportDialog = onDemand(() => import('./import-dialog.tsx').then((module) => module.ImportDialog))
const MilestoneDialog = onDemand(() => import('./milestone-dialog.tsx').then((module) => module.MilestoneDialog))

type TabProps = { projectId: number; timeZone: string | undefined; canManage: boolean }

/** Milestones and decision deadlines, on one axis and as a list. */
export function ProjectTimelineTab({ projectId, timeZone, canManage }: TabProps) {
  const [dialog, setDialog] = useState<{ event?: TimelineEvent } | null>(null)
  const [importing, setImporting] = useState(false)
  const [moving, setMoving] = useState<{ event?: TimelineEvent } | null>(null)
  const timeline = useQuery(timelineQuery(projectId))
  const milestones = (timeline.data ?? []).filter(({ kind }) => kind === 'milestone')
  const acts = useTimelineActs(
    projectId,
    (event) => setDialog({ event }),
    (event) => setMoving({ event }),
  )
  const navigate = useNavigate()
  const add = canManage && (
    <>
      <Button variant="secondary" icon={<Upload aria-hidden />} onClick={() => setImporting(true)}>
        Import
      </Button>
      {milestones.length > 0 && (
        <Button variant="secondary" icon={<MoveHorizontal aria-hidden />} onClick={() => setMoving({})}>
          Shift project
        </Button>
      )}
      <Button icon={<Plus aria-hidden />} className="max-sm:w-full" onClick={() => setDialog({})}>
        Add milestone
      </Button>
    </>
  )
  const open = (event: TimelineEvent) => {
    if (event.can.edit) setDialog({ event })
    else if (event.kind === 'deadline') {
      void navigate({ to: selectionPath(projectId, event.id) })
    }
  }
  return (
    <>
      <QueryGate query={timeline} loading={loading} failed="The timeline could not be loaded">
        {(events) =>
          events.length === 0 ? (
            <EmptyState
              icon={<CalendarRange />}
              title="Nothing on the timeline yet"
              text="Milestones and decision deadlines appear here in order of date."
              action={add && <div className="flex flex-wrap justify-center gap-2">{add}</div>}
            />
          ) : (
            <Events {...{ events, projectId, timeZone, acts, add }} onOpen={open} />
          )
        }
      </QueryGate>
      {dialog && (
        <MilestoneDialog
          projectId={projectId}
          event={dialog.event}
          milestones={milestones}
          onClose={() => setDialog(null)}
        />
      )}
      {importing && <ImportDialog {...{ projectId, timeZone }} onClose={() => setImporting(false)} />}
      {moving && <MoveDialog projectId={projectId} {...moving} onClose={() => setMoving(null)} />}
    </>
  )
}

const loading = (
  <div className="flex flex-col gap-6">
    <Skeleton className="h-80 rounded-card max-md:hidden" />
    <SkeletonList rows={5} />
  </div>
)

type EventsProps = Omit<TabProps, 'canManage'> & {
  events: readonly TimelineEvent[]
  acts: TimelineActs
  add: ReactNode
  onOpen: (event: TimelineEvent) => void
}

function Events({ events, projectId, timeZone, acts, add, onOpen }: EventsProps) {
  const today = localToday(timeZone)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">
          {events.some(({ kind }) => kind === 'deadline')
            ? 'A flag marks a milestone, an hourglass a decision deadline.'
            : 'The milestones of the project.'}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <ExportMenu endpoint={exportTimeline} params={{ projectId }} filter={{ deadlines: true }} />
          {add}
        </div>
      </div>
      <div className="max-md:hidden print:hidden">
        <TimelineAxis events={events} today={today} onOpen={onOpen} />
      </div>
      <TimelineList events={events} today={today} projectId={projectId} acts={acts} />
    </div>
  )
}

function useTimelineActs(projectId: number, edit: TimelineActs['edit'], move: TimelineActs['move']): TimelineActs {
  const change = useEditMilestone(projectId)
  const erase = useDeleteMilestone(projectId)
  const create = useCreateMilestone(projectId)
  const failed = (error: unknown) =>
    toast.error('The milestone could not be changed', messageOf(error, 'Please try again.'))
  const remove = async (event: TimelineEvent) => {
    if (!(await confirm({ title: `Delete “${event.title}”?`, action: 'Delete milestone', danger: true }))) return
    const { title, description, trade, dependsOn } = event
    const scheduledDate = event.plannedStart ?? event.scheduledDate
    const durationDays = event.durationDays ?? 1
    const status = event.status === 'overdue' ? 'planned' : event.status
    const undo = () => create.mutate({ title, description, scheduledDate, status, durationDays, trade, dependsOn })
    erase.mutate(event.id, {
      onSuccess: () => toast.success('Milestone deleted', title, { action: { label: 'Undo', onClick: undo } }),
      onError: failed,
    })
  }
  return {
    edit,
    move,
    remove: (event) => void remove(event),
    complete: (event, done) => {
      const body = { status: done ? ('completed' as const) : ('planned' as const), version: event.version ?? 1 }
      change.mutate({ eventId: event.id, body }, { onError: failed })
    },
  }
}

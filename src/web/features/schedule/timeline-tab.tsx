import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import CalendarRange from 'virtual:icons/calendar-range'
import MoveHorizontal from 'virtual:icons/move-horizontal'
import Plus from 'virtual:icons/plus'
import Table from 'virtual:icons/table-2'
import Upload from 'virtual:icons/upload'
import { useState, type ReactNode } from 'react'
import { exportTimeline } from '#shared/exports/endpoints.ts'
import type { Day } from '#shared/kernel/dates.ts'
import type { ProjectSchedule, TimelineEvent } from '#shared/schedule/milestones/contract.ts'
import type { MilestoneChange, MilestoneStatus } from '#shared/schedule/milestones/schemas.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { useToday } from '#web/platform/use-today.ts'
import { useRoomyScreen } from '#web/platform/wide-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { ExportMenu } from '#web/ui/lists/export-menu.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Skeleton, SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { CriticalDecisions } from './critical-decisions.tsx'
import { projectScheduleQuery, timelineQuery, useEditMilestone, useMovesOthers } from './queries.ts'
import { type TimelineActs, TimelineList } from './weeks/timeline-list.tsx'
import { WeekList } from './weeks/week-list.tsx'
import Undo2 from 'virtual:icons/undo-2'
import { useUndoWithToasts } from './moving/use-undo-with-toasts.ts'

const TimelineChart = onDemand(() => import('./chart/timeline-chart.tsx').then((module) => module.TimelineChart))
const MoveDialog = onDemand(() => import('./moving/move-dialog.tsx').then((module) => module.MoveDialog))
const ImportDialog = onDemand(() =>
  import('#web/features/imports/parts/schedule-import-dialog.tsx').then((module) => module.ImportDialog),
)
const MilestoneTable = onDemand(() =>
  import('./milestones/milestone-table.tsx').then((module) => module.MilestoneTable),
)
const MilestoneDialog = onDemand(() =>
  import('./milestones/milestone-dialog.tsx').then((module) => module.MilestoneDialog),
)

type Moving = { event?: TimelineEvent; start?: Day; changes?: MilestoneChange[]; deleted?: TimelineEvent }
type TabProps = { projectId: number; timeZone: string | undefined; canManage: boolean }

/** Milestones, decisions and deliveries: as a chart with a list below it, and by week on a phone. */
export function ProjectTimelineTab({ projectId, timeZone, canManage }: TabProps) {
  const [dialog, setDialog] = useState<{ event?: TimelineEvent } | null>(null)
  const [importing, setImporting] = useState(false)
  const [asTable, setAsTable] = useState(false)
  const roomy = useRoomyScreen()
  const [moving, setMoving] = useState<Moving | null>(null)
  const timeline = useQuery(timelineQuery(projectId))
  const schedule = useQuery(projectScheduleQuery(projectId))
  const milestones = (timeline.data ?? []).filter(({ kind }) => kind === 'milestone')
  const acts = useTimelineActs(projectId, {
    edit: (event) => setDialog({ event }),
    move: (event) => setMoving({ event }),
    remove: (deleted) => setMoving({ deleted }),
    review: (changes) => setMoving({ changes }),
  })
  const add = canManage && (
    <>
      <Button variant="secondary" icon={<Upload aria-hidden />} onClick={() => setImporting(true)}>
        Import
      </Button>
      {milestones.length > 0 && roomy && !asTable && (
        <Button variant="secondary" icon={<Table aria-hidden />} onClick={() => setAsTable(true)}>
          Edit as table
        </Button>
      )}
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
  const dragged = moving?.event && moving.start ? { event: moving.event, start: moving.start } : null
  return (
    <>
      <QueryGate query={timeline} loading={loading} failed="The timeline could not be loaded">
        {(events) =>
          events.length === 0 ? (
            <EmptyState
              icon={<CalendarRange />}
              title="Nothing on the timeline yet"
              text={
                canManage
                  ? 'Add milestones, or import the schedule you have. What is installed at them gets its deadlines from their days.'
                  : 'Milestones and decision deadlines appear here in order of date.'
              }
              action={add && <div className="flex flex-wrap justify-center gap-2">{add}</div>}
            />
          ) : (
            <Events
              {...{ events, schedule, projectId, acts, add }}
              table={asTable && roomy && canManage ? () => setAsTable(false) : null}
              moving={dragged}
              onMove={setMoving}
            />
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

type EventsProps = Pick<TabProps, 'projectId'> & {
  events: readonly TimelineEvent[]
  schedule: UseQueryResult<ProjectSchedule>
  acts: TimelineActs
  add: ReactNode
  /** Closes the table of milestones, which is shown instead of the chart. */
  table: (() => void) | null
  moving: { event: TimelineEvent; start: Day } | null
  onMove: (move: { event: TimelineEvent; start: Day }) => void
}

function Events({ events, schedule, projectId, acts, add, table, moving, onMove }: EventsProps) {
  const today = useToday()
  const roomy = useRoomyScreen()
  const tools = (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:*:basis-[40%]">
      <ExportMenu endpoint={exportTimeline} params={{ projectId }} filter={{ deadlines: true }} />
      {add}
    </div>
  )
  return (
    <QueryGate query={schedule} loading={loading} failed="The timeline could not be loaded">
      {(plan) => (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0 flex-1 basis-72">
              <CriticalDecisions schedule={plan} projectId={projectId} today={today} plans={Boolean(add)} />
            </div>
            {tools}
          </div>
          {plan.lastMove && <LastMove projectId={projectId} move={plan.lastMove} />}
          {table ? (
            <MilestoneTable
              {...{ projectId, today }}
              milestones={events.filter(({ kind }) => kind === 'milestone')}
              schedule={plan}
              onClose={table}
              fallback={<Skeleton className="h-80 rounded-card" />}
            />
          ) : roomy ? (
            <>
              <TimelineChart
                {...{ events, projectId, today, moving, onMove }}
                schedule={plan}
                onOpen={acts.edit}
                fallback={<Skeleton className="h-80 rounded-card" />}
              />
              <div className="mt-3 print:hidden">
                <TimelineList events={events} today={today} projectId={projectId} acts={acts} />
              </div>
            </>
          ) : (
            <WeekList {...{ events, projectId, today, acts }} marks={plan.marks} workingDays={plan.workingDays} />
          )}
        </div>
      )}
    </QueryGate>
  )
}

type Opens = Pick<TimelineActs, 'edit' | 'move' | 'remove'> & { review: (changes: MilestoneChange[]) => void }

function useTimelineActs(projectId: number, { review, ...opens }: Opens): TimelineActs {
  const change = useEditMilestone(projectId)
  const movesOthers = useMovesOthers(projectId)
  const failed = (error: unknown) =>
    toast.error('The milestone could not be changed', messageOf(error, 'Please try again.'))
  const say = (event: TimelineEvent, status: MilestoneStatus) =>
    change.mutate({ eventId: event.id, body: { status, version: event.version ?? 1 } }, { onError: failed })
  // What is completed keeps its day; reopened, it follows what it waits for again.
  const reopen = (event: TimelineEvent) => {
    const wanted = { id: event.id, status: 'planned' as const, version: event.version ?? 1 }
    movesOthers.mutate(wanted, {
      onSuccess: (moves) => (moves ? review([wanted]) : say(event, 'planned')),
      onError: failed,
    })
  }
  return {
    ...opens,
    start: (event) => say(event, 'in_progress'),
    complete: (event, done) => (done ? say(event, 'completed') : reopen(event)),
  }
}

type LastMoveProps = { projectId: number; move: NonNullable<ProjectSchedule['lastMove']> }

/** What was changed last, for as long as it can be undone. */
function LastMove({ projectId, move }: LastMoveProps) {
  const { undo, pending } = useUndoWithToasts(projectId)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft print:hidden">
      <span className="wrap-anywhere">Last change: {move.sentence}.</span>
      <Button
        size="sm"
        variant="secondary"
        icon={<Undo2 aria-hidden />}
        aria-label={`Undo: ${move.sentence}`}
        pending={pending}
        pendingText="Undoing..."
        onClick={() => undo(move.moveId)}
      >
        Undo
      </Button>
    </div>
  )
}

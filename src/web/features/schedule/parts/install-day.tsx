import { useQuery } from '@tanstack/react-query'
import CalendarClock from 'virtual:icons/calendar-clock'
import { useState } from 'react'
import type { SelectionSchedule } from '#shared/schedule/deadlines/contract.ts'
import { deadlineExplanation } from '#shared/schedule/deadlines/words.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { formatDay } from '#web/platform/formatting.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { selectionScheduleQuery, useSetInstallDay } from '../deadlines/queries.ts'
import { NEEDED_BY } from '#shared/procurement/log/words.ts'

const InstallDayDialog = onDemand(() => import('./install-day-dialog.tsx').then((module) => module.InstallDayDialog))

/** For builders: when one selection is installed, why, and how to set it by hand. */
export function InstallDay({ selection }: { selection: Selection }) {
  const { projectId, id } = selection
  return (
    <div className="mt-3">
      <QueryGate
        query={useQuery(selectionScheduleQuery(projectId, id))}
        level={3}
        loading={<Skeleton className="h-16" />}
        failed="The install day could not be loaded"
      >
        {(schedule) => <Shown {...{ selection, schedule }} />}
      </QueryGate>
    </div>
  )
}

function Shown({ selection, schedule }: { selection: Selection; schedule: SelectionSchedule }) {
  const [open, setOpen] = useState(false)
  const set = useSetInstallDay(selection.projectId, selection.id)
  const { plan, byRule } = schedule
  const byHand = schedule.installEventId !== null || schedule.installOn !== null
  const backToRule = () =>
    set.mutate(
      { version: selection.version },
      {
        onSuccess: (next) => toast.success('Back to the rule', deadlineExplanation(next, 'builder') ?? undefined),
        onError: (error) => toast.error('The install day could not be set', messageOf(error, 'Please try again.')),
      },
    )
  return (
    <div className="flex flex-col gap-3 text-sm">
      {plan ? (
        <div className="flex flex-col gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium tabular-nums">{formatDay(plan.installOn)}</span>
            {plan.milestone && <span className="wrap-anywhere">{plan.milestone}</span>}
            {byHand && <Badge tone="neutral">Set by hand</Badge>}
          </p>
          <p className="text-ink-soft">{whyThere(byHand, byRule)}</p>
          <p className="text-ink-soft">
            {NEEDED_BY} {formatDay(plan.requiredOn)}, order by {formatDay(plan.orderBy)}.
          </p>
        </div>
      ) : (
        <p className="text-ink-soft">
          No rule of your company fits this selection, or the project has no such milestone. Its deadline does not
          follow the schedule.
        </p>
      )}
      {selection.can.edit && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" icon={<CalendarClock aria-hidden />} onClick={() => setOpen(true)}>
            {plan ? 'Change install day' : 'Set install day'}
          </Button>
          {byHand && (
            <Button size="sm" variant="secondary" pending={set.isPending} pendingText="Saving..." onClick={backToRule}>
              Back to the rule
            </Button>
          )}
        </div>
      )}
      {open && <InstallDayDialog {...{ selection, schedule }} onClose={() => setOpen(false)} />}
    </div>
  )
}

function whyThere(byHand: boolean, byRule: SelectionSchedule['byRule']): string {
  if (!byHand) return 'By the rules of your company.'
  return byRule
    ? `By the rules it would be ${byRule.milestone}, ${formatDay(byRule.installOn)}.`
    : 'No rule of your company fits this selection.'
}

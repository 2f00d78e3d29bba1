import { useQuery } from '@tanstack/react-query'
import CalendarClock from 'virtual:icons/calendar-clock'
import { helpInWords } from '#shared/schedule/help.ts'
import { dayNextTo, installInWords } from '#shared/schedule/words.ts'
import type { SchedulePlan } from '#shared/schedule/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { selectionScheduleQuery, useSetInstallDay } from '#web/features/schedule/queries.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { Banner } from '#web/ui/page/banner.tsx'

/** For the builder: the decision can no longer be made in time, and what would help. The client sees no deadline until then. */
export function ScheduleNotice({ selection, plan }: { selection: Selection; plan: SchedulePlan }) {
  const { projectId, id } = selection
  const { data } = useQuery(selectionScheduleQuery(projectId, id))
  const set = useSetInstallDay(projectId, id)
  const earliest = data?.earliestInstall ?? null
  const installLater = () =>
    set.mutate(
      { installOn: earliest, version: selection.version },
      { onError: (error) => toast.error('The install day could not be set', messageOf(error, 'Please try again.')) },
    )
  return (
    <Banner
      tone="warn"
      icon={<CalendarClock aria-hidden />}
      title={`This had to be decided by ${dayNextTo(plan.decideBy, plan.installOn)}: ${installInWords(plan, plan.decideBy)}`}
    >
      <p>The client has no deadline until this is solved. What would help:</p>
      <ul className="mt-1 list-disc pl-5">
        {data && helpInWords({ ...data, plan }).map((help) => <li key={help}>{help}</li>)}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        {earliest !== null && (
          <Button size="sm" variant="secondary" pending={set.isPending} pendingText="Saving..." onClick={installLater}>
            Install on {dayNextTo(earliest, plan.installOn)}
          </Button>
        )}
        <ButtonLink
          size="sm"
          variant="secondary"
          to="/projects/$projectId"
          params={{ projectId: String(projectId) }}
          search={{ tab: 'timeline' }}
        >
          Open the schedule
        </ButtonLink>
      </div>
    </Banner>
  )
}

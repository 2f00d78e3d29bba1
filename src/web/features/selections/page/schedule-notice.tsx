import { useQuery } from '@tanstack/react-query'
import CalendarClock from 'virtual:icons/calendar-clock'
import { type ReactNode, useState } from 'react'
import { type Day, dayInWords } from '#shared/kernel/dates.ts'
import type { Arrival, ChosenArrival, SelectionSchedule } from '#shared/schedule/deadlines/contract.ts'
import { helpInWords, lateHelpInWords } from '#shared/schedule/help.ts'
import { isImpossible } from '#shared/schedule/deadlines/rules.ts'
import { forecastInWords, installInWords, lateInWords, typedDeadlineInWords } from '#shared/schedule/deadlines/words.ts'
import { isOpen } from '#shared/selections/rules.ts'
import { listInWords } from '#shared/selections/words.ts'
import type { SchedulePlan } from '#shared/schedule/deadlines/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import {
  selectionScheduleQuery,
  useAllowLateArrival,
  useDisallowLateArrival,
  useSetInstallDay,
} from '#web/features/schedule/deadlines/queries.ts'
import { formatDate } from '#web/platform/formatting.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { useToday } from '#web/platform/use-today.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { Banner } from '#web/ui/page/banner.tsx'
import { onDemand } from '#web/ui/page/on-demand.tsx'

const ReopenDialog = onDemand(() => import('./reopen-dialog.tsx').then((module) => module.ReopenDialog))

type NoticeProps = { selection: Selection; plan: SchedulePlan }

/** For the builder: what can no longer be decided in time, or was chosen and misses the install day, and what would help. */
export function ScheduleNotice({ selection, plan }: NoticeProps) {
  const { data } = useQuery(selectionScheduleQuery(selection.projectId, selection.id))
  if (data?.chosen && data.chosen.daysLate > 0)
    return <Late {...{ selection, plan }} schedule={data} arrival={data.chosen} />
  if (!isOpen(selection.status)) return null
  // Only of what is chosen may a builder have allowed a late arrival, which the schedule has to say.
  const known = selection.status !== 'selected' && isImpossible(selection)
  if (data?.impossible ?? known) return <Undecided {...{ selection, plan }} schedule={data} />
  return (
    data?.forecast &&
    data.forecast.daysLate > 0 && <SetTooLate {...{ selection, plan }} schedule={data} forecast={data.forecast} />
  )
}

/** The client sees no deadline until it is solved. */
function Undecided({ selection, plan, schedule }: NoticeProps & { schedule: SelectionSchedule | undefined }) {
  return (
    <Banner
      tone="warn"
      icon={<CalendarClock aria-hidden />}
      title={`This had to be decided by ${dayInWords(plan.decideBy)}: ${installInWords(plan)}`}
    >
      {schedule?.forecast && schedule.forecast.daysLate > 0 && <p>{forecastInWords(schedule.forecast, plan)}.</p>}
      <p>The client has no deadline until this is solved. What would help:</p>
      <ul className="mt-1 list-disc pl-5">
        {schedule && helpInWords({ ...schedule, plan }).map((help) => <li key={help}>{help}</li>)}
      </ul>
      <InstallLater selection={selection} earliest={schedule?.earliestInstall ?? null} words="Install" />
    </Banner>
  )
}

type SetTooLateProps = NoticeProps & { schedule: SelectionSchedule; forecast: Arrival }

/** Nothing is chosen yet, and a deadline that was set by hand leaves no time for the slowest option: the same figure as in the log. */
function SetTooLate({ selection, plan, schedule, forecast }: SetTooLateProps) {
  const typed = selection.deadlineTyped ? selection.deadline : null
  const today = useToday()
  const canBeEarlier = typed !== null && typed > today
  return (
    <Banner tone="warn" icon={<CalendarClock aria-hidden />} title={forecastInWords(forecast, plan)}>
      <p>
        {typed !== null && `${typedDeadlineInWords(typed, plan)}. `}
        {lateHelpInWords({ canBeEarlier, options: schedule.options })}
      </p>
      <InstallLater selection={selection} earliest={schedule.earliestInstall} words="Install" />
    </Banner>
  )
}

type LateProps = NoticeProps & { schedule: SelectionSchedule; arrival: ChosenArrival }

/**
 * What was chosen arrives after its install day. The builder allows it, asks for another, or installs it later. It stays here until it is
 * on site, or the install day moves.
 */
function Late({ selection, plan, schedule, arrival }: LateProps) {
  const { status, chosen, choices, can } = selection
  const [asking, setAsking] = useState(false)
  const [allow, takeBack] = useAllowing(selection)
  const { allowed } = arrival
  const who = chosen && isOpen(status) ? `${chosen.by} chose one that` : listInWords(choices.map(({ name }) => name))
  const inTime = isOpen(status) ? schedule.options.filter(({ daysLate }) => daysLate === 0) : []
  return (
    <Banner
      tone={allowed ? 'info' : 'warn'}
      icon={<CalendarClock aria-hidden />}
      title={`${who} arrives ${dayInWords(arrival.arrivesOn)}, ${lateInWords(arrival, plan.milestone)}`}
    >
      <p>
        {allowed
          ? `${allowed.by} allowed it on ${formatDate(allowed.at, selection.timeZone)}.`
          : 'Allow it, ask for another, install it later, or ask the supplier for express delivery.'}
        {inTime.length > 0 && ` In time: ${listInWords(inTime.map(({ name }) => name))}.`}
      </p>
      <InstallLater selection={selection} earliest={schedule.earliestInstall} words="Install">
        {allowed ? (
          <Button size="sm" variant="secondary" {...takeBack}>
            Do not allow it
          </Button>
        ) : (
          <Button size="sm" {...allow}>
            Allow it
          </Button>
        )}
        {can.reopen && (
          <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
            Ask for another
          </Button>
        )}
      </InstallLater>
      <ReopenDialog selection={selection} open={asking} onClose={() => setAsking(false)} />
    </Banner>
  )
}

/** The two buttons. What was allowed is said with an Undo, and what is taken back is said too. */
function useAllowing({ projectId, id, name, version }: Selection) {
  const allowing = useAllowLateArrival(projectId, id)
  const takingBack = useDisallowLateArrival(projectId, id)
  const takeBack = () =>
    void takingBack.mutateAsync().then(
      () => toast.success('Late arrival no longer allowed', name),
      (error: unknown) => toast.error('This could not be taken back', messageOf(error, 'Please try again.')),
    )
  const allow = () =>
    void allowing.mutateAsync(version).then(
      () => toast.success('Late arrival allowed', name, { action: { label: 'Undo', onClick: takeBack } }),
      (error: unknown) => toast.error('It could not be allowed', messageOf(error, 'Please try again.')),
    )
  return [
    { onClick: allow, pending: allowing.isPending, pendingText: 'Saving...' },
    { onClick: takeBack, pending: takingBack.isPending, pendingText: 'Saving...' },
  ] as const
}

type InstallLaterProps = Pick<NoticeProps, 'selection'> & { earliest: Day | null; words: string; children?: ReactNode }

function InstallLater({ selection, earliest, words, children }: InstallLaterProps) {
  const { projectId, id } = selection
  const set = useSetInstallDay(projectId, id)
  const installLater = () =>
    set.mutate(
      { installOn: earliest, version: selection.version },
      { onError: (error) => toast.error('The install day could not be set', messageOf(error, 'Please try again.')) },
    )
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {children}
      {earliest !== null && (
        <Button size="sm" variant="secondary" pending={set.isPending} pendingText="Saving..." onClick={installLater}>
          {words} on {dayInWords(earliest)}
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
  )
}

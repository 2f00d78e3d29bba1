import { useQuery } from '@tanstack/react-query'
import { dayNextTo, lateArrivalInWords } from '#shared/schedule/deadlines/words.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { listInWords } from '#shared/selections/words.ts'
import { formatDate } from '#web/platform/formatting.ts'
import { useToday } from '#web/platform/use-today.ts'
import { selectionScheduleQuery } from '../deadlines/queries.ts'

/** Says above the signature that what was chosen misses the install day. It is no part of what is signed. */
export function LateSigning({ selection }: { selection: Selection }) {
  const { projectId, id, plan } = selection
  const { data } = useQuery(selectionScheduleQuery(projectId, id))
  const chosen = data?.chosen
  const today = useToday()
  if (!chosen || chosen.daysLate === 0 || !plan) return null
  const inTime = data.options.filter(({ daysLate }) => daysLate === 0).map(({ name }) => name)
  return (
    <p className="text-sm font-medium text-warn-ink">
      {lateArrivalInWords(chosen, plan.milestone)}, on {dayNextTo(chosen.arrivesOn, plan.installOn)}, if you sign{' '}
      {chosen.decidedOn === null || chosen.decidedOn <= today
        ? 'today'
        : `by ${dayNextTo(chosen.decidedOn, plan.installOn)}`}
      .
      {chosen.allowed
        ? ` ${chosen.allowed.by} allowed this on ${formatDate(chosen.allowed.at, selection.timeZone)}.`
        : inTime.length > 0 && ` In time: ${listInWords(inTime)}.`}
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import { dayInWords } from '#shared/kernel/dates.ts'
import { lateArrivalInWords } from '#shared/schedule/deadlines/words.ts'
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
      {lateArrivalInWords(chosen, plan.milestone)}, on {dayInWords(chosen.arrivesOn)}, if you sign{' '}
      {chosen.decidedOn === null || chosen.decidedOn <= today ? 'today' : `by ${dayInWords(chosen.decidedOn)}`}.
      {chosen.allowed
        ? ` ${chosen.allowed.by} allowed this on ${formatDate(chosen.allowed.at, selection.timeZone)}.`
        : inTime.length > 0 && ` In time: ${listInWords(inTime)}.`}
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import { LATE_ALLOWED } from '#shared/schedule/deadlines/rules.ts'
import { lateArrivalInWords } from '#shared/schedule/deadlines/words.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { listInWords } from '#shared/selections/words.ts'
import { selectionScheduleQuery } from '#web/features/schedule/deadlines/queries.ts'

type Props = {
  selection: Selection
  optionId: number
  /** Above the buttons on a phone, where there is no room for those that would be in time; choosing offers them. */
  short?: boolean
}

/** Says before it is chosen that an option would miss the install day, and which ones would not. */
export function OptionArrival({ selection, optionId, short = false }: Props) {
  const { projectId, id, plan, status } = selection
  const asked = plan !== null && isOpen(status)
  const { data } = useQuery({ ...selectionScheduleQuery(projectId, id), enabled: asked })
  const own = data?.options.find((option) => option.optionId === optionId)
  if (!asked || !own || own.daysLate === 0) return null
  const allowed = data?.chosen?.allowed && selection.choices.some((item) => item.id === own.itemId)
  const inTime = short ? [] : (data?.options.filter(({ daysLate }) => daysLate === 0).map(({ name }) => name) ?? [])
  return (
    <span
      className={
        short ? 'mb-2 block text-sm font-medium text-warn-ink' : 'mt-1 block text-xs font-medium text-warn-ink'
      }
    >
      {lateArrivalInWords(own, plan.milestone)}
      {allowed && `, ${LATE_ALLOWED}`}.{inTime.length > 0 && ` In time: ${listInWords(inTime)}.`}
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { lateArrivalInWords } from '#shared/schedule/words.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { Selection, SelectionOption } from '#shared/selections/selection-schemas.ts'
import { listInWords } from '#shared/selections/words.ts'
import { selectionScheduleQuery } from '#web/features/schedule/queries.ts'

/** Says before it is chosen that an option would miss the install day, and which ones would not. */
export function OptionArrival({ selection, option }: { selection: Selection; option: SelectionOption }) {
  const { projectId, id, plan, status } = selection
  const asked = plan !== null && isOpen(status)
  const { data } = useQuery({ ...selectionScheduleQuery(projectId, id), enabled: asked })
  const own = data?.options.find(({ optionId }) => optionId === option.id)
  if (!asked || !own || own.daysLate === 0) return null
  const inTime = data?.options.filter(({ daysLate }) => daysLate === 0).map(({ name }) => name) ?? []
  return (
    <span className="mt-1 block text-xs font-medium text-warn-ink">
      {lateArrivalInWords(own.daysLate, plan.milestone)}.{inTime.length > 0 && ` In time: ${listInWords(inTime)}.`}
    </span>
  )
}

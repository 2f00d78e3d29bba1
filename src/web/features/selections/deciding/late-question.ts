import type { QueryClient } from '@tanstack/react-query'
import { lateArrivalInWords, lateChoice } from '#shared/schedule/deadlines/words.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { listInWords } from '#shared/selections/words.ts'
import { selectionScheduleQuery } from '#web/features/schedule/deadlines/queries.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'

/**
 * Says before it is chosen that something misses the install day, and offers what would not. Returns the items to choose: the wanted ones,
 * the one that was taken instead, or none.
 */
export async function askAboutLateChoice(
  client: QueryClient,
  { projectId, id, plan, maxChoices, options }: Selection,
  itemIds: readonly number[],
): Promise<readonly number[] | null> {
  // Without a reply it is chosen all the same: the builder sees the consequence.
  const schedule = await client.fetchQuery(selectionScheduleQuery(projectId, id)).catch(() => null)
  const found = schedule && lateChoice(schedule.options, itemIds)
  if (!found || !plan) return itemIds
  const { names, late, inTime } = found
  const open = new Set(options.filter(({ item }) => !item.archived).map((option) => option.id))
  let taken: number[] | null = null
  const sure = await confirm({
    title: `${listInWords(names)} would be late`,
    text: `${lateArrivalInWords(late, plan.milestone)}.${
      inTime.length > 0 ? ` In time: ${listInWords(inTime.map(({ name }) => name))}.` : ''
    }`,
    action: 'Choose it anyway',
    cancel: inTime.length > 0 ? 'See the others' : 'Not yet',
    danger: false,
    // Where several may be chosen, quantities are asked on the cards.
    instead: inTime
      .filter(({ optionId }) => maxChoices === 1 && open.has(optionId))
      .map(({ name, itemId }) => ({
        label: `Choose ${name}`,
        onPick: () => {
          taken = [itemId]
        },
      })),
  })
  return sure ? itemIds : taken
}

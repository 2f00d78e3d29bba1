import { containsEveryWord } from '#shared/kernel/text/contains-every-word.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'

type Listed = Pick<Selection, 'id' | 'name' | 'room' | 'category' | 'status'>

const WITHOUT = 'No category'

/** What the button over a category does: to all of it, or to those that the search found. */
export const selectInWords = (on: boolean, found: number, all: number): string =>
  `${on ? 'Select' : 'Clear'} ${found === all ? `all ${all}` : `${found} of ${all}`}`

/** Selections that can count under an allowance: those still open, and those that count under it already. */
export const offeredUnder = <One extends Listed>(selections: readonly One[], picked: ReadonlySet<number>): One[] =>
  selections.filter(({ id, status }) => picked.has(id) || isOpen(status))

/** By category in the order of the alphabet, without one last. A search matches name, room and category; `all` counts without it. */
export function checklistGroups<One extends Listed>(
  offered: readonly One[],
  search: string,
): { category: string; rows: One[]; all: number }[] {
  const counts = groupBy(offered, ({ category }) => category ?? WITHOUT)
  const found = offered.filter(({ name, room, category }) => containsEveryWord(search, [name, room, category]))
  return [...groupBy(found, ({ category }) => category ?? WITHOUT)]
    .map(([category, rows]) => ({ category, rows, all: counts.get(category)?.length ?? rows.length }))
    .toSorted((a, b) =>
      a.category === WITHOUT ? 1 : b.category === WITHOUT ? -1 : a.category.localeCompare(b.category),
    )
}

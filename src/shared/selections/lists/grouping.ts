import type { SelectionGroup } from './list-schemas.ts'
import { type Counted, countChosen } from '../counting.ts'
import { isOpen, sumOf } from '../rules.ts'
import { byUrgency, urgencyOf } from './urgency.ts'
import type { Selection } from '../selection-schemas.ts'

export type Group = {
  name: string
  selections: Selection[]
  counted: Counted
  /** The sum of those with a chosen item; null for people who may not see money. */
  total: number | null
}

const fallbacks: Record<SelectionGroup, string> = { category: 'Uncategorized', room: 'No room', phase: 'No phase' }

/** What was chosen in a group; a draft is no cost yet, and counts once it is sent. */
export const groupTotal = (members: readonly Selection[]): number | null =>
  sumOf(
    members.filter(({ draft }) => !draft),
    'total',
  )

/** Selections grouped by category, room or phase; those without one come last. */
export function groupSelections(selections: readonly Selection[], by: SelectionGroup): Group[] {
  const groups = new Map<string, Selection[]>()
  for (const selection of selections) {
    const name = selection[by] ?? fallbacks[by]
    groups.set(name, [...(groups.get(name) ?? []), selection])
  }
  return [...groups]
    .map(([name, members]) => ({
      name,
      selections: members.toSorted(byDeadline),
      counted: countChosen(members),
      total: groupTotal(members),
    }))
    .toSorted(
      (a, b) => Number(a.name === fallbacks[by]) - Number(b.name === fallbacks[by]) || a.name.localeCompare(b.name),
    )
}

/** Selections grouped by how soon they are due, most urgent first. */
export function groupByUrgency(selections: readonly Selection[]): Group[] {
  const sorted = selections.toSorted(byUrgency)
  return [...new Set(sorted.map(urgencyOf))].map((name) => {
    const members = sorted.filter((selection) => urgencyOf(selection) === name)
    return {
      name,
      selections: members,
      counted: countChosen(members),
      total: groupTotal(members),
    }
  })
}

/** A deadline that cannot be met is missing: the day that the schedule asked for counts. Without either it comes last. */
const dueOn = ({ deadline, plan }: Selection): string => deadline ?? plan?.decideBy ?? '9999'

/** Open selections first, by deadline; approved ones last. */
function byDeadline(a: Selection, b: Selection): number {
  return (
    Number(!isOpen(a.status)) - Number(!isOpen(b.status)) ||
    dueOn(a).localeCompare(dueOn(b)) ||
    a.name.localeCompare(b.name)
  )
}

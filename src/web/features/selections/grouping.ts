import type { SelectionGroup } from '#shared/selections/contract.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection.ts'

export type Group = {
  name: string
  selections: Selection[]
  /** With a chosen item. */
  selected: number
  /** Of those with a chosen item; null for those who may not see money. */
  total: number | null
}

const fallbacks: Record<SelectionGroup, string> = { category: 'Uncategorized', room: 'No room', phase: 'No phase' }

/** The selections under their category, room or phase by name; those without one come last. */
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
      selected: members.filter(({ selectedItemId }) => selectedItemId !== null).length,
      total: addUp(members, 'total'),
    }))
    .toSorted(
      (a, b) => Number(a.name === fallbacks[by]) - Number(b.name === fallbacks[by]) || a.name.localeCompare(b.name),
    )
}

/** What is owed soonest comes first, what is decided last. */
function byDeadline(a: Selection, b: Selection): number {
  const late = '9999'
  return (
    Number(!isOpen(a.status)) - Number(!isOpen(b.status)) ||
    (a.deadline ?? late).localeCompare(b.deadline ?? late) ||
    a.name.localeCompare(b.name)
  )
}

/** In whole cents, so that nothing is lost on the way; null when no figure is known. */
export function addUp(selections: readonly Selection[], field: 'total' | 'allowance' | 'difference'): number | null {
  const known = selections.map((selection) => selection[field]).filter((units) => units !== null)
  if (known.length === 0) return null
  return known.reduce((sum, units) => sum + Math.round(units * 100), 0) / 100
}

/** What was chosen, split by whether the client has signed it. */
export function spentOn(selections: readonly Selection[]): { spent: number; approved: number; open: number } {
  const approved = addUp(
    selections.filter(({ status }) => !isOpen(status)),
    'total',
  )
  const open = addUp(
    selections.filter(({ status }) => isOpen(status)),
    'total',
  )
  return { approved: approved ?? 0, open: open ?? 0, spent: Math.round(((approved ?? 0) + (open ?? 0)) * 100) / 100 }
}

export type Show = 'to_decide' | 'preparing' | 'decided' | 'ordered' | 'overdue' | 'all'

const shows: Record<Show, (selection: Selection) => boolean> = {
  to_decide: ({ status }) => isOpen(status) && status !== 'pending',
  preparing: ({ status }) => status === 'pending',
  decided: ({ status }) => status === 'approved',
  ordered: ({ status }) => status === 'ordered',
  overdue: ({ overdue }) => overdue,
  all: () => true,
}

export const isShown = (show: Show, selection: Selection): boolean => shows[show](selection)

/** Every word that was typed stands somewhere in what the person can read. */
export function matches(selection: Selection, typed: string): boolean {
  const { name, room, category, phase, selectedItem: item } = selection
  const text = [name, room, category, phase, item?.name, item?.brand, item?.model]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

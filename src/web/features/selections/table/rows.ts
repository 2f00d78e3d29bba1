import { groupTotal } from '#shared/selections/lists/grouping.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { SelectionFilters } from '#shared/selections/lists/filter-columns.ts'
import { matches, passesFilters } from '#shared/selections/lists/filters.ts'
import { type Sort, sortSelections } from '#shared/selections/lists/sorting.ts'
import { isShown, type Show } from '../lists/grouping.ts'
import { type Column, type ColumnKey, columns } from './columns.ts'

export type GroupKey = 'room' | 'phase' | 'category' | 'trade' | 'status' | 'project'

export type TableView = {
  search: string
  show: Show
  filters: SelectionFilters
  sort: Sort | null
  group: GroupKey | null
}

export type TableRow =
  | { kind: 'group'; key: string; name: string; count: number; total: number | null; currency: string }
  | { kind: 'selection'; key: string; id: number }

export const rowKey = (id: number): string => `s${id}`

const columnOf = (key: ColumnKey): Column | undefined => columns.find((column) => column.key === key)

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const fallbacks: Record<GroupKey, string> = {
  room: 'No room',
  phase: 'No phase',
  category: 'Uncategorized',
  trade: 'No trade',
  status: 'No status',
  project: 'No project',
}

export const groupNameOf = (selection: Selection, group: GroupKey): string =>
  columnOf(group)?.text(selection) || fallbacks[group]

/** The rows of the table in order: filtered, sorted, and with a heading above each group. */
export function tableRows(
  selections: readonly Selection[],
  { search, show, filters, sort, group }: TableView,
): TableRow[] {
  // Builders sign nothing, so it makes no difference who reads it.
  const found = selections.filter(
    (selection) => isShown(show, selection, 0) && matches(selection, search) && passesFilters(selection, filters),
  )
  const sorted = sort ? sortSelections(found, sort) : found
  const rowOf = ({ id }: Selection): TableRow => ({ kind: 'selection', key: rowKey(id), id })
  if (group === null) return sorted.map(rowOf)
  const groups = new Map<string, Selection[]>()
  for (const selection of sorted) {
    const name = groupNameOf(selection, group)
    const members = groups.get(name)
    if (members) members.push(selection)
    else groups.set(name, [selection])
  }
  const isLast = (name: string) => Number(name === fallbacks[group])
  const names = [...groups.keys()].toSorted((a, b) => isLast(a) - isLast(b) || collator.compare(a, b))
  return names.flatMap((name): TableRow[] => {
    const members = groups.get(name) ?? []
    const currencies = new Set(members.map(({ currency }) => currency))
    const [currency = 'USD'] = currencies
    // Amounts in two currencies have no sum.
    const total = currencies.size === 1 ? groupTotal(members) : null
    return [{ kind: 'group', key: `g${name}`, name, count: members.length, total, currency }, ...members.map(rowOf)]
  })
}

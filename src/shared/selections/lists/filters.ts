import { containsEveryWord } from '#shared/kernel/text/contains-every-word.ts'
import { type FilterColumn, filterColumns, type SelectionFilters } from './filter-columns.ts'
import { isOpen } from '../rules.ts'
import type { Selection } from '../selection-schemas.ts'
import { isDeclined } from '../words.ts'

/** Where a selection is, in the order of its life. */
export const statusKeys = [
  'draft',
  'options',
  'declined',
  'price',
  'choice',
  'signature',
  'included',
  'approved',
  'ordered',
  'delivered',
  'installed',
] as const
export type StatusKey = (typeof statusKeys)[number]

export function statusKeyOf(selection: Selection): StatusKey {
  const { draft, status, included, installed, order, priceProblem, selectedItemId } = selection
  if (draft) return 'draft'
  if (included && status === 'approved' && !installed) return 'included'
  if (status === 'pending') return isDeclined(selection) ? 'declined' : 'options'
  if (isOpen(status)) return priceProblem ? 'price' : selectedItemId === null ? 'choice' : 'signature'
  if (installed) return 'installed'
  if (order?.deliveredAt) return 'delivered'
  return status === 'ordered' ? 'ordered' : 'approved'
}

export const allowanceKeys = ['over', 'under', 'even', ''] as const
type AllowanceKey = (typeof allowanceKeys)[number]

const allowanceKeyOf = ({ difference }: Selection): AllowanceKey =>
  difference === null ? '' : difference > 0 ? 'over' : difference < 0 ? 'under' : 'even'

const orNone = (values: readonly (string | null)[]): string[] => {
  const known = values.filter((value) => value !== null && value !== '') as string[]
  return known.length > 0 ? known : ['']
}

const values: Record<FilterColumn, (selection: Selection) => readonly string[]> = {
  project: ({ projectName }) => [projectName],
  room: ({ room }) => [room ?? ''],
  phase: ({ phase }) => [phase ?? ''],
  category: ({ category }) => [category ?? ''],
  status: (selection) => [statusKeyOf(selection)],
  priority: ({ priority }) => [priority],
  trade: ({ trade }) => [trade ?? ''],
  item: ({ choices }) => orNone(choices.map(({ name }) => name)),
  brand: ({ choices }) => orNone(choices.map(({ brand }) => brand)),
  allowance: (selection) => [allowanceKeyOf(selection)],
}

/** What a selection counts as under a column. One with several chosen items has several values. */
export const filterValuesOf = (selection: Selection, column: FilterColumn): readonly string[] =>
  values[column](selection)

/** Whether a selection has one of the values of each filtered column. */
export const passesFilters = (selection: Selection, filters: SelectionFilters): boolean =>
  filterColumns.every((column) => {
    const wanted = filters[column]
    return !wanted || values[column](selection).some((value) => wanted.includes(value))
  })

/** Whether every typed word occurs in the row's text. */
export function matches(selection: Selection, typed: string): boolean {
  const { name, room, category, phase, trade, selectedItem: item } = selection
  return containsEveryWord(typed, [name, room, category, phase, trade, item?.name, item?.brand, item?.model])
}

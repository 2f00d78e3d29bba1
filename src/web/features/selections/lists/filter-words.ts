import type { FilterColumn } from '#shared/selections/lists/filter-columns.ts'
import type { allowanceKeys, StatusKey } from '#shared/selections/lists/filters.ts'
import type { Priority } from '#shared/selections/priority-schemas.ts'
import { ARRIVED, DRAFT, statusWords, WAITING_FOR_OPTIONS } from '#shared/selections/status-words.ts'

export const filterLabels: Record<FilterColumn, string> = {
  project: 'Project',
  room: 'Room',
  phase: 'Phase',
  category: 'Category',
  status: 'Status',
  priority: 'Priority',
  trade: 'Trade',
  item: 'Chosen item',
  brand: 'Brand',
  allowance: 'Allowance',
}

const statuses: Record<StatusKey, string> = {
  draft: DRAFT,
  options: WAITING_FOR_OPTIONS,
  delivered: ARRIVED,
  ...statusWords,
}
const priorities: Record<Priority, string> = { urgent: 'Urgent', high: 'High', medium: 'Medium', low: 'Low' }
const allowances: Record<(typeof allowanceKeys)[number], string> = {
  over: 'Over allowance',
  under: 'Under allowance',
  even: 'Exactly the allowance',
  '': 'Not comparable',
}
const fixed: Partial<Record<FilterColumn, Readonly<Record<string, string>>>> = {
  status: statuses,
  priority: priorities,
  allowance: allowances,
}

const without: Partial<Record<FilterColumn, string>> = {
  room: 'No room',
  phase: 'No phase',
  category: 'Uncategorized',
  trade: 'No trade',
  item: 'Nothing chosen',
  brand: 'No brand',
}

/** A value of a column as people read it. */
export const filterValueLabel = (column: FilterColumn, value: string): string =>
  fixed[column]?.[value] ?? (value === '' ? (without[column] ?? 'None') : value)

/** The order of values that have one of their own; null for names, which are sorted. */
export const filterValueOrder = (column: FilterColumn): readonly string[] | null => {
  const known = fixed[column]
  return known ? Object.keys(known) : null
}

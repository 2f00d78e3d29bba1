import type { Selection } from '../selection-schemas.ts'

/** The columns of the table of selections; each of them can be sorted. */
export const sortColumns = [
  'name',
  'project',
  'room',
  'category',
  'phase',
  'status',
  'owes',
  'deadline',
  'priority',
  'allowance',
  'item',
  'quantity',
  'unit',
  'price',
  'total',
  'difference',
  'trade',
  'tradeNotes',
  'notes',
  'internalNotes',
  'reference',
] as const
export type SortColumn = (typeof sortColumns)[number]

/** From the least to the most urgent. */
export const priorityOrder: readonly Selection['priority'][] = ['low', 'medium', 'high', 'urgent']

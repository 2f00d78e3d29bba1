/** What a list of selections can be filtered by, each with one or more values. Routes read it from addresses, so it imports nothing. */
export const filterColumns = [
  'project',
  'room',
  'phase',
  'category',
  'status',
  'priority',
  'trade',
  'item',
  'brand',
  'allowance',
] as const
export type FilterColumn = (typeof filterColumns)[number]

/** Values by column; an empty text means rows without a value. */
export type SelectionFilters = Partial<Record<FilterColumn, readonly string[]>>

export const MAX_FILTER_VALUES = 50
export const MAX_FILTER_VALUE = 300
/** Bounds of the values offered for a column: how many, and how many selections are read for them. */
export const MAX_OFFERED_VALUES = 500
export const MAX_COUNTED_SELECTIONS = 20_000

/** Filters from an address, or undefined: unknown columns and values that are no text are dropped. */
export function readFilters(given: unknown): SelectionFilters | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const entries = filterColumns.flatMap((column) => {
    const list: unknown = (given as Record<string, unknown>)[column]
    const texts = Array.isArray(list) ? list.filter((value) => typeof value === 'string') : []
    const some = [...new Set(texts)].filter(({ length }) => length <= MAX_FILTER_VALUE).slice(0, MAX_FILTER_VALUES)
    return some.length > 0 ? [[column, some] as const] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

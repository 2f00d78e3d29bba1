import { readFilters } from '#shared/selections/lists/filter-columns.ts'
import { oneOf, searchParams, text } from '#web/platform/search-params.ts'

/** The filter of the list of all selections; none lists all. */
const selectionFilters = [
  'open',
  'options',
  'schedule',
  'client',
  'overdue',
  'soon',
  'order',
  'ordered',
  'archived',
] as const
export type SelectionFilter = (typeof selectionFilters)[number]

// Separate from the screen, so that routes load little code.
export const allSelectionsSearch = searchParams({
  q: text,
  show: oneOf<SelectionFilter>(...selectionFilters),
  filters: readFilters,
  sort: oneOf('newest', 'deadline'),
})
export type AllSelectionsSearch = ReturnType<typeof allSelectionsSearch>

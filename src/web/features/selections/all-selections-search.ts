import { oneOf, searchParams, text } from '#web/platform/search-params.ts'

/** Which selections of all projects are listed; all of them without a filter. */
const selectionFilters = ['open', 'options', 'client', 'overdue', 'soon', 'order', 'ordered'] as const
export type SelectionFilter = (typeof selectionFilters)[number]

// Apart from the screen, so that the routes stay light.
export const allSelectionsSearch = searchParams({
  q: text,
  show: oneOf<SelectionFilter>(...selectionFilters),
  sort: oneOf('newest', 'deadline'),
})
export type AllSelectionsSearch = ReturnType<typeof allSelectionsSearch>

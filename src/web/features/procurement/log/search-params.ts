import { logOrders } from '#shared/procurement/log/choices.ts'
import { owners } from '#shared/procurement/log/steps.ts'
import { flag, id, oneOf, searchParams, text } from '#web/platform/search-params.ts'

/** What the log can be narrowed to; "open" without a choice. */
export const logViews = ['open', 'late', 'longLead', 'installed'] as const

/** Search parameters of the log; separate from the screen, so that the route loads little code. */
export const logSearch = searchParams({
  q: text,
  project: id,
  show: oneOf(...logViews),
  owner: oneOf(...owners),
  sort: oneOf(...logOrders),
  down: flag,
})
export type LogSearch = ReturnType<typeof logSearch>

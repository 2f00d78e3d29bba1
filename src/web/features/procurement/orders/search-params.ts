import { orderStatuses } from '#shared/procurement/orders/statuses.ts'
import { id, oneOf, searchParams, text } from '#web/platform/search-params.ts'

/** Search parameters of the pages of orders; separate from the screens, so that routes load little code. */
export const ordersSearch = searchParams({
  q: text,
  status: oneOf('open', 'proposed', ...orderStatuses),
  supplier: id,
  project: id,
})
export const toOrderSearch = searchParams({ q: text, project: id })

import { flag, id, oneOf, searchParams, text } from '#web/platform/search-params.ts'

/** The open conversation and the list's filters, kept in the address for Back and reload. */
export const communicationsSearch = searchParams({
  project: id,
  selection: id,
  trades: flag,
  show: oneOf('all', 'unread', 'open'),
  q: text,
})

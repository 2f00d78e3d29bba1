import { flag, id, oneOf, searchParams, text } from '#web/platform/search-params.ts'

/** Which conversation is open, and what the list shows: back and reload keep it. */
export const communicationsSearch = searchParams({
  project: id,
  selection: id,
  trades: flag,
  show: oneOf('all', 'unread', 'open'),
  q: text,
})

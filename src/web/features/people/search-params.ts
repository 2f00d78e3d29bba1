import { flag, id, oneOf, searchParams, text } from '#web/platform/search-params.ts'

/** What the address of the clients may say; apart from the screen, so that the routes stay light. */
export const clientsSearch = searchParams({
  q: text,
  show: oneOf('clients', 'trades', 'archived'),
  /** Opens the dialog: the first steps lead here. */
  add: flag,
  /** The project that the person to add comes for. */
  projectId: id,
})

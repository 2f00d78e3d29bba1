import { flag, id, oneOf, searchParams, text } from '#web/platform/search-params.ts'

/** Search parameters of the clients page; separate from the screen, so that routes load little code. */
export const clientsSearch = searchParams({
  q: text,
  show: oneOf('clients', 'trades', 'not_invited', 'undelivered', 'archived'),
  /** Opens the dialog: the onboarding steps link here. */
  add: flag,
  /** The project that the new person is added to. */
  projectId: id,
})

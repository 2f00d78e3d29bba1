/** Milliseconds; a wait that takes longer is shown, by a skeleton of what is coming. */
export const PATIENCE = 300

/** Waits for something, but no longer than this. */
export const within = (milliseconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])

type Cause = 'preload' | 'enter' | 'stay'

/**
 * What a page shows first, for its route's loader, which runs as soon as somebody points at a link to the page. Who enters waits
 * for it a little, so that the page is drawn once and whole; when it takes longer, or fails, the page says so itself. A filter that
 * changes on the page waits for nothing.
 */
export const firstData = async (cause: Cause, ...asked: readonly Promise<unknown>[]): Promise<void> => {
  if (cause === 'enter') await within(PATIENCE, Promise.all(asked))
}

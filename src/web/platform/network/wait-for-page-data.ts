/** A longer wait shows a skeleton. */
export const MAX_WAIT_MS = 300

/** Waits for a promise, but at most this long. */
export const within = (milliseconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])

type Cause = 'preload' | 'enter' | 'stay'

/**
 * Loads what a page shows first. Route loaders call it as soon as someone hovers a link, and navigation waits for it briefly so
 * that the page renders once. If it takes longer or fails, the page shows that itself. Changing a filter on the page does not
 * wait.
 */
export const waitForPageData = async (cause: Cause, ...requests: readonly Promise<unknown>[]): Promise<void> => {
  if (cause === 'enter') await within(MAX_WAIT_MS, Promise.all(requests))
}

import type { QueryCache } from '@tanstack/react-query'
import { formatAgo, localTimeZone } from '#web/platform/formatting.ts'
import { OfflineError } from '#web/platform/network/connectivity.ts'

/** Whether something on this page has nothing to show, because it was never read on this device. */
export const isUnsaved = (cache: QueryCache): boolean =>
  cache.findAll({ type: 'active' }).some(({ state }) => state.data === undefined && state.error instanceof OfflineError)

/** How old the page is, or that there is nothing to be old. */
export const ageInWords = (unsaved: boolean, savedAt: Date, now: Date): string =>
  unsaved ? 'You’re offline, and this page was not saved.' : `Saved ${formatAgo(savedAt, now, localTimeZone())}.`

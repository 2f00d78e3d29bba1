import { useSyncExternalStore } from 'react'
import { hasWaiting } from '../offline/outbox-hint.ts'

/** Thrown for a page that cannot be read offline. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

/** The server stopped responding or responds again, replies are saved ones or come from it again, or what waits to be sent has changed. */
export const CHANGED = 'finishwork-connection'
const events = ['online', 'offline', CHANGED]

export function subscribeToConnection(listener: () => void) {
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

/** When the last reply was saved; null when it came from the server. */
let saved: string | null = null
export const lastSaved = (): string | null => saved

/** Called with every reply: the service worker marks the ones that it had saved. */
export function noteReply(savedAt: string | null): void {
  if (savedAt === null) noteServer(true)
  if (savedAt === saved) return
  saved = savedAt
  dispatchEvent(new Event(CHANGED))
}

/** Whether the server responded to the last requests of `watchServer`. */
let reachable = true

export function noteServer(responds: boolean): void {
  if (responds === reachable) return
  reachable = responds
  dispatchEvent(new Event(CHANGED))
}

const isOnline = (): boolean => navigator.onLine && reachable
const isOffline = (): boolean => !isOnline() || saved !== null

/** The browser is online, and the server is not known to have stopped. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeToConnection, isOnline)
/** Whether the device is offline, or the last reply was a saved one. */
export const useOffline = (): boolean => useSyncExternalStore(subscribeToConnection, isOffline)
/** Whether the device is offline, or messages on it wait to be sent. */
export const useNeedsStatus = (): boolean =>
  useSyncExternalStore(subscribeToConnection, () => isOffline() || hasWaiting())

import { useSyncExternalStore } from 'react'
import { hasWaiting } from './outbox-hint.ts'

/** Thrown for a page that cannot be read offline. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

/** A reply was the first saved one, or the first one from the server again; or what waits to be sent has changed. */
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
  if (savedAt === saved) return
  saved = savedAt
  dispatchEvent(new Event(CHANGED))
}

const isOffline = (): boolean => !navigator.onLine || saved !== null

export const useOnline = (): boolean => useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
/** The browser is offline, or the server cannot be reached. */
export const useOffline = (): boolean => useSyncExternalStore(subscribeToConnection, isOffline)
/** Offline, or messages on this device wait to be sent. */
export const useNeedsStatus = (): boolean =>
  useSyncExternalStore(subscribeToConnection, () => isOffline() || hasWaiting())

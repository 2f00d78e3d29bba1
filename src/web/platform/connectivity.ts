import { useSyncExternalStore } from 'react'

/** Thrown for a page that cannot be read offline. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

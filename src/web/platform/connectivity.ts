import { useSyncExternalStore } from 'react'

/** There is no connection, and without one nobody knows what this page shows. */
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

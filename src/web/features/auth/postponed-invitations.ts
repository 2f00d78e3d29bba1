import { useSyncExternalStore } from 'react'

const KEY = 'finishwork-postponed-invitations'

let postponed: readonly number[] | undefined
const listeners = new Set<() => void>()

function read(): readonly number[] {
  if (postponed) return postponed
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    postponed = Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : []
  } catch {
    postponed = []
  }
  return postponed
}

/** "Not now" lasts until the browser tab is closed; the settings list the invitation meanwhile. */
export function postponeInvitation(companyId: number): void {
  postponed = [...read(), companyId]
  try {
    sessionStorage.setItem(KEY, JSON.stringify(postponed))
  } catch {
    // Without storage the banner comes back on the next page load.
  }
  for (const notify of listeners) notify()
}

export const usePostponedInvitations = (): readonly number[] =>
  useSyncExternalStore((notify) => {
    listeners.add(notify)
    return () => listeners.delete(notify)
  }, read)

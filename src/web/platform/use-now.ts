import { useSyncExternalStore } from 'react'

const MINUTE = 60_000
let now = new Date()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = new Date()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(tick, MINUTE)
  if (Date.now() - now.getTime() > MINUTE) now = new Date()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The time, updated every minute, so that "5 minutes ago" stays true while the page is open. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now)

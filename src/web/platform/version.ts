import { useSyncExternalStore } from 'react'

const CHECK_EVERY_MS = 5 * 60_000
const NAVIGATION_CHECK_MS = 30_000
/** Long enough to read the banner, short enough not to be in the way. */
const RELOAD_AFTER_MS = 1500

const own = () => document.querySelector('meta[name=build-id]')?.getAttribute('content') ?? 'development'
const listeners = new Set<() => void>()
let updating = false
// The page was just loaded from the server, so it is the current version.
let checkedAt = Date.now()
let holders = 0

/** A form with unsaved input holds the reload until it is saved or left. Call the returned function to release it. */
export function holdUpdates(): () => void {
  holders += 1
  return () => {
    holders -= 1
  }
}

async function deployedVersion(): Promise<string | undefined> {
  try {
    const response = await fetch('/api/version', { cache: 'no-store' })
    const { version } = (await response.json()) as { version?: string }
    return response.ok ? version : undefined
  } catch {
    return undefined
  }
}

/** Checks whether another version was deployed; if so, shows the banner and reloads. */
async function checkVersion(): Promise<void> {
  if (own() === 'development' || updating || holders > 0) return
  checkedAt = Date.now()
  const deployed = await deployedVersion()
  if (deployed && deployed !== own() && holders === 0) update()
}

/** Checks on navigation, but not on every step of quick navigation. */
export function checkVersionOnNavigation(): void {
  if (Date.now() - checkedAt > NAVIGATION_CHECK_MS) void checkVersion()
}

function update(): void {
  // Once per version: if a reload brings the same page again, reloading in a loop would not help.
  const tried = 'finishwork-updated-from'
  if (sessionStorage.getItem(tried) === own()) return
  sessionStorage.setItem(tried, own())
  updating = true
  for (const listener of listeners) listener()
  setTimeout(() => location.reload(), RELOAD_AFTER_MS)
}

export function watchVersion(): void {
  setInterval(() => void checkVersion(), CHECK_EVERY_MS)
  addEventListener('focus', () => void checkVersion())
  // Assets of the old version that were removed from the server can no longer be loaded.
  addEventListener('vite:preloadError', () => void checkVersion())
}

export const useUpdating = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => updating,
  )

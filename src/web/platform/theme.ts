import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

const KEY = 'finishwork-theme'
const systemDark = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'dark' || stored === 'system' ? stored : 'light'
  } catch {
    return 'light'
  }
}

export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Storage may be blocked; the choice then lasts until the page closes.
  }
  apply(theme)
}

function apply(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && systemDark().matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

/** Follows changes in other tabs and in the system setting while the page is open. */
export function watchTheme(): void {
  addEventListener('storage', (event) => {
    if (event.key === KEY) apply(storedTheme())
  })
  systemDark().addEventListener('change', () => apply(storedTheme()))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The chosen theme, and whether it is currently dark. */
export function useTheme(): { theme: Theme; dark: boolean } {
  const theme = useSyncExternalStore(subscribe, storedTheme)
  const dark = useSyncExternalStore(subscribe, () => document.documentElement.dataset['theme'] === 'dark')
  return { theme, dark }
}

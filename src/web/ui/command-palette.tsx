import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'

export type Command = {
  id: string
  label: string
  /** Heads its neighbors: `Go to`, `Create`. */
  group: string
  keywords?: string
  hint?: string
  icon?: ReactNode
  run: () => void
}

const registry = new Map<string, readonly Command[]>()
let all: readonly Command[] = []
const listeners = new Set<() => void>()
const changed = () => {
  all = [...registry.values()].flat()
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds commands for as long as the component is on the page. `source` names the feature; keep `commands` stable with `useMemo`. */
export function useCommands(source: string, commands: readonly Command[]): void {
  useEffect(() => {
    registry.set(source, commands)
    changed()
    return () => {
      registry.delete(source)
      changed()
    }
  }, [source, commands])
}

/** Finds what no list of commands can hold: the things that a person has. */
export type Finder = (text: string, signal: AbortSignal) => Promise<readonly Command[]>

let finder: Finder | undefined
export const currentFinder = (): Finder | undefined => finder

/** Searches for what is typed, for as long as the component is on the page. Keep `find` stable with `useCallback`. */
export function useFinder(find: Finder): void {
  useEffect(() => {
    finder = find
    return () => {
      finder = undefined
    }
  }, [find])
}

export const useAllCommands = (): readonly Command[] => useSyncExternalStore(subscribe, () => all)

const OPEN_EVENT = 'finishwork:command-palette'
export const openCommandPalette = (): boolean => dispatchEvent(new Event(OPEN_EVENT))

// Loaded with its first use.
const PaletteDialog = lazy(() => import('./palette-dialog.tsx'))

/** Ctrl/Cmd+K: go anywhere, do anything, without the mouse. */
export function CommandPalette() {
  const [open, setOpen] = useState<boolean>()
  useEffect(() => {
    const toggle = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setOpen((was) => !was)
    }
    const show = () => setOpen(true)
    addEventListener('keydown', toggle)
    addEventListener(OPEN_EVENT, show)
    return () => {
      removeEventListener('keydown', toggle)
      removeEventListener(OPEN_EVENT, show)
    }
  }, [])
  return <Suspense>{open !== undefined && <PaletteDialog open={open} onOpenChange={setOpen} />}</Suspense>
}

import { useEffect, useSyncExternalStore, type ReactNode } from 'react'

export type Command = {
  id: string
  label: string
  /** The group heading: `Go to`, `Create`. */
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

/** Adds commands while the component is mounted. `source` names the feature; keep `commands` stable with `useMemo`. */
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

/** Searches the person's own data, such as projects and items. */
export type Finder = (text: string, signal: AbortSignal) => Promise<readonly Command[]>

let finder: Finder | undefined
export const currentFinder = (): Finder | undefined => finder

/** Searches for the typed text while the component is mounted. Keep `find` stable with `useCallback`. */
export function useFinder(find: Finder): void {
  useEffect(() => {
    finder = find
    return () => {
      finder = undefined
    }
  }, [find])
}

export const useAllCommands = (): readonly Command[] => useSyncExternalStore(subscribe, () => all)

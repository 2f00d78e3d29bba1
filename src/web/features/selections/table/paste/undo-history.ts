import { useEffect, useRef, useState } from 'react'

export type History = { done: number[]; undone: number[] }

const empty: History = { done: [], undone: [] }
/** Older changes are no longer undone, so they need not be kept. */
const MAX_KEPT = 50

export function readHistory(key: string): History {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Record<keyof History, unknown>>
    return { done: idsIn(kept.done), undone: idsIn(kept.undone) }
  } catch {
    // Storage may be turned off.
    return empty
  }
}

export function keepHistory(key: string, { done, undone }: History): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ done: done.slice(-MAX_KEPT), undone: undone.slice(-MAX_KEPT) }))
  } catch {
    // Storage may be turned off or full.
  }
}

const idsIn = (kept: unknown): number[] =>
  Array.isArray(kept) ? kept.filter((id): id is number => Number.isSafeInteger(id)) : []

/** What this tab can undo and redo in a table. It outlives the table, so that a look at another tab loses nothing. */
export function useUndoHistory(table: string) {
  const key = `finishwork-undo-${table}`
  const [history, setHistory] = useState(() => readHistory(key))
  // Acts that wait for one another read what the one before has left, which a render may not have shown yet.
  const latest = useRef(history)
  useEffect(() => keepHistory(key, history), [key, history])
  const update = (list: keyof History, change: (ids: number[]) => number[]) => {
    latest.current = { ...latest.current, [list]: change(latest.current[list]) }
    setHistory(latest.current)
  }
  return { ...history, latest, update }
}

import { useRef, useState } from 'react'
import type { SelectionItem } from '#shared/catalog/contract.ts'

/** One item of a list while items are being chosen. */
export type Choice = { checked: boolean; toggle: (shift: boolean) => void }

/** Choosing many items of a list: a click toggles one, Shift extends from the last one. */
export function useItemChoice(items: readonly SelectionItem[]) {
  const [choosing, setChoosing] = useState(false)
  const [chosen, setChosen] = useState<ReadonlyMap<number, SelectionItem>>(new Map())
  const last = useRef<number>(undefined)
  const current = new Map(items.map((item) => [item.id, item]))

  function toggle(item: SelectionItem, shift: boolean): void {
    const ids = items.map(({ id }) => id)
    const [from, to] = [last.current === undefined ? -1 : ids.indexOf(last.current), ids.indexOf(item.id)]
    const on = !chosen.has(item.id)
    const range = shift && from >= 0 ? items.slice(Math.min(from, to), Math.max(from, to) + 1) : [item]
    const next = new Map(chosen)
    for (const one of range) {
      if (on) next.set(one.id, one)
      else next.delete(one.id)
    }
    last.current = item.id
    setChosen(next)
  }
  function stop(): void {
    setChoosing(false)
    setChosen(new Map())
    last.current = undefined
  }
  return {
    choosing,
    start: () => setChoosing(true),
    stop,
    /** With their version of now, where they are still in the list. */
    chosen: [...chosen.values()].map((item) => current.get(item.id) ?? item),
    chooseAll: () => setChosen(new Map(current)),
    keep: (kept: readonly SelectionItem[]) => setChosen(new Map(kept.map((item) => [item.id, item]))),
    choiceOf: (item: SelectionItem): Choice | undefined =>
      choosing ? { checked: chosen.has(item.id), toggle: (shift) => toggle(item, shift) } : undefined,
  }
}

export type ItemChoice = ReturnType<typeof useItemChoice>

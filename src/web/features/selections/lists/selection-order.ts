import type { Selection } from '#shared/selections/selection-schemas.ts'

type Place = Pick<Selection, 'id' | 'projectId' | 'name'>

const KEY = 'finishwork-selection-order'

/** Remembers a list as it is shown, so that a selection's page can go to the next and previous one in this tab. */
export function keepOrder(selections: readonly Place[]): void {
  try {
    const places = selections.map(({ id, projectId, name }) => ({ id, projectId, name }))
    sessionStorage.setItem(KEY, JSON.stringify(places))
  } catch {
    // Storage may be turned off or full.
  }
}

function keptOrder(): Place[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as Place[]) : []
  } catch {
    return []
  }
}

export type Neighbors = { previous: Place | undefined; next: Place | undefined; position: number; count: number }

/** The selections before and after this one, in the list that was shown last; else in `otherwise`. */
export function neighborsOf({ id, projectId }: Place, otherwise: readonly Place[]): Neighbors | null {
  const at = (list: readonly Place[]) => list.findIndex((one) => one.id === id && one.projectId === projectId)
  const kept = keptOrder()
  const list = at(kept) >= 0 ? kept : otherwise
  const index = at(list)
  if (index < 0 || list.length < 2) return null
  return { previous: list[index - 1], next: list[index + 1], position: index + 1, count: list.length }
}

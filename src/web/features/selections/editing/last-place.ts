type Place = { room: string; phase: string }

const keyOf = (projectId: number) => `finishwork-place-${projectId}`

/** Room and phase of the last selection added to a project in this browser: the next one is usually in the same place. */
export function lastPlace(projectId: number): Place {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(projectId)) ?? '{}') as Partial<Record<keyof Place, unknown>>
    return { room: textOf(kept.room), phase: textOf(kept.phase) }
  } catch {
    // Storage may be turned off.
    return { room: '', phase: '' }
  }
}

export function keepPlace(projectId: number, { room, phase }: Place): void {
  try {
    localStorage.setItem(keyOf(projectId), JSON.stringify({ room, phase }))
  } catch {
    // Storage may be turned off or full.
  }
}

const textOf = (kept: unknown): string => (typeof kept === 'string' ? kept : '')

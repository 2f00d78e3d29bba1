/** A visit lasts this long: going to a decision and back is the same one. */
const VISIT_MS = 30 * 60_000

type Visits = { previous: string | null; latest: string }

/**
 * Notes that the person is here, and returns when they were here before, in this browser; null on a first visit. Browsers may
 * refuse storage, for example in private windows: then every visit is the first.
 */
export function recordVisit(userId: number, now: Date): string | null {
  const key = `finishwork-visits-${userId}`
  const known = read(key)
  const same = known !== null && now.getTime() - Date.parse(known.latest) < VISIT_MS
  const previous = known === null ? null : same ? known.previous : known.latest
  try {
    localStorage.setItem(key, JSON.stringify({ previous, latest: now.toISOString() } satisfies Visits))
  } catch {
    // The next visit counts as the first.
  }
  return previous
}

function read(key: string): Visits | null {
  try {
    const { previous, latest } = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Visits>
    if (typeof latest !== 'string' || Number.isNaN(Date.parse(latest))) return null
    return { latest, previous: typeof previous === 'string' ? previous : null }
  } catch {
    return null
  }
}

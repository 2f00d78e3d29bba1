import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatAgo, initials } from '#web/platform/formatting.ts'
import { useNow } from '#web/platform/use-now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { useCurrentUser, useHouseZone } from '../auth/queries.ts'
import { latestActivityQuery } from './queries.ts'

const SHOWN = 6

/** What the others did, newest first; what is newer than the last visit is marked. */
export function SinceLastVisit() {
  const user = useCurrentUser()
  const timeZone = useHouseZone()
  const { data = [] } = useQuery(latestActivityQuery)
  const now = useNow()
  const [lastVisit] = useState(() => recordVisit(user.id, new Date()))
  // Work days that move are on the timeline: a homeowner reads of decisions and deliveries here.
  const concerns = (kind: string) => user.type !== 'client' || !kind.startsWith('milestone.')
  const entries = data.filter(({ actorId, kind }) => actorId !== user.id && concerns(kind)).slice(0, SHOWN)
  if (entries.length === 0) return null
  const isNew = (at: string) => lastVisit !== null && at > lastVisit
  const fresh = entries.filter(({ at }) => isNew(at)).length
  return (
    <section aria-labelledby="since-last-visit">
      <h2 id="since-last-visit" className="mb-4 font-serif text-lg font-semibold">
        {fresh > 0 ? 'Since your last visit' : 'What happened lately'}
      </h2>
      <Card flush>
        <ul className="divide-y">
          {entries.map((entry) => {
            const [firstName, ...rest] = entry.actorName.split(' ')
            return (
              <li key={entry.id} className="relative flex items-center tight:flex-wrap gap-3 px-4 py-2.5 text-sm">
                <Avatar size="sm" initials={initials({ firstName, lastName: rest.at(-1) })} />
                <p className="min-w-0 flex-1 tight:basis-24">
                  <span className="font-medium">{entry.actorName}</span>{' '}
                  {entry.link ? (
                    <Link to={entry.link} className="after:absolute after:inset-0 hover:underline">
                      {entry.sentence}
                    </Link>
                  ) : (
                    entry.sentence
                  )}
                </p>
                {isNew(entry.at) && <Badge tone="accent">New</Badge>}
                <span className="shrink-0 text-xs text-ink-soft">
                  <OneLine>{formatAgo(entry.at, now, timeZone)}</OneLine>
                </span>
              </li>
            )
          })}
        </ul>
      </Card>
    </section>
  )
}

/** A visit lasts this long: going to a decision and back is the same one. */
const VISIT_MS = 30 * 60_000

type Visits = { previous: string | null; latest: string }

/**
 * Notes that the person is here, and returns when they were here before, in this browser; null on a first visit. Browsers may
 * refuse storage, for example in private windows: then every visit is the first.
 */
function recordVisit(userId: number, now: Date): string | null {
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

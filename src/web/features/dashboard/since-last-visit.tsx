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
import { recordVisit } from './visits.ts'

const SHOWN = 6

/** What the others did, newest first; what is newer than the last visit is marked. */
export function SinceLastVisit() {
  const user = useCurrentUser()
  const timeZone = useHouseZone()
  const { data = [] } = useQuery(latestActivityQuery)
  const now = useNow()
  const [lastVisit] = useState(() => recordVisit(user.id, new Date()))
  const entries = data.filter(({ actorId }) => actorId !== user.id).slice(0, SHOWN)
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

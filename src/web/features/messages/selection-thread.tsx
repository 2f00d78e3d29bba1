import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import House from 'virtual:icons/house'
import Wrench from 'virtual:icons/wrench'
import { useState } from 'react'
import { useInfinite } from '#web/platform/network/paging.ts'
import { Card } from '#web/ui/page/card.tsx'
import { SegmentedControl } from '#web/ui/fields/choices.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { selectionQuery } from '#web/reads/selections.ts'
import { CONVERSATION } from './ask-builder.tsx'
import { placeKey, placeOf, samePlace } from './place.ts'
import { conversationsQuery } from './queries.ts'
import { Thread } from './thread.tsx'

/** The conversations about one selection, on its page: clients and trades have one each, and the builder sees both, one at a time. */
export function SelectionThread({ projectId, selectionId }: { projectId: number; selectionId: number }) {
  const user = useCurrentUser()
  const builds = user.can.build
  const { data: selection } = useQuery(selectionQuery(projectId, selectionId))
  const { items, isPending } = useInfinite(conversationsQuery({ projectId }))
  // Emails and notifications link to a message of one of the two.
  const linked = useLocation({ select: ({ hash }) => hash })
  const [pick, setPick] = useState<{ trades: boolean; linked: string }>()
  const picked = pick?.linked === linked ? pick.trades : linked.startsWith('trades-')
  const placeWith = (forTrades: boolean) => ({ projectId, selectionId, forTrades })
  const begun = (forTrades: boolean) =>
    items.find((conversation) => samePlace(placeOf(conversation), placeWith(forTrades)))
  const both = builds && (selection?.can.talkToTrades === true || begun(true) !== undefined)
  const forTrades = user.type === 'subcontractor' || (both && picked)
  const place = placeWith(forTrades)
  const unread = (withTrades: boolean) => begun(withTrades)?.unread || undefined
  return (
    <Card as="section" flush id={CONVERSATION} aria-label="Conversation" className="mt-6 scroll-mt-20 print:hidden">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4 py-2 sm:px-5">
        <h2 className="text-base font-semibold">Conversation</h2>
        {both && (
          <SegmentedControl
            label="With whom"
            options={[
              { value: 'client', label: 'With the client', icon: <House aria-hidden />, count: unread(false) },
              { value: 'trades', label: 'With the trades', icon: <Wrench aria-hidden />, count: unread(true) },
            ]}
            value={forTrades ? 'trades' : 'client'}
            onChange={(value) => setPick({ trades: value === 'trades', linked })}
          />
        )}
      </div>
      {isPending ? (
        <div className="p-5">
          <SkeletonList bare rows={3} />
        </div>
      ) : (
        <Thread
          key={placeKey(place)}
          place={place}
          firstUnreadId={begun(forTrades)?.firstUnreadId ?? null}
          className="max-h-144 bg-paper"
        />
      )}
    </Card>
  )
}

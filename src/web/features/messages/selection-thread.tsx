import { useInfinite } from '#web/platform/paging.ts'
import { Card } from '#web/ui/card.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { placeKey, placeOf, samePlace } from './place.ts'
import { conversationsQuery } from './queries.ts'
import { Thread } from './thread.tsx'

/** The conversation about one selection, on its page. */
export function SelectionThread({ projectId, selectionId }: { projectId: number; selectionId: number }) {
  const place = { projectId, selectionId, forTrades: false }
  const { items, isPending } = useInfinite(conversationsQuery({ projectId }))
  const current = items.find((conversation) => samePlace(placeOf(conversation), place))
  return (
    <Card as="section" flush aria-label="Conversation" className="mt-6 print:hidden">
      <h2 className="border-b px-4 py-3 text-base font-semibold sm:px-5">Conversation</h2>
      {isPending ? (
        <div className="p-5">
          <SkeletonList bare rows={3} />
        </div>
      ) : (
        <Thread
          key={placeKey(place)}
          place={place}
          firstUnreadId={current?.firstUnreadId ?? null}
          className="max-h-144 bg-paper"
        />
      )}
    </Card>
  )
}

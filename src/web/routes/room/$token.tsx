import { createFileRoute } from '@tanstack/react-router'
import { RoomLinkScreen } from '#web/features/documents/room-link-screen.tsx'
import { longText, searchParams } from '#web/platform/search-params.ts'

const validateSearch = searchParams({ room: longText })

export const Route = createFileRoute('/room/$token')({
  validateSearch,
  head: () => ({
    meta: [
      { title: 'Room · Finishwork' },
      { name: 'robots', content: 'noindex, nofollow' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: RoomPage,
})

function RoomPage() {
  const { token } = Route.useParams()
  return <RoomLinkScreen token={token} room={Route.useSearch().room ?? ''} />
}

import { createFileRoute } from '@tanstack/react-router'
import { CommunicationsScreen } from '#web/features/messages/communications-screen.tsx'
import { conversationsQuery } from '#web/features/messages/queries.ts'
import { firstData } from '#web/platform/first-data.ts'
import { communicationsSearch } from './-communications-search.ts'

export const Route = createFileRoute('/_shell/communications')({
  validateSearch: communicationsSearch,
  loader: ({ context, cause }) =>
    firstData(cause, context.queryClient.prefetchInfiniteQuery(conversationsQuery({ show: 'all' }))),
  head: () => ({ meta: [{ title: 'Communications · Finishwork' }] }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CommunicationsScreen
      title="Communications"
      search={search}
      onSearch={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: 'q' in change })}
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { ClientsScreen } from '#web/features/people/clients-screen.tsx'
import { clientFiguresQuery, clientsQuery } from '#web/features/people/queries.ts'
import { clientsSearch } from '#web/features/people/search-params.ts'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'

export const Route = createFileRoute('/_shell/clients')({
  validateSearch: clientsSearch,
  loader: ({ context: { queryClient, user }, cause }) =>
    user.can.build
      ? waitForPageData(
          cause,
          queryClient.prefetchQuery(clientFiguresQuery),
          queryClient.prefetchInfiniteQuery(clientsQuery({})),
        )
      : undefined,
  head: () => ({ meta: [{ title: 'Clients · Finishwork' }] }),
  component: ClientsScreen,
})

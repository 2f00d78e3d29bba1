import { createFileRoute } from '@tanstack/react-router'
import { ArchivedScreen } from '#web/features/catalog/archived-screen.tsx'
import { categoriesQuery, itemsQuery } from '#web/features/catalog/queries.ts'
import { firstData } from '#web/platform/first-data.ts'

export const Route = createFileRoute('/_shell/selections/archived')({
  loader: ({ context: { queryClient }, cause }) =>
    firstData(
      cause,
      queryClient.prefetchQuery(categoriesQuery({ archived: true })),
      queryClient.prefetchInfiniteQuery(itemsQuery({ archived: true })),
    ),
  head: () => ({ meta: [{ title: 'Archived items · Finishwork' }] }),
  component: ArchivedScreen,
})

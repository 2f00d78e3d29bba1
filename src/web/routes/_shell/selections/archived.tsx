import { createFileRoute } from '@tanstack/react-router'
import { ArchivedScreen } from '#web/features/catalog/browsing/archived-screen.tsx'
import { categoriesQuery, itemsQuery } from '#web/reads/catalog.ts'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'

export const Route = createFileRoute('/_shell/selections/archived')({
  loader: ({ context: { queryClient }, cause }) =>
    waitForPageData(
      cause,
      queryClient.prefetchQuery(categoriesQuery({ archived: true })),
      queryClient.prefetchInfiniteQuery(itemsQuery({ archived: true })),
    ),
  head: () => ({ meta: [{ title: 'Archived items · Finishwork' }] }),
  component: ArchivedScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { ItemChangesScreen } from '#web/features/catalog/changes/item-changes-screen.tsx'
import { itemChangesQuery } from '#web/features/catalog/changes/queries.ts'
import { id, searchParams } from '#web/platform/search-params.ts'
import { waitForPageData } from '#web/platform/wait-for-page-data.ts'

export const Route = createFileRoute('/_shell/selections/changes')({
  head: () => ({ meta: [{ title: 'Catalog changes · Finishwork' }] }),
  validateSearch: searchParams({ change: id }),
  loader: ({ context: { queryClient }, cause }) =>
    waitForPageData(cause, queryClient.prefetchInfiniteQuery(itemChangesQuery)),
  component: ItemChangesScreen,
})

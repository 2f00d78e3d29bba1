import { createFileRoute } from '@tanstack/react-router'
import { CompareScreen } from '#web/features/catalog/compare-screen.tsx'
import { comparedItemsQuery } from '#web/features/catalog/item-queries.ts'
import { compareSearch } from '#web/features/catalog/search-params.ts'
import { waitForPageData } from '#web/platform/wait-for-page-data.ts'

export const Route = createFileRoute('/_shell/selections/compare')({
  head: () => ({ meta: [{ title: 'Compare items · Finishwork' }] }),
  validateSearch: compareSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, cause, deps }) =>
    waitForPageData(cause, queryClient.prefetchQuery(comparedItemsQuery(deps.ids ?? []))),
  component: CompareScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { CategoryItemsScreen } from '#web/features/catalog/browsing/category-items-screen.tsx'
import { itemsQuery } from '#web/reads/catalog.ts'
import { categoryQuery } from '#web/features/catalog/queries.ts'
import { filterOf, itemsSearch } from '#web/features/catalog/parts/search-params.ts'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'

export const Route = createFileRoute('/_shell/selections/category/$categoryId')({
  head: () => ({ meta: [{ title: 'Category · Finishwork' }] }),
  validateSearch: itemsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, cause, params, deps }) => {
    const categoryId = Number(params.categoryId)
    return waitForPageData(
      cause,
      queryClient.prefetchQuery(categoryQuery(categoryId)),
      queryClient.prefetchInfiniteQuery(itemsQuery(filterOf(deps, categoryId), deps.sort)),
    )
  },
  component: CategoryItemsScreen,
})

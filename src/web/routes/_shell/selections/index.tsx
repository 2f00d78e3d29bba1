import { createFileRoute, redirect } from '@tanstack/react-router'
import { CategoryGridScreen } from '#web/features/catalog/browsing/category-grid-screen.tsx'
import { categoriesQuery } from '#web/reads/catalog.ts'
import { gridSearch } from '#web/features/catalog/parts/search-params.ts'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'

/** `?categoryId=` comes from a selection and redirects to that category. */
export const Route = createFileRoute('/_shell/selections/')({
  head: () => ({ meta: [{ title: 'Selection Items · Finishwork' }] }),
  validateSearch: gridSearch,
  beforeLoad: ({ search: { categoryId, projectId, selectionId } }) => {
    if (categoryId !== undefined)
      throw redirect({
        to: '/selections/category/$categoryId',
        params: { categoryId: String(categoryId) },
        search: { projectId, selectionId },
        replace: true,
      })
  },
  loaderDeps: ({ search: { projectId } }) => ({ projectId }),
  loader: ({ context, cause, deps }) =>
    waitForPageData(cause, context.queryClient.prefetchQuery(categoriesQuery(deps))),
  component: CategoryGridScreen,
})

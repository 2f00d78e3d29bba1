import { createFileRoute, redirect } from '@tanstack/react-router'
import { itemQuery } from '#web/reads/catalog.ts'
import { projectQuery } from '#web/reads/projects.ts'
import { toCatalog } from '#web/features/selections/links.ts'
import { NewSelectionScreen } from '#web/features/selections/editing/new-selection-screen.tsx'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'
import { idParams } from '#web/platform/id-params.ts'
import { id, searchParams } from '#web/platform/search-params.ts'
import { toast } from '#web/ui/overlays/toast.tsx'

const validateSearch = searchParams({ itemId: id, categoryId: id })

export const Route = createFileRoute('/_shell/projects/$projectId/selections/new')({
  params: idParams('projectId'),
  validateSearch,
  beforeLoad: ({ search, preload }) => {
    if (search.itemId !== undefined) return
    if (!preload) toast.error('No Item Selected', 'Please select an item from the catalog first')
    throw redirect(toCatalog())
  },
  loaderDeps: ({ search: { itemId } }) => ({ itemId }),
  loader: ({ context: { queryClient }, cause, params, deps: { itemId } }) =>
    itemId === undefined
      ? undefined
      : waitForPageData(
          cause,
          queryClient.prefetchQuery(itemQuery(itemId)),
          queryClient.prefetchQuery(projectQuery(params.projectId)),
        ),
  head: () => ({ meta: [{ title: 'Add New Selection · Finishwork' }] }),
  component: NewSelectionPage,
})

function NewSelectionPage() {
  const { projectId } = Route.useParams()
  const { itemId, categoryId } = Route.useSearch()
  return itemId && <NewSelectionScreen key={itemId} {...{ projectId, itemId, categoryId }} />
}

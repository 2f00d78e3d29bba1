import { createFileRoute } from '@tanstack/react-router'
import { toSignQuery } from '#web/features/signoffs/queries.ts'
import { SignScreen } from '#web/features/signoffs/sign-screen.tsx'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'
import { idParams } from '#web/platform/id-params.ts'
import { id, listOf, searchParams } from '#web/platform/search-params.ts'

const validateSearch = searchParams({ selections: listOf(id) })

export const Route = createFileRoute('/_shell/projects/$projectId/sign')({
  params: idParams('projectId'),
  validateSearch,
  loader: ({ context, cause, params }) =>
    waitForPageData(cause, context.queryClient.prefetchQuery(toSignQuery(params.projectId))),
  head: () => ({ meta: [{ title: 'Review and sign · Finishwork' }] }),
  component: SignPage,
})

function SignPage() {
  const { projectId } = Route.useParams()
  const { selections = [] } = Route.useSearch()
  return <SignScreen key={selections.join()} projectId={projectId} selectionIds={selections} />
}

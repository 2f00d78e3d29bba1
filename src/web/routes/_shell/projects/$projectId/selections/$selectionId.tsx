import { createFileRoute } from '@tanstack/react-router'
import { AskBuilder, CallBuilder } from '#web/features/messages/ask-builder.tsx'
import { SelectionThread } from '#web/features/messages/selection-thread.tsx'
import { projectQuery } from '#web/reads/projects.ts'
import { selectionQuery } from '#web/reads/selections.ts'
import { SelectionDetailScreen } from '#web/features/selections/page/selection-detail-screen.tsx'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'
import { idParams } from '#web/platform/id-params.ts'
import { id, searchParams } from '#web/platform/search-params.ts'

export const Route = createFileRoute('/_shell/projects/$projectId/selections/$selectionId')({
  params: idParams('projectId', 'selectionId'),
  validateSearch: searchParams({ option: id }),
  loader: ({ context: { queryClient }, cause, params: { projectId, selectionId } }) =>
    waitForPageData(
      cause,
      queryClient.prefetchQuery(selectionQuery(projectId, selectionId)),
      queryClient.prefetchQuery(projectQuery(projectId)),
    ),
  head: () => ({ meta: [{ title: 'Selection · Finishwork' }] }),
  component: SelectionPage,
})

function SelectionPage() {
  const { projectId, selectionId } = Route.useParams()
  return (
    <SelectionDetailScreen
      key={selectionId}
      {...{ projectId, selectionId }}
      optionId={Route.useSearch().option}
      contact={<AskBuilder {...{ projectId, selectionId }} />}
      call={<CallBuilder projectId={projectId} />}
      conversation={<SelectionThread {...{ projectId, selectionId }} />}
    />
  )
}

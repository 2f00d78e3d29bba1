import { createFileRoute } from '@tanstack/react-router'
import { projectQuery } from '#web/reads/projects.ts'
import { projectSelectionsQuery } from '#web/reads/selections.ts'
import { RoomBoardScreen } from '#web/features/selections/board/room-board-screen.tsx'
import { idParams } from '#web/platform/id-params.ts'
import { id, listOf, searchParams, text } from '#web/platform/search-params.ts'
import { waitForPageData } from '#web/platform/network/wait-for-page-data.ts'

export const Route = createFileRoute('/_shell/projects/$projectId/board')({
  params: idParams('projectId'),
  validateSearch: searchParams({ room: text, try: listOf(id) }),
  loader: ({ context: { queryClient }, cause, params: { projectId } }) =>
    waitForPageData(
      cause,
      queryClient.prefetchQuery(projectSelectionsQuery(projectId)),
      queryClient.prefetchQuery(projectQuery(projectId)),
    ),
  head: () => ({ meta: [{ title: 'Room board · Finishwork' }] }),
  component: BoardPage,
})

function BoardPage() {
  const { projectId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <RoomBoardScreen
      key={projectId}
      projectId={projectId}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}

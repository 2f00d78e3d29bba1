import { createFileRoute } from '@tanstack/react-router'
import { ProjectRoomScreen } from '#web/features/documents/project-room-screen.tsx'
import { CallBuilder } from '#web/features/messages/ask-builder.tsx'
import { longText, searchParams } from '#web/platform/search-params.ts'

const validateSearch = searchParams({ name: longText })

export const Route = createFileRoute('/_shell/projects/$projectId/room')({
  validateSearch,
  head: () => ({ meta: [{ title: 'Room · Finishwork' }] }),
  component: RoomPage,
})

function RoomPage() {
  const { projectId } = Route.useParams()
  return (
    <ProjectRoomScreen
      projectId={Number(projectId)}
      room={Route.useSearch().name ?? ''}
      call={<CallBuilder projectId={Number(projectId)} />}
    />
  )
}

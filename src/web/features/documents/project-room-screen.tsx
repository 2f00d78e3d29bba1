import { useQuery } from '@tanstack/react-query'
import type { RoomView } from '#shared/documents/room-schemas.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { projectQuery } from '#web/features/projects/queries.ts'
import { projectSelectionsQuery } from '#web/features/selections/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { BackLink, PageHeader } from '#web/ui/page-header.tsx'
import { bothOf, QueryGate } from '#web/ui/query-gate.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { RoomItems } from './room-items.tsx'

/** What a printed room code opens for people on the project: what is approved there, as far as they may see it. */
export function ProjectRoomScreen({ projectId, room }: { projectId: number; room: string }) {
  const query = bothOf(useQuery(projectSelectionsQuery(projectId)), useQuery(projectQuery(projectId)))
  return (
    <QueryGate query={query} level={1} loading={<SkeletonList rows={4} />} failed="This room could not be loaded">
      {([selections, project]) => (
        <>
          <PageHeader
            back={
              <BackLink
                to="/projects/$projectId"
                params={{ projectId: String(projectId) }}
                search={{ tab: 'selections', group: 'room' }}
              >
                {project.name}
              </BackLink>
            }
            title={room || 'Room'}
            subtitle="What is approved for this room."
          />
          <RoomItems
            selections={selections.filter(isApprovedIn(room)).map(shownOf)}
            action={
              <ButtonLink
                variant="secondary"
                to="/projects/$projectId"
                params={{ projectId: String(projectId) }}
                search={{ tab: 'selections', group: 'room' }}
              >
                See all rooms
              </ButtonLink>
            }
          />
        </>
      )}
    </QueryGate>
  )
}

const isApprovedIn =
  (room: string) =>
  (selection: Selection): boolean =>
    selection.room === room && !selection.draft && !isOpen(selection.status)

const shownOf = ({ name, category, tradeNotes, choices }: Selection): RoomView['selections'][number] => ({
  name,
  category,
  tradeNotes,
  items: choices.map((choice) => ({
    name: choice.name,
    brand: choice.brand,
    model: choice.model,
    quantity: choice.quantity,
    unit: choice.unit,
    specifications: Object.entries(choice.specifications),
    picture: choice.imageUrl,
    dataSheet: choice.dataSheet,
  })),
})

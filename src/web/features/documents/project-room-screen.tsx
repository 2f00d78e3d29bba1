import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RoomView } from '#shared/documents/room-schemas.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { projectQuery } from '#web/reads/projects.ts'
import { projectSelectionsQuery } from '#web/reads/selections.ts'
import { lastSaved } from '#web/platform/network/connectivity.ts'
import { formatDateTime } from '#web/platform/formatting.ts'
import { useKeptSheets } from '#web/platform/offline/use-kept-sheets.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { bothOf, QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { OtherRooms } from './other-rooms.tsx'
import { RoomItems } from './room-items.tsx'

type ScreenProps = {
  projectId: number
  room: string
  /** Whom to call, in one line. */
  call: ReactNode
}

/** What a printed room code opens for people on the project: what is approved there, as far as they may see it. */
export function ProjectRoomScreen({ projectId, room, call }: ScreenProps) {
  const list = useQuery(projectSelectionsQuery(projectId))
  const trade = useCurrentUser().type === 'subcontractor'
  useKeptSheets(
    (list.data ?? []).filter(isKnownIn(room)).flatMap(({ choices }) => choices.map(({ dataSheet }) => dataSheet)),
    trade,
  )
  const query = bothOf(list, useQuery(projectQuery(projectId)))
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
            subtitle={
              <>
                What is approved for this room, as of{' '}
                <OneLine>{formatDateTime(lastSaved() ?? new Date(list.dataUpdatedAt), project.timeZone)}</OneLine>.
                {call}
              </>
            }
          />
          <RoomItems
            selections={selections.filter(isKnownIn(room)).toSorted(stoppedFirst).map(shownOf)}
            call={call}
            trade={trade}
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
          <OtherRooms>
            {otherRooms(selections, room).map((name) => (
              <TextLink
                key={name}
                to="/projects/$projectId/room"
                params={{ projectId: String(projectId) }}
                search={{ name }}
              >
                {name}
              </TextLink>
            ))}
          </OtherRooms>
        </>
      )}
    </QueryGate>
  )
}

const isKnown = ({ draft, status, stopped }: Selection): boolean => !draft && (!isOpen(status) || stopped !== undefined)

const isKnownIn =
  (room: string) =>
  (selection: Selection): boolean =>
    selection.room === room && isKnown(selection)

const stoppedFirst = (a: Selection, b: Selection): number => Number(Boolean(b.stopped)) - Number(Boolean(a.stopped))

const otherRooms = (selections: readonly Selection[], room: string): string[] =>
  [...new Set(selections.filter(isKnown).flatMap((one) => one.room ?? []))].filter((one) => one !== room).toSorted()

const shownOf = ({
  name,
  category,
  notes,
  tradeNotes,
  included,
  choices,
  stopped,
}: Selection): RoomView['selections'][number] => ({
  name,
  category,
  stopped: stopped !== undefined,
  included,
  notes,
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

import LayoutDashboard from 'virtual:icons/layout-dashboard'
import OctagonX from 'virtual:icons/octagon-x'
import type { ReactNode } from 'react'
import { roomInWords } from '#shared/figures/words.ts'
import type { Room } from '#shared/selections/board/board-pieces.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { listInWords, STOPPED } from '#shared/selections/words.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { Banner } from '#web/ui/page/banner.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'

type RoomSelectProps = { rooms: readonly Room[]; value: string; onChange: (name: string) => void }

export const RoomSelect = ({ rooms, value, onChange }: RoomSelectProps) => (
  <Select
    label="Room"
    className="min-w-0 flex-1 sm:w-56!"
    options={rooms.map((room) => ({ value: room.name, label: `${room.name} (${roomInWords(room)})` }))}
    value={value}
    onChange={onChange}
  />
)

function stoppedInWords(stopped: readonly Selection[]): string {
  const [was, is] = stopped.length === 1 ? ['was', 'is'] : ['were', 'are']
  return `${listInWords(stopped.map(({ name }) => name))} ${was} approved for this room and no longer ${is}.`
}

/** Above a board: what is missing on it because its approval ended. */
export const StoppedBanner = ({ stopped }: { stopped: readonly Selection[] }) =>
  stopped.length > 0 && (
    <Banner tone="danger" icon={<OctagonX aria-hidden />} title={STOPPED} className="mb-4">
      <p>{stoppedInWords(stopped)} Do not order or install anything of it, and ask your builder.</p>
    </Banner>
  )

type EmptyBoardProps = {
  back: ReactNode
  /** The room that was asked for. */
  room: string | undefined
  /** What was approved in it, and no longer is. */
  stopped: readonly Selection[]
  others: readonly Room[]
  onRoom: (name: string) => void
}

/** A room without a board says why, and offers the other rooms. */
export function EmptyBoard({ back, room, stopped, others, onRoom }: EmptyBoardProps) {
  return (
    <>
      <PageHeader
        title={room ?? 'Room board'}
        back={back}
        actions={
          room !== undefined &&
          others.length > 0 && (
            <RoomSelect rooms={others} value={others.some(({ name }) => name === room) ? room : ''} onChange={onRoom} />
          )
        }
      />
      {stopped.length > 0 ? (
        <EmptyState
          icon={<OctagonX />}
          title={STOPPED}
          text={`${stoppedInWords(stopped)} Stop, and ask your builder before you order or install anything here.`}
        />
      ) : (
        <EmptyState
          icon={<LayoutDashboard />}
          title={room === undefined ? 'Nothing to show yet' : 'Nothing to show in this room'}
          text="When selections are sent, each room gets a board of its materials and fixtures."
        />
      )}
    </>
  )
}

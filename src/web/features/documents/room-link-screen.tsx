import { useQuery } from '@tanstack/react-query'
import QrCode from 'virtual:icons/qr-code'
import { hasStatus } from '#web/platform/network/api-error.ts'
import { formatDateTime } from '#web/platform/formatting.ts'
import { callTo } from '#web/ui/call-line.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { MessageScreen } from '#web/ui/page/message-screen.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { OtherRooms } from './other-rooms.tsx'
import { roomViewQuery } from './queries.ts'
import { RoomItems } from './room-items.tsx'

/** What a printed room code opens for anyone: no prices, no names, no session. */
export function RoomLinkScreen({ token, room }: { token: string; room: string }) {
  const view = useQuery(roomViewQuery(token, room))
  if (view.error && hasStatus(view.error, 404, 422)) return <Revoked />
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-2xl px-4 py-8 outline-none">
      <QueryGate query={view} level={1} loading={<SkeletonList rows={4} />} failed="This room could not be loaded">
        {({ company, phone, room: name, rooms, asOf, timeZone, selections }) => (
          <>
            <p className="text-sm font-medium text-ink-soft">{company}</p>
            <h1 className="font-serif text-2xl font-semibold">{name}</h1>
            <p className="mb-6 text-sm text-ink-soft">
              What is approved for this room, as of <OneLine>{formatDateTime(asOf, timeZone)}</OneLine>.
              {phone && (
                <>
                  {' '}
                  Questions? <Call phone={phone} />.
                </>
              )}
            </p>
            <RoomItems selections={selections} call={phone && <Call phone={phone} />} />
            <OtherRooms>
              {rooms
                .filter((one) => one !== name)
                .map((one) => (
                  <TextLink key={one} to="/room/$token" params={{ token }} search={{ room: one }}>
                    {one}
                  </TextLink>
                ))}
            </OtherRooms>
          </>
        )}
      </QueryGate>
    </main>
  )
}

const Call = ({ phone }: { phone: string }) => (
  <a href={callTo(phone)} className="underline underline-offset-2">
    Call {phone}
  </a>
)

const Revoked = () => (
  <MessageScreen
    icon={QrCode}
    title="This code no longer works"
    text="The builder turned it off or printed new codes. Please ask them for the current one."
    actions={null}
    role="alert"
  />
)

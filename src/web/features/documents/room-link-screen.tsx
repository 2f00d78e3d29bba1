import { useQuery } from '@tanstack/react-query'
import QrCode from 'virtual:icons/qr-code'
import { hasStatus } from '#web/platform/api-error.ts'
import { callTo } from '#web/ui/call-line.tsx'
import { MessageScreen } from '#web/ui/message-screen.tsx'
import { QueryGate } from '#web/ui/query-gate.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { roomViewQuery } from './queries.ts'
import { RoomItems } from './room-items.tsx'

/** What a printed room code opens for anyone: no prices, no names, no session. */
export function RoomLinkScreen({ token, room }: { token: string; room: string }) {
  const view = useQuery(roomViewQuery(token, room))
  if (view.error && hasStatus(view.error, 404, 422)) return <Revoked />
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-2xl px-4 py-8 outline-none">
      <QueryGate query={view} level={1} loading={<SkeletonList rows={4} />} failed="This room could not be loaded">
        {({ company, phone, room: name, selections }) => (
          <>
            <p className="text-sm font-medium text-ink-soft">{company}</p>
            <h1 className="font-serif text-2xl font-semibold">{name}</h1>
            <p className="mb-6 text-sm text-ink-soft">
              What is approved for this room.
              {phone && (
                <>
                  {' '}
                  Questions? Call{' '}
                  <a href={callTo(phone)} className="underline underline-offset-2">
                    {phone}
                  </a>
                  .
                </>
              )}
            </p>
            <RoomItems selections={selections} />
          </>
        )}
      </QueryGate>
    </main>
  )
}

const Revoked = () => (
  <MessageScreen
    icon={QrCode}
    title="This code no longer works"
    text="The builder turned it off or printed new codes. Please ask them for the current one."
    actions={null}
    role="alert"
  />
)

import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { messageOf } from '#web/platform/api-error.ts'
import { formatDateTime } from '#web/platform/formatting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { deviceName, isPhone } from './device-name.ts'
import { sessionsQuery, useEndSession } from './queries.ts'

/** Where the person is signed in, and a way to end it from afar. */
export function DevicesSection() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const end = useEndSession()
  const signOut = async (sessionId: number, name: string) => {
    const sure = await confirm({
      title: `Sign out ${name}?`,
      text: 'Whoever uses it has to sign in again.',
      action: 'Sign out',
      danger: true,
    })
    if (!sure) return
    end.mutate(sessionId, {
      onSuccess: () => toast.success('Signed out', name),
      onError: (failure) => toast.error('This did not work', messageOf(failure, 'Please try again.')),
    })
  }
  return (
    <Card as="section">
      <CardHeader
        title="Signed-in devices"
        text="If you do not know one of these, sign it out and change your password."
      />
      {error && !sessions ? (
        <ErrorState level={3} title="The devices could not be loaded" onRetry={() => void refetch()} />
      ) : !sessions ? (
        <SkeletonList bare rows={2} picture="size-6" />
      ) : (
        <ul className="divide-y">
          {sessions.map((session) => {
            const name = deviceName(session.userAgent)
            const Icon = isPhone(session.userAgent) ? Smartphone : Laptop
            return (
              <li key={session.id} className="flex flex-wrap items-center gap-3 py-3">
                <Icon aria-hidden className="size-6 shrink-0 stroke-1 text-ink-soft" />
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                    {name}
                    {session.current && (
                      <Badge tone="good" dot>
                        This device
                      </Badge>
                    )}
                  </p>
                  <p className="text-xs text-ink-soft">
                    Last seen <OneLine>{formatDateTime(session.lastSeenAt)}</OneLine>
                    {session.ip && ` from ${session.ip}`} · signed in{' '}
                    <OneLine>{formatDateTime(session.createdAt)}</OneLine>
                  </p>
                </div>
                {!session.current && (
                  <Button size="sm" variant="secondary" onClick={() => void signOut(session.id, name)}>
                    Sign out
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

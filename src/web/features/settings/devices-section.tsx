import { useQuery } from '@tanstack/react-query'
import Laptop from 'virtual:icons/laptop'
import Smartphone from 'virtual:icons/smartphone'
import { messageOf } from '#web/platform/network/api-error.ts'
import { formatDateTime, localTimeZone } from '#web/platform/formatting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './queries.ts'

/** The person's sessions, with buttons to end them. */
export function DevicesSection() {
  const query = useQuery(sessionsQuery)
  const end = useEndSession()
  const endOthers = useEndOtherSessions()
  const failed = (failure: unknown) => toast.error('Nothing was signed out', messageOf(failure, 'Please try again.'))
  const signOut = async (sessionId: number, name: string) => {
    const sure = await confirm({
      title: `Sign out ${name}?`,
      text: 'Anyone using it will have to sign in again.',
      action: 'Sign out',
      danger: true,
    })
    if (!sure) return
    end.mutate(sessionId, {
      onSuccess: () => toast.success('Signed out', name),
      onError: failed,
    })
  }
  const signOutOthers = async () => {
    const sure = await confirm({
      title: 'Sign out all other devices?',
      text: 'You stay signed in here. Your calendar address is turned off, too.',
      action: 'Sign out all others',
      danger: true,
    })
    if (sure)
      endOthers.mutate(undefined, { onSuccess: () => toast.success('Other devices signed out'), onError: failed })
  }
  return (
    <Card as="section">
      <CardHeader
        title="Signed-in devices"
        text="If you do not recognize a device, sign it out and change your password."
        actions={
          query.data?.some(({ current }) => !current) && (
            <Button
              size="sm"
              variant="secondary"
              pending={endOthers.isPending}
              pendingText="Signing out..."
              onClick={() => void signOutOthers()}
            >
              Sign out all others
            </Button>
          )
        }
      />
      <QueryGate
        query={query}
        level={3}
        loading={<SkeletonList bare rows={2} picture="size-6" />}
        failed="The devices could not be loaded"
      >
        {(sessions) => (
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
                      Last seen <OneLine>{formatDateTime(session.lastSeenAt, localTimeZone())}</OneLine>
                      {session.ip && ` from ${session.ip}`} · signed in{' '}
                      <OneLine>{formatDateTime(session.createdAt, localTimeZone())}</OneLine>
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
      </QueryGate>
    </Card>
  )
}

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

const named = (list: [RegExp, string][], agent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(agent))?.[1]

/** "Chrome on Windows", as far as the user agent says. */
function deviceName(userAgent: string | null): string {
  const browser = named(browsers, userAgent ?? '')
  const system = named(systems, userAgent ?? '')
  if (!browser) return system ?? 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}

const isPhone = (userAgent: string | null): boolean => /iPhone|Android.*Mobile/.test(userAgent ?? '')

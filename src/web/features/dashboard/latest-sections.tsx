import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ClientDashboard } from '#shared/dashboard/contract.ts'
import { useCurrentUser, useHouseZone } from '#web/features/auth/queries.ts'
import { formatAgo, formatMoment } from '#web/platform/formatting.ts'
import { useLastError } from '#web/platform/network/last-error.ts'
import { paths } from '#web/platform/paths.ts'
import { useNow } from '#web/platform/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { TextAnchor, TextLink } from '#web/ui/text-link.tsx'
import { latestMessagesQuery } from './queries.ts'

function LatestSection({ title, to, all, children }: { title: string; to: string; all: string; children: ReactNode }) {
  return (
    <Card as="section">
      <CardHeader
        title={title}
        actions={
          <TextLink to={to} className="text-sm touch:-my-3">
            {all}
          </TextLink>
        }
      />
      {children}
    </Card>
  )
}

const nothing = (text: string) => <p className="text-sm text-ink-soft">{text}</p>

/** `all` is the page with everything: clients and builders have different addresses for it. */
export function LatestMessages({ all = paths.messages }: { all?: string }) {
  const query = useQuery(latestMessagesQuery)
  const { data: threads, refetch, isFetching } = query
  const error = useLastError(query)
  const now = useNow()
  const user = useCurrentUser()
  const timeZone = useHouseZone()
  return (
    <LatestSection title="Latest messages" to={all} all="All messages">
      {error && !threads ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          {nothing('The messages could not be loaded.')}
          <Button size="sm" variant="secondary" pending={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      ) : !threads ? (
        <Skeleton className="h-24" />
      ) : threads.length === 0 ? (
        nothing('Nobody has written anything yet.')
      ) : (
        <ul className="divide-y">
          {threads.map(({ id, projectId, projectName, selectionName, forTrades, unread, lastMessage }) => (
            <li key={id} className="relative py-3 first:pt-0 last:pb-0">
              <p className="flex items-center gap-2 text-sm tight:flex-wrap">
                <Link
                  to="/projects/$projectId"
                  params={{ projectId: String(projectId) }}
                  search={{ tab: 'communications' }}
                  className="min-w-0 truncate font-medium after:absolute after:inset-0"
                >
                  {selectionName ?? (forTrades ? `Trades, ${projectName}` : projectName)}
                </Link>
                {unread > 0 && <Badge tone="accent">{unread} new</Badge>}
                <span className="ml-auto shrink-0 text-xs text-ink-soft">
                  <OneLine>{formatAgo(lastMessage.createdAt, now, timeZone)}</OneLine>
                </span>
              </p>
              <p className="mt-0.5 line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]">
                {lastMessage.senderId === user.id ? 'You' : lastMessage.senderName}: {lastMessage.message}
              </p>
            </li>
          ))}
        </ul>
      )}
    </LatestSection>
  )
}

export function Signed({ signOffs }: { signOffs: ClientDashboard['signOffs'] }) {
  return (
    <LatestSection title="What you signed" to={paths.mySelections} all="My selections">
      {signOffs.length === 0 ? (
        nothing('Nothing yet. Every signature comes with a certificate that you can keep.')
      ) : (
        <ul className="divide-y">
          {signOffs.map(({ id, projectId, projectName, code, lines, signedAt, timeZone }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 py-3 text-sm first:pt-0 last:pb-0"
            >
              <span>
                <Link
                  to="/projects/$projectId/sign-offs/$signOffId"
                  params={{ projectId, signOffId: id }}
                  className="font-medium hover:underline"
                >
                  {lines === 1 ? '1 selection' : `${lines} selections`}
                </Link>
                <span className="text-ink-soft"> · {projectName}</span>
                <span className="block text-xs text-ink-soft">
                  <OneLine>{formatMoment(signedAt, timeZone)}</OneLine>
                </span>
              </span>
              <TextAnchor
                href={`/api/sign-offs/${id}/certificate.pdf`}
                className="text-sm"
                download
                aria-label={`Certificate ${code}`}
              >
                Certificate
              </TextAnchor>
            </li>
          ))}
        </ul>
      )}
    </LatestSection>
  )
}

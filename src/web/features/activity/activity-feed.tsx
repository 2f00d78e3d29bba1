import { Link } from '@tanstack/react-router'
import RotateCcwClock from 'virtual:icons/rotate-ccw-clock'
import { exportActivity } from '#shared/exports/endpoints.ts'
import type { ActivityEntry } from '#shared/activity/contract.ts'
import { useCurrentUser, useHouseZone } from '#web/features/auth/queries.ts'
import { formatDate, formatTime, initials } from '#web/platform/formatting.ts'
import { useProjectZone } from '#web/reads/projects.ts'
import { useInfinite } from '#web/platform/network/paging.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ExportMenu } from '#web/ui/lists/export-menu.tsx'
import { loadedStatus } from '#web/ui/lists/infinite-list.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { EmptyState } from '#web/ui/page/states.tsx'
import { activityQuery } from './queries.ts'

/** Activity of one project or of all, by day, with links. */
export function ActivityFeed({ projectId }: { projectId?: number }) {
  const activity = useInfinite(activityQuery(projectId))
  const timeZone = useProjectZone(projectId, useHouseZone())
  return (
    <PagedList
      paged={activity}
      loading={<SkeletonList rows={6} />}
      failed="The activity could not be loaded"
      empty={
        <EmptyState
          icon={<RotateCcwClock />}
          title="No activity yet"
          text="Everything that happens on your projects is listed here."
        />
      }
      statusOf={(entries) => loadedStatus(entries.length, 'entry', 'entries', activity.list.hasMore)}
    >
      {(items) => (
        <div className="flex flex-col gap-6">
          <div className="-mb-4 self-end">
            <ExportMenu size="sm" endpoint={exportActivity} filter={{ projectId }} />
          </div>
          {byDay(items, timeZone).map(([day, entries]) => (
            <section key={day} aria-label={day}>
              <h2 className="mb-2 text-sm font-semibold text-ink-soft">{day}</h2>
              <ol className="divide-y rounded-card border bg-surface">
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} timeZone={timeZone} withProject={projectId === undefined} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
    </PagedList>
  )
}

type EntryProps = { entry: ActivityEntry; timeZone: string; withProject: boolean }

function Entry({ entry, timeZone, withProject }: EntryProps) {
  const [firstName, ...rest] = entry.actorName.split(' ')
  const own = entry.actorId === useCurrentUser().id
  return (
    <li className="flex gap-3 px-4 py-3">
      <Avatar size="sm" initials={initials({ firstName, lastName: rest.at(-1) })} />
      <div className="min-w-0 flex-1">
        <p className="text-sm">
          <span className="font-medium">{own ? 'You' : entry.actorName}</span>{' '}
          {entry.link ? (
            <Link to={entry.link} className="underline decoration-line-strong underline-offset-2 hover:text-primary">
              {entry.sentence}
            </Link>
          ) : (
            entry.sentence
          )}
        </p>
        <p className="mt-0.5 text-xs text-ink-soft">
          <time dateTime={entry.at}>{formatTime(entry.at, timeZone)}</time>
          {withProject && entry.projectName && ` · ${entry.projectName}`}
        </p>
      </div>
    </li>
  )
}

function byDay(entries: ActivityEntry[], timeZone: string): [string, ActivityEntry[]][] {
  const days = new Map<string, ActivityEntry[]>()
  for (const entry of entries) {
    const day = formatDate(entry.at, timeZone)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

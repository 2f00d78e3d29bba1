import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#web/platform/api-error.ts'
import { cx } from '#web/ui/cx.ts'
import {
  Skeleton,
  SkeletonCard,
  SkeletonFigures,
  SkeletonHeader,
  SkeletonList,
  SkeletonTabs,
} from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { dashboardQuery } from './queries.ts'
import type { DashboardTab } from './tabs.ts'

/** The person's own dashboard, or nothing while there is `DashboardPending` to show instead. */
export const useDashboard = () => useQuery(dashboardQuery).data

/** While it is read, and when that failed. */
export function DashboardPending({ tab }: { tab: DashboardTab }) {
  const { error, refetch, isFetching } = useQuery(dashboardQuery)
  const user = useCurrentUser()
  if (error) {
    return (
      <ErrorState
        level={1}
        title="The dashboard could not be loaded"
        text={messageOf(error, 'Failed to fetch projects. Check your connection and try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <div role="status" className="flex flex-col gap-6">
      <h1 className="sr-only">Loading dashboard...</h1>
      <SkeletonHeader action={user.can.build} />
      {user.can.build && (
        <SkeletonFigures
          cards={6}
          className={cx('grid-cols-2 md:grid-cols-3 xl:grid-cols-6', tab !== 'projects' && 'max-sm:hidden')}
        />
      )}
      {user.can.build && <SkeletonTabs />}
      {!user.can.build ? (
        <div className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4">
          {Array.from({ length: 8 }, (_, n) => (
            <Skeleton key={n} className="aspect-[3/4] rounded-card" />
          ))}
        </div>
      ) : tab === 'projects' ? (
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
        </div>
      ) : (
        <SkeletonList rows={5} />
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#web/platform/api-error.ts'
import { cx } from '#web/ui/cx.ts'
import { SkeletonCard, SkeletonFigures, SkeletonHeader, SkeletonList, SkeletonTabs } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { SkeletonPictures } from './picture-section.tsx'
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
        <SkeletonPictures cards={8} />
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

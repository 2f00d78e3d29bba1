import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#web/platform/api-error.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { dashboardQuery } from './queries.ts'

/** The person's own dashboard, or nothing while there is `DashboardPending` to show instead. */
export const useDashboard = () => useQuery(dashboardQuery).data

/** While it is read, and when that failed. */
export function DashboardPending() {
  const { error, refetch, isFetching } = useQuery(dashboardQuery)
  if (error) {
    return (
      <ErrorState
        level={1}
        title="The dashboard could not be loaded"
        text={messageOf(error, 'Failed to fetch projects')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading dashboard...</span>
      <Skeleton className="h-10 w-72" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        {Array.from({ length: 6 }, (_, n) => (
          <Skeleton key={n} className="h-28 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}

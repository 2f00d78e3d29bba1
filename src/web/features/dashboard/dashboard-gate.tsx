import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import type { dashboard } from '#shared/dashboard/endpoints.ts'
import { cx } from '#web/ui/cx.ts'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import {
  Skeleton,
  SkeletonCard,
  SkeletonFigures,
  SkeletonHeader,
  SkeletonLines,
  SkeletonList,
  SkeletonTabs,
} from '#web/ui/page/skeleton.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { SkeletonPictures } from './picture-section.tsx'
import { dashboardQuery } from './queries.ts'
import type { DashboardTab } from './tabs.ts'

type Dashboard = ReplyOf<typeof dashboard>
type GateProps = { tab: DashboardTab; children: (data: Dashboard) => ReactNode }

/** Renders the person's dashboard with its loading and error states. */
export function DashboardGate({ tab, children }: GateProps) {
  return (
    <QueryGate
      query={useQuery(dashboardQuery)}
      level={1}
      loading={<DashboardSkeleton tab={tab} />}
      failed={{ title: 'The dashboard could not be loaded', text: 'Failed to fetch projects. Please try again.' }}
    >
      {children}
    </QueryGate>
  )
}

function DashboardSkeleton({ tab }: { tab: DashboardTab }) {
  const user = useCurrentUser()
  return (
    <div role="status" className="flex flex-col gap-6">
      <h1 className="sr-only">Loading dashboard...</h1>
      <SkeletonHeader action={user.can.build} />
      {user.can.build && (
        <span className={cx('flex flex-col gap-3', tab !== 'projects' && 'max-sm:hidden')}>
          <Skeleton className="h-6 w-28" />
          <span className="grid grid-cols-1 gap-3 md:grid-cols-3">
            <SkeletonLines sizes={['h-15 rounded-card', 'h-15 rounded-card', 'h-15 rounded-card']} />
          </span>
        </span>
      )}
      {user.can.build && <SkeletonFigures figures={6} className={cx(tab !== 'projects' && 'max-sm:hidden')} />}
      {user.can.build && <SkeletonTabs />}
      {!user.can.build ? (
        <SkeletonPictures cards={8} />
      ) : tab === 'projects' ? (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
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

import { cx } from '#web/ui/cx.ts'
import { SkeletonCard, SkeletonFigures, SkeletonHeader, SkeletonList, SkeletonTabs } from '#web/ui/page/skeleton.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import type { ProjectTab } from './search-params.ts'

/** Placeholder for a project while it is loading. */
export function ProjectSkeleton({ tab }: { tab: ProjectTab }) {
  const { can, type } = useCurrentUser()
  const details = tab === 'details'
  return (
    <div role="status" className="flex flex-col gap-6">
      <h1 className="sr-only">Loading...</h1>
      <SkeletonHeader back action={can.build} />
      {type !== 'subcontractor' && <SkeletonFigures figures={4} className={cx(!details && 'max-sm:hidden')} />}
      <SkeletonTabs />
      {details ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
          <SkeletonCard picture="h-44 sm:h-60" />
          <SkeletonCard picture="hidden" />
        </div>
      ) : (
        <SkeletonList rows={5} />
      )}
    </div>
  )
}

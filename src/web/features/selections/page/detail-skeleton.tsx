import { useCurrentUser } from '#web/features/auth/queries.ts'
import { SkeletonCard, SkeletonHeader, SkeletonLines } from '#web/ui/page/skeleton.tsx'

export function DetailSkeleton() {
  const { can } = useCurrentUser()
  return (
    <div role="status">
      <h1 className="sr-only">Loading selection...</h1>
      <SkeletonHeader back action={can.build} />
      <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_min(20rem,46%)]">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SkeletonCard picture="aspect-square" />
          <span className="max-sm:hidden">
            <SkeletonCard picture="aspect-square" />
          </span>
        </div>
        <span className="flex flex-col gap-3">
          <SkeletonLines sizes={['h-16 rounded-card', 'h-16 rounded-card', 'h-16 rounded-card']} />
        </span>
      </div>
    </div>
  )
}

import { Skeleton, SkeletonLines } from '#web/ui/page/skeleton.tsx'

/** Placeholder for the item grid. */
export function ItemGridSkeleton({ count = 12, label = 'Loading items...' }: { count?: number; label?: string }) {
  return (
    <div role="status" className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="block overflow-hidden rounded-card border bg-surface">
          <Skeleton className="aspect-square rounded-none" />
          <span className="flex flex-col gap-2 p-3">
            <SkeletonLines sizes={['h-3 w-1/3', 'h-4 w-4/5', 'mt-3 h-4 w-1/2']} />
          </span>
        </span>
      ))}
    </div>
  )
}

import { cx } from './cx.ts'

/** The shape of what is coming. Give it the size of the thing, so that nothing jumps when it arrives. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse-soft rounded-control bg-line', className)} />
}

/** Rows of a list that is on its way. */
export function SkeletonList({ rows = 4, label = 'Loading...' }: { rows?: number; label?: string }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="flex items-center gap-4 rounded-card border bg-surface p-4">
          <Skeleton className="size-12" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
        </span>
      ))}
    </div>
  )
}

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

/** `StatCard`s that are on their way, in the grid in which they will stand. */
export function SkeletonFigures({ cards, className }: { cards: number; className: string }) {
  return (
    <span className={cx('grid gap-3', className)}>
      {Array.from({ length: cards }, (_, card) => (
        <span key={card} className="flex flex-col gap-2.5 rounded-card border bg-surface px-3 py-3 sm:p-4">
          <Skeleton className="h-3.5 w-3/5" />
          <Skeleton className="h-6 w-12 sm:h-8" />
        </span>
      ))}
    </span>
  )
}

/** A card with a picture above its words; `picture` gives the picture's height. */
export function SkeletonCard({ picture = 'h-24' }: { picture?: string }) {
  return (
    <span className="block overflow-hidden rounded-card border bg-surface">
      <Skeleton className={cx('rounded-none', picture)} />
      <span className="flex flex-col gap-3 p-4 sm:p-5">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="mt-4 h-2 w-full" />
        <Skeleton className="mt-4 h-2 w-full" />
        <Skeleton className="mt-4 h-4 w-1/3" />
      </span>
    </span>
  )
}

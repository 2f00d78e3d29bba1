import { cx } from '../cx.ts'

/** Placeholder for content that is loading. Give it the size of the content, so that nothing jumps when it arrives. */
export function Skeleton({ className }: { className?: string }) {
  const round = !className?.includes('rounded-') && 'rounded-control'
  return <span aria-hidden className={cx('block animate-pulse-soft bg-line', round, className)} />
}

/** Several of them one below the other: the size of each. */
export const SkeletonLines = ({ sizes }: { sizes: readonly string[] }) =>
  sizes.map((size, line) => <Skeleton key={line} className={size} />)

type SkeletonListProps = {
  rows?: number
  label?: string
  /** Inside a card, which already has a border. */
  bare?: boolean
  /** The size of the picture, and its shape where it is not square; omit for rows of text. */
  picture?: string | false
}

/** Rows of a list that is loading. */
export function SkeletonList({ rows = 4, label = 'Loading...', bare, picture = 'size-12' }: SkeletonListProps) {
  return (
    <div role="status" className={cx('flex flex-col divide-y', !bare && 'rounded-card border bg-surface')}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={cx('flex items-center gap-4 py-4', !bare && 'px-4')}>
          {picture && <Skeleton className={cx('shrink-0', picture)} />}
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
        </span>
      ))}
    </div>
  )
}

/** Placeholder for a page title with back link, subtitle, and the button that fills a phone's width. */
export function SkeletonHeader({ back, action }: { back?: boolean; action?: boolean }) {
  return (
    <span className="block">
      {back && (
        <span className="mb-2 flex h-8 items-center touch:h-11">
          <Skeleton className="h-4 w-28" />
        </span>
      )}
      <Skeleton className="my-px h-8 w-72 max-w-full" />
      <Skeleton className="mt-1.5 h-4 w-48 sm:mt-2 sm:h-5" />
      {action && <Skeleton className="mt-4 h-11 sm:hidden" />}
    </span>
  )
}

/** Placeholder for `Tabs`. */
export function SkeletonTabs({ tabs = 4 }: { tabs?: number }) {
  return (
    <span className="flex h-11 items-center gap-7 overflow-hidden border-b px-3">
      {Array.from({ length: tabs }, (_, tab) => (
        <Skeleton key={tab} className="h-4 w-20 shrink-0" />
      ))}
    </span>
  )
}

/** Placeholders for `Figure`s, in the same grid. */
export function SkeletonFigures({ figures, className }: { figures: number; className?: string }) {
  return (
    <span className={cx('grid grid-cols-2 gap-x-4 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-7', className)}>
      {Array.from({ length: figures }, (_, figure) => (
        <span key={figure} className="flex flex-col gap-1.5 py-0.5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-3 w-20" />
        </span>
      ))}
    </span>
  )
}

/** A card with a picture above its text; `picture` is the picture's height. */
export function SkeletonCard({ picture = 'h-32' }: { picture?: string }) {
  return (
    <span className="block overflow-hidden rounded-card border bg-surface">
      <Skeleton className={cx('rounded-none', picture)} />
      <span className="flex flex-col gap-3 p-4 sm:p-5">
        <SkeletonLines
          sizes={[
            'h-6 w-3/5',
            'h-4 w-2/5',
            'h-4 w-4/5',
            'h-4 w-3/5',
            'mt-4 h-2 w-full',
            'mt-4 h-2 w-full',
            'mt-4 h-4 w-1/3',
          ]}
        />
      </span>
    </span>
  )
}

/** A card with fields, two per row where there is room. */
export function SkeletonForm({ fields = 6 }: { fields?: number }) {
  return (
    <span className="grid gap-x-4 gap-y-5 rounded-card border bg-surface p-4 sm:grid-cols-2 sm:p-5">
      {Array.from({ length: fields }, (_, field) => (
        <span key={field} className="flex flex-col gap-1.5">
          <Skeleton className="my-0.5 h-4 w-24" />
          <Skeleton className="h-10 touch:h-11" />
        </span>
      ))}
    </span>
  )
}

import type { Comparison } from '#shared/catalog/comparison.ts'
import { cx } from '../cx.ts'

// Side by side where there is room; on a phone a strip to swipe through. The frame around it needs `@container`.
export const comparedStrip =
  '-mx-4 flex snap-x snap-mandatory gap-3 overflow-x-auto scroll-px-4 px-4 pb-2 [scrollbar-width:none] sm:mx-0 sm:scroll-px-0 sm:px-0 ' +
  '@lg:grid @lg:snap-none @lg:gap-4 @lg:overflow-visible @lg:pb-0'

/** Its rows align across the cards. */
export const comparedCard =
  'w-[84%] max-w-sm shrink-0 snap-center @lg:grid @lg:w-auto @lg:max-w-none @lg:grid-cols-[minmax(0,1fr)] @lg:grid-rows-subgrid @lg:gap-y-0'

/** The columns that stay readable: four items are two rows of two until all fit. */
export function comparedColumns(count: number): string {
  if (count === 2) return '@lg:grid-cols-2'
  if (count === 4) return '@lg:grid-cols-2 @[54rem]:grid-cols-4'
  return '@lg:grid-cols-2 @[40rem]:grid-cols-3 @[64rem]:grid-cols-4'
}

/** One property of one of the compared things, in a `dl`. */
export function ComparedLine({ row, at, highlighted }: { row: Comparison; at: number; highlighted: boolean }) {
  const best = row.best.includes(at)
  return (
    <div
      className={cx(
        'flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5 border-t px-4 py-2',
        highlighted && 'bg-sunken/60',
      )}
    >
      <dt className="text-ink-soft">{row.label}</dt>
      <dd className={cx('ml-auto max-w-full text-right tabular-nums wrap-break-word', highlighted && 'font-medium')}>
        {row.values[at]}
        {best && <span className="ml-1.5 text-xs font-normal text-good-ink">{row.bestLabel}</span>}
      </dd>
    </div>
  )
}

/** What all have in common, folded away: "The same for all options (4)". */
export function SameForAll({ rows, title }: { rows: readonly Comparison[]; title: string }) {
  return (
    <details className="mt-3 rounded-card border bg-surface px-4 py-3 text-sm">
      <summary className="font-medium touch:min-h-11 touch:content-center">
        {title} ({rows.length})
      </summary>
      <dl className="mt-2 grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
        {rows.map((row) => (
          <div key={row.label} className="flex justify-between gap-3">
            <dt className="text-ink-soft">{row.label}</dt>
            <dd className="text-right">{row.values[0]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type DataListProps = {
  items: readonly { label: ReactNode; value: ReactNode }[]
  /** Label and value side by side in rows, or label above value in columns. */
  layout?: 'rows' | 'columns'
}

/** Keys and values. An empty value shows as a dash. */
export function DataList({ items, layout = 'rows' }: DataListProps) {
  const rows = layout === 'rows'
  return (
    <dl className={cx(rows ? 'divide-y' : 'grid gap-4 sm:grid-cols-2')}>
      {items.map((item, index) => (
        <div
          key={index}
          className={cx(rows && 'grid grid-cols-[5.5rem_1fr] gap-2 py-2 sm:gap-3 sm:grid-cols-[minmax(6rem,2fr)_3fr]')}
        >
          <dt className={cx('text-ink-soft', rows ? 'text-sm' : 'text-xs')}>{item.label}</dt>
          <dd className={cx('min-w-0 text-sm [overflow-wrap:anywhere]', !rows && 'mt-0.5')}>{item.value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

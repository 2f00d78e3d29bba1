import type { ComponentProps } from 'react'
import { SegmentedControl } from '#web/ui/fields/choices.tsx'
import { cx } from '#web/ui/cx.ts'
import { onDemand } from '#web/ui/page/on-demand.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import type { ListView } from './use-list-view.ts'

const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const

export function ViewSwitch({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  return <SegmentedControl label="View" options={views} value={view} onChange={onChange} />
}

/** Loaded when someone opens the table. */
const LoadedTable = onDemand(() => import('../table/table-panel.tsx').then((module) => module.TablePanel))

export function SelectionsTable(props: ComponentProps<typeof LoadedTable>) {
  return <LoadedTable key={props.projectId} {...props} fallback={<SkeletonTable />} />
}

const widths = ['w-40', 'w-28', 'w-24', 'w-20', 'w-28', 'w-24']

/** Toolbar and rows of a table that is loading, as high as the real ones. */
export function SkeletonTable() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading the table...</span>
      <span className="flex gap-3">
        <Skeleton className="h-10 w-56" />
        <Skeleton className="h-10 w-44" />
        <Skeleton className="h-10 w-36 max-md:hidden" />
      </span>
      <span className="block divide-y overflow-hidden rounded-card border bg-surface">
        {Array.from({ length: 16 }, (_, row) => (
          <span key={row} className="flex h-8 items-center gap-12 overflow-hidden px-3">
            {widths.map((width, column) => (
              <Skeleton key={column} className={cx('h-3 shrink-0', width)} />
            ))}
          </span>
        ))}
      </span>
    </div>
  )
}

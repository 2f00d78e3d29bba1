import ArrowDown from 'virtual:icons/arrow-down'
import ArrowUp from 'virtual:icons/arrow-up'
import type { Sort } from '#shared/selections/lists/sorting.ts'
import { cx } from '#web/ui/cx.ts'
import { CHECK_WIDTH, type Placed } from './table-row.tsx'

export const HEADER_HEIGHT = 34

type TableHeaderProps = {
  columns: readonly Placed[]
  width: number
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  allChecked: boolean
  someChecked: boolean
  onCheckAll: (checked: boolean) => void
}

/** A click sorts up, then down, then not at all. */
function nextSort(sort: Sort | null, column: Sort['column']): Sort | null {
  if (sort?.column !== column) return { column, descending: false }
  return sort.descending ? null : { column, descending: true }
}

export function TableHeader(props: TableHeaderProps) {
  const { columns, width, sort, onSort, allChecked, someChecked, onCheckAll } = props
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-20 flex border-b border-line-strong bg-sunken"
      style={{ width, height: HEADER_HEIGHT }}
    >
      <div
        role="columnheader"
        className="sticky left-0 z-4 flex shrink-0 items-center justify-center bg-sunken"
        style={{ width: CHECK_WIDTH }}
      >
        <input
          type="checkbox"
          aria-label="Select all"
          checked={allChecked}
          ref={(box) => {
            if (box) box.indeterminate = someChecked && !allChecked
          }}
          onChange={(event) => onCheckAll(event.target.checked)}
          className="size-4 accent-primary"
        />
      </div>
      {columns.map(({ column, left, frozen }, place) => {
        const sorted = sort?.column === column.key ? sort : null
        return (
          <div
            key={column.key}
            role="columnheader"
            aria-colindex={place + 2}
            aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
            style={{ width: column.width, ...(frozen && { left: left + CHECK_WIDTH }) }}
            className={cx('shrink-0 border-r bg-sunken', frozen && 'sticky z-4')}
          >
            <button
              type="button"
              tabIndex={-1}
              onClick={() => onSort(nextSort(sort, column.key))}
              className={cx(
                'flex h-full w-full items-center gap-1 px-2 text-xs font-semibold text-ink-soft hover:text-ink',
                column.align === 'right' && 'justify-end',
              )}
            >
              <span className="truncate">{column.label}</span>
              {sorted &&
                (sorted.descending ? (
                  <ArrowDown aria-hidden className="size-3.5" />
                ) : (
                  <ArrowUp aria-hidden className="size-3.5" />
                ))}
            </button>
          </div>
        )
      })}
    </div>
  )
}

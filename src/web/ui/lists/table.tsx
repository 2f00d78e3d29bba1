import ArrowDown from 'virtual:icons/arrow-down'
import ArrowUp from 'virtual:icons/arrow-up'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type Column<T> = {
  key: string
  header: ReactNode
  cell: (row: T) => ReactNode
  align?: 'start' | 'end'
  /** The cell that names the row; on a phone it is the card's heading. */
  primary?: boolean
  /** Hidden on phones and tablets, where there is no room. */
  wide?: boolean
  /** Row actions: on a phone in the corner of the card. */
  corner?: boolean
  /** On a phone it takes the whole width of the card, without a label: a chart. */
  full?: boolean
  /** There is nothing to say about this row, so that its card on a phone leaves the line out. */
  isEmpty?: (row: T) => boolean
  /** Its head sorts the list. On a phone there are no heads, so that the list needs another control there. */
  onSort?: () => void
  sorted?: 'ascending' | 'descending' | undefined
}

type TableProps<T> = {
  /** For screen readers: what the table lists. */
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string | number
  /** Less space between rows and columns, for long lists with two lines in a row. */
  dense?: boolean
  /** After the last row: totals. */
  foot?: ReactNode
}

/** A dense table on a desktop; on a phone every row is a card with labels. */
export function Table<T>({ caption, columns, rows, rowKey, dense = false, foot }: TableProps<T>) {
  // Roles instead of table elements: laid out as cards, those would lose their meaning for screen readers.
  return (
    <div className="relative rounded-card border bg-surface max-sm:border-0 max-sm:bg-transparent sm:overflow-x-auto">
      <div role="table" aria-label={caption} className="w-full text-sm sm:table">
        <div role="rowgroup" className="max-sm:sr-only sm:table-header-group">
          <div role="row" className="text-left text-xs text-ink-soft sm:table-row">
            {columns.map((column) => (
              <span
                key={column.key}
                role="columnheader"
                aria-sort={column.sorted}
                className={cx(
                  'border-b py-2.5 align-middle font-medium',
                  dense ? 'px-2 2xl:px-4' : 'px-4',
                  column.wide ? 'max-lg:hidden lg:table-cell' : 'sm:table-cell',
                  column.align === 'end' && 'text-right',
                )}
              >
                {column.onSort ? <SortButton {...column} /> : column.header}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="max-sm:flex max-sm:flex-col max-sm:gap-3 sm:table-row-group">
          {rows.map((row) => (
            <div
              key={rowKey(row)}
              role="row"
              className="group max-sm:relative max-sm:rounded-card max-sm:border max-sm:bg-surface max-sm:p-4 sm:table-row sm:hover:bg-sunken/50"
            >
              {columns.map((column) => (
                <div
                  key={column.key}
                  role={column.primary ? 'rowheader' : 'cell'}
                  className={cx(
                    'align-middle max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:py-1',
                    dense ? 'sm:px-2 sm:py-1 xl:py-0.75 2xl:px-4' : 'sm:px-4 sm:py-2.5',
                    column.wide ? 'max-lg:hidden! lg:table-cell' : 'sm:table-cell',
                    'sm:border-b sm:group-last:border-b-0',
                    column.align === 'end' && 'sm:text-right',
                    column.primary && 'font-medium max-sm:pr-10 max-sm:pb-2 max-sm:text-base',
                    column.corner && 'max-sm:absolute max-sm:top-2 max-sm:right-2',
                    column.isEmpty?.(row) && 'max-sm:hidden',
                  )}
                >
                  {!column.primary && !column.corner && !column.full && (
                    <span aria-hidden className="text-ink-soft sm:hidden">
                      {column.header}
                    </span>
                  )}
                  <div className={cx('min-w-0', column.full && 'max-sm:w-full')}>{column.cell(row)}</div>
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
      {foot}
    </div>
  )
}

const SortButton = <T,>({ header, sorted, onSort }: Column<T>) => (
  <>
    <span className="sm:hidden">{header}</span>
    <button
      type="button"
      onClick={onSort}
      className="inline-flex items-center gap-1 text-left font-medium hover:text-ink max-sm:hidden lg:whitespace-nowrap [&_svg]:size-3.5"
    >
      {header}
      {sorted && (sorted === 'descending' ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />)}
    </button>
  </>
)

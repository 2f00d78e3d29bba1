import { memo } from 'react'
import { type CentsStyle, formatMoney } from '#shared/kernel/money.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import { cx } from '#web/ui/cx.ts'
import type { TableRow } from './rows.ts'
import { frozenPosition, ROW_HEIGHT, rowPosition } from './table-row.tsx'

type GroupRowProps = {
  row: Extract<TableRow, { kind: 'group' }>
  id: string
  index: number
  top: number
  width: number
  columns: number
  cents: CentsStyle
}

/** The heading of a group: its name, how many selections it has and what they cost. */
export const GroupRow = memo(function GroupRow({ row, id, index, top, width, columns, cents }: GroupRowProps) {
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={index + 2}
      className={cx(rowPosition, 'bg-sunken')}
      style={{ top, width, height: ROW_HEIGHT }}
    >
      <div
        role="gridcell"
        aria-colspan={columns + 1}
        className={cx(frozenPosition, 'items-center bg-sunken gap-2 px-3')}
      >
        <span className="text-sm font-semibold whitespace-nowrap">{row.name}</span>
        <span className="text-xs whitespace-nowrap text-ink-soft">
          {selectionsInWords(row.count)}
          {row.total !== null && ` · ${formatMoney(row.total, row.currency, cents)}`}
        </span>
      </div>
    </div>
  )
})

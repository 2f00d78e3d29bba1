import { useState, type ReactNode, type RefObject, useEffect } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { useCentsStyle } from '#web/ui/money.tsx'
import { GroupRow } from './group-row.tsx'
import { RowSlots } from './row-slots.ts'
import { type TableRow as Row, rowKey } from './rows.ts'
import { HEADER_HEIGHT } from './table-header.tsx'
import { type Placed, ROW_HEIGHT, TableRow } from './table-row.tsx'
import type { Pending } from './paste/use-cell-edits.ts'
import type { TableRange } from './use-range.ts'
import { useRowWindow } from './use-row-window.ts'

type TableBodyProps = {
  scroller: RefObject<HTMLElement | null>
  rows: readonly Row[]
  byId: ReadonlyMap<number, Selection>
  columns: readonly Placed[]
  width: number
  /** The height of the part that is in view. */
  height: number
  checked: ReadonlySet<number>
  range: TableRange
  pending: Pending
  /** The field in the active cell while it is edited. */
  editor: ReactNode
  editing: number | null
}

const rowId = ({ kind }: Row, slot: number) => `table-${kind}-${slot}`

/** The rows in view. Only this part renders while the table scrolls. */
export function TableBody(props: TableBodyProps) {
  const { scroller, rows, byId, columns, width, height, checked, range, pending, editor, editing } = props
  const { from, to, isScrolling } = useRowWindow(scroller, rows.length, ROW_HEIGHT, height)
  const [slots] = useState(() => ({ selection: new RowSlots(), group: new RowSlots() }))
  const focused = useFocusedRow(scroller)
  const cents = useCentsStyle()
  const { activeRow, activeColumn } = range
  const { top = -1, bottom = -1, left = -1, right = -1 } = range.range ?? {}

  // Rows with the tab stop or the focus stay in the page, so that scrolling away does not lose them.
  const focusedRow = focused === null ? -1 : rows.findIndex(({ key }) => key === focused)
  const kept = [...new Set([activeRow, focusedRow])].filter((index) => index >= 0 && (index < from || index >= to))
  const shown = [...kept, ...Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place)]
    .toSorted((a, b) => a - b)
    .flatMap((index) => {
      const row = rows[index]
      return row ? [{ row, index }] : []
    })
  const keysOf = (kind: Row['kind']) => shown.flatMap(({ row }) => (row.kind === kind ? [row.key] : []))
  const taken = { selection: slots.selection.assign(keysOf('selection')), group: slots.group.assign(keysOf('group')) }
  const placed = shown.map(({ row, index }) => {
    const slot = taken[row.kind].get(row.key) ?? 0
    return { row, index, slot, id: rowId(row, slot) }
  })
  // Elements that are used again are not in the order of the rows. Screen readers get the order when scrolling has ended.
  const order = isScrolling ? undefined : placed.map(({ id }) => id).join(' ')

  return (
    <div role="rowgroup" aria-owns={order}>
      {placed
        .toSorted((a, b) => a.slot - b.slot || a.id.localeCompare(b.id))
        .map(({ row, index, id }) => {
          const start = HEADER_HEIGHT + index * ROW_HEIGHT
          if (row.kind === 'group')
            return (
              <GroupRow
                key={id}
                id={id}
                row={row}
                index={index}
                top={start}
                width={width}
                columns={columns.length}
                cents={cents}
              />
            )
          const selection = byId.get(row.id)
          if (!selection) return null
          const isActive = index === activeRow
          const inRange = range.hasMoved && index >= top && index <= bottom
          return (
            <TableRow
              key={id}
              id={id}
              selection={selection}
              index={index}
              top={start}
              columns={columns}
              width={width}
              checked={checked.has(row.id)}
              active={isActive ? activeColumn : -1}
              from={inRange ? left : -1}
              to={inRange ? right : -2}
              handle={range.hasMoved && index === bottom && editing === null}
              pending={pending[row.id]}
              editor={isActive && editing === row.id ? editor : null}
              cents={cents}
            />
          )
        })}
    </div>
  )
}

/** The key of the row whose cell, checkbox or link has the focus. */
function useFocusedRow(scroller: RefObject<HTMLElement | null>): string | null {
  const [focused, setFocused] = useState<string | null>(null)
  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const follow = ({ target, type }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-selection]') : null
      setFocused(row && type === 'focusin' ? rowKey(Number(row.dataset['selection'])) : null)
    }
    box.addEventListener('focusin', follow)
    box.addEventListener('focusout', follow)
    return () => {
      box.removeEventListener('focusin', follow)
      box.removeEventListener('focusout', follow)
    }
  }, [scroller])
  return focused
}

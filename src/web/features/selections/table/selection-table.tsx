import { useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { Sort } from '#shared/selections/lists/sorting.ts'
import type { Refused } from '#web/ui/lists/bulk-act.ts'
import { toSelection } from '../links.ts'
import { CellEditor, type Leave } from './paste/cell-editor.tsx'
import type { Column } from './columns.ts'
import type { Position } from './cursor.ts'
import type { TableWords } from './paste/parsing.ts'
import { rowKey, type TableRow as Row } from './rows.ts'
import { TableBody } from './table-body.tsx'
import { HEADER_HEIGHT, TableHeader } from './table-header.tsx'
import { CHECK_WIDTH, type Placed, ROW_HEIGHT } from './table-row.tsx'
import { useCellEdits } from './paste/use-cell-edits.ts'
import { useGridEvents } from './use-grid-events.ts'
import { useRange } from './use-range.ts'
import type { TableEdits } from './paste/use-table-edits.ts'

type SelectionTableProps = {
  rows: readonly Row[]
  byId: ReadonlyMap<number, Selection>
  columns: readonly Column[]
  frozen: number
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  words: TableWords
  edits: TableEdits
  checked: ReadonlySet<number>
  onChecked: (checked: ReadonlySet<number>) => void
  onRefused: (refused: Refused) => void
}

const arrows: Record<Exclude<Leave, 'stay'>, string> = {
  down: 'ArrowDown',
  up: 'ArrowUp',
  left: 'ArrowLeft',
  right: 'ArrowRight',
}

function placed(columns: readonly Column[], frozen: number): Placed[] {
  let left = 0
  return columns.map((column, place) => {
    const at = { column, left, frozen: place < frozen, style: { width: column.width } }
    left += column.width
    return at
  })
}

const focusCell = (box: HTMLElement, row: number, column: number) =>
  box.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)?.focus({ preventScroll: true })

/** Room for the header, the row and what is shown below its field. */
const [QUESTION_HEIGHT, WORDS_HEIGHT] = [150, 340]

/** A spreadsheet of selections: virtualized rows, one tab stop, keyboard, clipboard and ranges. */
export function SelectionTable(props: SelectionTableProps) {
  const { rows, byId, columns, frozen, sort, onSort, words, edits, checked, onChecked, onRefused } = props
  const scroller = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [spoken, setSpoken] = useState('')
  const [height, setHeight] = useState(560)
  const layout = useMemo(() => placed(columns, frozen), [columns, frozen])
  const width = CHECK_WIDTH + columns.reduce((sum, column) => sum + column.width, 0)
  const range = useRange({ rows, columns, byId, page: Math.max(1, Math.floor(height / ROW_HEIGHT) - 2) })
  const cells = useCellEdits({
    byId,
    words,
    edits,
    onRefused,
    onReopen: (id, column) => range.selectCell({ key: rowKey(id), column }),
  })

  useLayoutEffect(() => {
    const fit = () => {
      const top = (scroller.current?.getBoundingClientRect().top ?? 0) + scrollY
      setHeight(Math.max(360, innerHeight - top - 16))
    }
    fit()
    addEventListener('resize', fit)
    return () => removeEventListener('resize', fit)
  }, [])

  const scrollTo = ({ row, column }: Position) => {
    const box = scroller.current
    if (!box) return
    const top = row * ROW_HEIGHT
    const shown = box.clientHeight - HEADER_HEIGHT - ROW_HEIGHT
    if (top < box.scrollTop) box.scrollTop = top
    else if (top > box.scrollTop + shown) box.scrollTop = top - shown
    const at = layout[column]
    if (!at || at.frozen) return
    const kept = CHECK_WIDTH + layout.filter((one) => one.frozen).reduce((sum, one) => sum + one.column.width, 0)
    const [left, right] = [at.left + CHECK_WIDTH, at.left + CHECK_WIDTH + at.column.width]
    if (left < box.scrollLeft + kept) box.scrollLeft = left - kept
    else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth
  }

  // The active cell has the focus while the table has it.
  const isEditing = cells.edit !== null
  const { hasMoved, activeRow, activeColumn } = range
  useEffect(() => {
    const box = scroller.current
    if (isEditing || !hasMoved || !box?.contains(document.activeElement)) return
    focusCell(box, activeRow, activeColumn)
  }, [activeRow, activeColumn, isEditing, hasMoved])

  const shownIds = rows.flatMap((row) => (row.kind === 'selection' ? [row.id] : []))
  const lastChecked = useRef<number | null>(null)
  const check = (id: number, extend: boolean) => {
    const next = new Set(checked)
    const [from, to] = [shownIds.indexOf(lastChecked.current ?? id), shownIds.indexOf(id)]
    const some = extend && from >= 0 ? shownIds.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    const add = !checked.has(id)
    for (const one of some) {
      if (add) next.add(one)
      else next.delete(one)
    }
    lastChecked.current = id
    onChecked(next)
  }

  const events = useGridEvents({
    range,
    cells,
    columns,
    rowCount: rows.length,
    onUndo: edits.undo,
    onRedo: edits.redo,
    onOpen: (selection) => void navigate(toSelection(selection)),
    onCheck: check,
    onScrollTo: scrollTo,
    announce: setSpoken,
  })
  const { edit: _edit, ...handlers } = events

  const finish = (text: string, leave: Leave) => {
    if (!cells.commit(text)) return
    const to = leave === 'stay' ? null : range.move(arrows[leave])
    if (to) scrollTo(to)
    if (leave !== 'stay') focusTable()
  }
  const focusTable = () => scroller.current && focusCell(scroller.current, activeRow, activeColumn)

  const { edit: opened } = cells
  // A short table grows for the words or the question below the field.
  const roomToEdit = opened?.problem ? QUESTION_HEIGHT : opened?.column.edit?.suggest ? WORDS_HEIGHT : 0
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        aria-label="Selections"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        className="relative overflow-auto overscroll-contain rounded-card border bg-surface"
        style={{ height: Math.min(height, Math.max(HEADER_HEIGHT + rows.length * ROW_HEIGHT + 18, roomToEdit)) }}
        {...handlers}
      >
        <div
          role="presentation"
          className="relative"
          style={{ height: HEADER_HEIGHT + rows.length * ROW_HEIGHT, width }}
        >
          <TableHeader
            columns={layout}
            width={width}
            sort={sort}
            onSort={onSort}
            allChecked={shownIds.length > 0 && shownIds.every((id) => checked.has(id))}
            someChecked={checked.size > 0}
            onCheckAll={(all) => onChecked(new Set(all ? shownIds : []))}
          />
          <TableBody
            scroller={scroller}
            rows={rows}
            byId={byId}
            columns={layout}
            width={width}
            height={height}
            checked={checked}
            range={range}
            pending={cells.pending}
            editing={opened?.id ?? null}
            editor={
              opened && (
                <CellEditor
                  key={opened.attempt}
                  edit={opened}
                  words={words}
                  onCommit={finish}
                  onCancel={() => {
                    cells.cancel()
                    requestAnimationFrame(focusTable)
                  }}
                />
              )
            }
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </>
  )
}

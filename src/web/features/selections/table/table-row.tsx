import SquareArrowOutUpRight from 'virtual:icons/square-arrow-out-up-right'
import { memo, type ReactNode } from 'react'
import type { CentsStyle } from '#shared/kernel/money.ts'
import { deadlineExplanation } from '#shared/schedule/deadlines/words.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { cx } from '#web/ui/cx.ts'
import { hrefOfSelection } from '../links.ts'
import type { Column } from './columns.ts'
import { surelyFits } from './text-fits.ts'

export const ROW_HEIGHT = 32
export const CHECK_WIDTH = 40
/** Padding and line of a cell, the dot of a status, and the link to open a selection. */
const [EDGE, DOT, OPEN] = [17, 16, 28]

/** Columns with their offset from the left edge; the first `frozen` stay in place while the others scroll. */
export type Placed = { column: Column; left: number; frozen: boolean; style: { width: number } }

type TableRowProps = {
  selection: Selection
  /** The element's place in the page, which stays while it shows other rows. */
  id: string
  index: number
  top: number
  columns: readonly Placed[]
  width: number
  checked: boolean
  /** The column of the cell that has the focus; -1 in other rows. */
  active: number
  /** The part of the row that is inside the chosen range; -1 outside. */
  from: number
  to: number
  /** The range ends in this row: its handle fills down. */
  handle: boolean
  /** Texts that are being saved, by column. */
  pending: Readonly<Record<string, string>> | undefined
  editor: ReactNode
  cents: CentsStyle
}

const tones: Record<string, (selection: Selection) => string> = {
  deadline: ({ overdue, late }) => (overdue || late ? 'font-medium text-danger-ink' : ''),
  difference: ({ difference }) =>
    difference === null || difference === 0 ? '' : difference > 0 ? 'text-accent-ink' : 'text-good-ink',
  priority: ({ priority }) =>
    priority === 'urgent' ? 'font-medium text-danger-ink' : priority === 'high' ? 'text-warn-ink' : '',
  owes: () => 'text-ink-soft',
}

const dots: Record<Selection['status'], string> = {
  pending: 'bg-line-strong',
  in_review: 'bg-info',
  selected: 'bg-accent',
  approved: 'bg-good',
  ordered: 'bg-good',
}

/** The row paints the background, the cells only their line; frozen cells cover those that scroll below them. */
export const rowPosition = 'absolute left-0 flex border-b'
export const frozenPosition =
  'sticky left-0 z-2 flex shrink-0 in-data-scrolling:relative in-data-scrolling:left-(--held-left)'

const openIcon = <SquareArrowOutUpRight aria-hidden className="size-3.5" />

const ignoreChange = () => undefined

/**
 * One selection as a row of cells. Rendered again only when something in it changes, or when its elements show another selection.
 * Its cells have no elements, layers or listeners that they can do without: scrolling a thousand of them depends on it.
 */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { selection, id, index, top, columns, width, checked, handle, editor } = props
  const background = checked ? 'bg-primary-soft' : 'bg-surface in-data-pointed:bg-sunken data-pointed:bg-sunken'
  const cellsOf = (frozen: boolean) =>
    columns.map((placed, place) => placed.frozen === frozen && cellOf(props, placed, place))
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-selected={checked}
      data-row={index}
      data-selection={selection.id}
      className={cx(rowPosition, background)}
      style={{ top, width, height: ROW_HEIGHT, zIndex: editor ? 10 : handle || explains(props) ? 5 : undefined }}
    >
      <div role="presentation" className={cx(frozenPosition, background)}>
        <div role="gridcell" className="flex shrink-0 items-center justify-center" style={checkStyle}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={checked}
            aria-label={`Select ${selection.name}`}
            onChange={ignoreChange}
            className="size-4 accent-primary"
          />
        </div>
        {cellsOf(true)}
      </div>
      {cellsOf(false)}
    </div>
  )
})

const checkStyle = { width: CHECK_WIDTH }

function cellOf(props: TableRowProps, { column, style }: Placed, place: number) {
  const { selection, active, from, to, handle, pending, editor } = props
  const isActive = place === active
  const inRange = place >= from && place <= to
  const hasHandle = handle && place === to
  const waiting = pending?.[column.key]
  const text = waiting ?? column.shown?.(selection) ?? column.text(selection, props.cents)
  const extra = column.key === 'name' ? OPEN : column.key === 'status' ? DOT : 0
  const isLong = !surelyFits(text, column.width - EDGE - extra)
  const isPlain = extra === 0 && !isActive && !hasHandle
  return (
    <div
      key={column.key}
      role="gridcell"
      aria-colindex={place + 2}
      aria-selected={inRange}
      data-column={place}
      data-key={column.key}
      tabIndex={isActive ? 0 : -1}
      title={isLong && column.key === 'status' ? text : undefined}
      style={style}
      className={cx(
        'shrink-0 border-r px-2 text-sm leading-8 whitespace-nowrap outline-none select-none',
        extra > 0 && 'flex items-center gap-2',
        inRange && 'bg-primary-soft',
        isActive && 'shadow-[inset_0_0_0_2px_var(--color-primary)]',
        (isActive || hasHandle) && 'relative z-1',
        isLong && isPlain && 'truncate',
        column.align === 'right' && 'text-right tabular-nums',
        waiting !== undefined && 'text-ink-soft italic',
        tones[column.key]?.(selection),
      )}
    >
      {isActive && editor ? (
        editor
      ) : isPlain ? (
        text
      ) : (
        <>
          {column.key === 'status' && <StatusDot selection={selection} />}
          <span
            className={cx(
              'min-w-0 flex-1',
              extra === 0 && 'block',
              isLong && 'truncate',
              column.key === 'name' && 'font-medium',
            )}
          >
            {text}
          </span>
          {column.key === 'name' && <OpenLink selection={selection} />}
        </>
      )}
      {isActive && !editor && column.key === 'deadline' && <DeadlineNote selection={selection} />}
      {hasHandle && (
        <span
          data-fill
          className="absolute -right-1 -bottom-1 z-5 size-2 cursor-crosshair border border-surface bg-primary"
        />
      )}
    </div>
  )
}

const explains = ({ active, columns }: TableRowProps): boolean => columns[active]?.column.key === 'deadline'

/** Why the deadline is the day it is, below the cell that has the focus: arrow keys, a click or a tap get there. */
function DeadlineNote({ selection }: { selection: Selection }) {
  const why = isOpen(selection.status) ? deadlineExplanation(selection, 'builder') : null
  return (
    why && (
      <span
        role="note"
        className="pointer-events-none absolute top-full left-0 z-10 block w-72 rounded-control border bg-surface px-3 py-2 text-xs leading-4 font-normal whitespace-normal text-ink-soft shadow-soft print:hidden"
      >
        {why}
      </span>
    )
  )
}

function StatusDot({ selection: { draft, status } }: { selection: Selection }) {
  return (
    <span
      aria-hidden
      className={cx('size-2 shrink-0 rounded-full', draft ? 'border border-line-strong' : dots[status])}
    />
  )
}

/** Shown in the row under the pointer or with the focus; the grid follows it. */
function OpenLink({ selection }: { selection: Selection }) {
  return (
    <a
      href={hrefOfSelection(selection)}
      data-open
      tabIndex={-1}
      aria-label={`Open ${selection.name}`}
      className="invisible shrink-0 rounded-small p-1 text-ink-soft hover:text-ink in-data-pointed:visible [[data-row]:focus-within_&]:visible"
    >
      {openIcon}
    </a>
  )
}

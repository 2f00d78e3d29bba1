import { Link } from '@tanstack/react-router'
import { SquareArrowOutUpRight } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { cx } from '#web/ui/cx.ts'
import { toSelection } from '../links.ts'
import type { Column } from './columns.ts'

export const ROW_HEIGHT = 32
export const CHECK_WIDTH = 40

/** Columns with their offset from the left edge; the first `frozen` stay in place while the others scroll. */
export type Placed = { column: Column; left: number; frozen: boolean }

type TableRowProps = {
  selection: Selection
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
  onCheck: (id: number, extend: boolean) => void
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

/** One selection as a row of cells. Rendered again only when something in it changes. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { selection, index, top, columns, width, checked, active, from, to, handle, pending, editor, onCheck } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={checked}
      data-row={index}
      className="group absolute top-0 left-0 flex"
      style={{ transform: `translateY(${top}px)`, width, height: ROW_HEIGHT, zIndex: editor ? 10 : undefined }}
    >
      <div
        role="gridcell"
        className={cx('sticky left-0 z-3 flex shrink-0 items-center justify-center border-b', rowClass(checked))}
        style={{ width: CHECK_WIDTH }}
      >
        <input
          type="checkbox"
          tabIndex={-1}
          checked={checked}
          aria-label={`Select ${selection.name}`}
          onClick={(event) => onCheck(selection.id, event.shiftKey)}
          onChange={() => undefined}
          className="size-4 accent-primary"
        />
      </div>
      {columns.map(({ column, left, frozen }, place) => {
        const isActive = place === active
        const inRange = place >= from && place <= to
        const waiting = pending?.[column.key]
        return (
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={place + 2}
            aria-selected={inRange}
            data-column={place}
            data-key={column.key}
            tabIndex={isActive ? 0 : -1}
            style={{ width: column.width, ...(frozen && { left: left + CHECK_WIDTH }) }}
            className={cx(
              'relative shrink-0 border-r border-b px-2 text-sm leading-8 outline-none select-none',
              frozen && 'sticky z-2',
              inRange ? 'bg-primary-soft' : rowClass(checked),
              isActive && 'z-4 shadow-[inset_0_0_0_2px_var(--color-primary)]',
              column.align === 'right' && 'text-right tabular-nums',
              waiting !== undefined && 'text-ink-soft italic',
              tones[column.key]?.(selection),
            )}
          >
            {isActive && editor ? (
              editor
            ) : (
              <CellText
                selection={selection}
                column={column}
                text={waiting ?? (column.shown ?? column.text)(selection)}
              />
            )}
            {handle && place === to && (
              <span
                data-fill
                className="absolute -right-1 -bottom-1 z-5 size-2 cursor-crosshair border border-surface bg-primary"
              />
            )}
          </div>
        )
      })}
    </div>
  )
})

const rowClass = (checked: boolean) => (checked ? 'bg-primary-soft' : 'bg-surface group-hover:bg-sunken')

function CellText({ selection, column, text }: { selection: Selection; column: Column; text: string }) {
  if (column.key === 'name')
    return (
      <span className="flex items-center gap-1.5">
        <span className="min-w-0 flex-1 truncate font-medium">{text}</span>
        <Link
          {...toSelection(selection)}
          tabIndex={-1}
          aria-label={`Open ${selection.name}`}
          className="shrink-0 rounded-small p-1 text-ink-soft opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100"
        >
          <SquareArrowOutUpRight aria-hidden className="size-3.5" />
        </Link>
      </span>
    )
  if (column.key === 'status')
    return (
      <span className="flex items-center gap-2">
        <span
          aria-hidden
          className={cx(
            'size-2 shrink-0 rounded-full',
            selection.draft ? 'border border-line-strong' : dots[selection.status],
          )}
        />
        <span className="truncate" title={text}>
          {text}
        </span>
      </span>
    )
  return <span className="block truncate">{text}</span>
}

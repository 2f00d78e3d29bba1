import { useRef, type ClipboardEvent, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import type { Column } from './columns.ts'
import type { Position } from './cursor.ts'
import { spread, textsOf } from './paste/edits.ts'
import { parseTsv, toTsv } from './paste/tsv.ts'
import type { CellEdits } from './paste/use-cell-edits.ts'
import type { TableRange } from './use-range.ts'

type GridEventsProps = {
  range: TableRange
  cells: CellEdits
  columns: readonly Column[]
  rowCount: number
  onUndo: () => void
  onRedo: () => void
  onOpen: (selection: Selection) => void
  onCheck: (id: number, extend: boolean) => void
  onScrollTo: (position: Position) => void
  /** Tells screen readers what happened to many cells. */
  announce: (text: string) => void
}

const cellsInWords = (count: number) => (count === 1 ? '1 cell' : `${count} cells`)

/** The position of the cell under an element of the page. */
function positionIn(target: EventTarget | null): Position | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  if (!cell || !row) return null
  return { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) }
}

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, a, button, [role=listbox]') !== null

/** Keyboard, mouse and clipboard of the table, as in a spreadsheet. */
export function useGridEvents(props: GridEventsProps) {
  const { range: grid, cells, columns, rowCount, onUndo, onRedo, onOpen, onCheck, onScrollTo, announce } = props
  const drag = useRef<'range' | 'fill' | null>(null)
  const { active, range } = grid

  const edit = (typed?: string) => {
    const selection = active && grid.selectionAt(active.row)
    const column = active && columns[active.column]
    if (selection && column) cells.start(selection, column, typed)
  }

  /** Empties the cells that may be empty. */
  async function clear(): Promise<void> {
    if (!range) return
    const { selections, columns: some } = grid.areaOf(range)
    const clearable = some.filter((column) => column.edit && !column.edit.required)
    if (clearable.length === 0) return toast.info('These cells cannot be empty')
    await cells.saveAll(spread({ selections, columns: clearable }, [['']]), 'Nothing was cleared')
  }

  /** The first row of the range is copied to those below it. */
  async function fillDown(): Promise<void> {
    if (!range || range.top === range.bottom)
      return toast.info('Select the cells to fill first', 'The top row is copied down.')
    const { selections, columns: some } = grid.areaOf(range)
    const [first, ...rest] = selections
    if (!first) return
    await fill(rest, some, textsOf({ selections: [first], columns: some }, cells.currentText))
  }

  async function fill(selections: Selection[], some: readonly Column[], texts: string[][]): Promise<void> {
    const wanted = spread({ selections, columns: some }, texts).filter(({ column }) => column.edit)
    if (await cells.saveAll(wanted, 'Nothing was filled')) announce(`${cellsInWords(wanted.length)} filled`)
  }

  async function paste(text: string): Promise<void> {
    if (!range || text === '') return
    const texts = parseTsv(text)
    const { top, left } = range
    const width = Math.max(...texts.map((row) => row.length))
    const one = texts.length === 1 && width === 1
    const area = one
      ? range
      : { top, left, bottom: top + texts.length - 1, right: Math.min(left + width, columns.length) - 1 }
    const target = grid.areaOf({ ...area, bottom: one ? area.bottom : rowCount - 1 })
    const selections = one ? target.selections : target.selections.slice(0, texts.length)
    if (!one && selections.length < texts.length) {
      const below = selections.length
      return toast.error(
        'Nothing was pasted',
        `${texts.length} rows were copied, but there are only ${below} from this cell down.`,
      )
    }
    const all = spread({ selections, columns: target.columns }, texts)
    // Columns that cannot be edited are left as they are; single cells that cannot are named.
    const wanted = all.filter(({ column }) => column.edit)
    const skipped = [...new Set(all.filter(({ column }) => !column.edit).map(({ column }) => column.label))]
    if (wanted.length === 0) return toast.info('Nothing was pasted', `${skipped.join(', ')} cannot be edited here.`)
    if (!(await cells.saveAll(wanted, 'Nothing was pasted'))) return
    grid.select({ row: top, column: left }, { row: area.bottom, column: area.right })
    announce(`${cellsInWords(wanted.length)} pasted`)
    if (skipped.length > 0) toast.info(`${cellsInWords(wanted.length)} pasted`, `Not changed: ${skipped.join(', ')}.`)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (cells.edit || (isControl(event.target) && event.key !== 'Escape')) return
    const command = event.ctrlKey || event.metaKey
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const to = grid.move(event.key, { extend: event.shiftKey, far: command })
    if (to) onScrollTo(to)
    else if (command && key === 'z') (event.shiftKey ? onRedo : onUndo)()
    else if (command && key === 'y') onRedo()
    else if (command && key === 'd') void fillDown()
    else if (command && key === 'a') {
      const last = { row: rowCount - 1, column: columns.length - 1 }
      if (active) grid.select({ row: 0, column: 0 }, last)
    } else if (command && key === 'Enter') {
      const selection = active && grid.selectionAt(active.row)
      if (selection) onOpen(selection)
    } else if (key === 'Tab') {
      const step = grid.active && grid.active.column + (event.shiftKey ? -1 : 1)
      // At the ends of a row Tab leaves the table, so that nobody is caught in it.
      if (step === null || step < 0 || step >= columns.length) return
      const next = grid.move(event.shiftKey ? 'ArrowLeft' : 'ArrowRight')
      if (next) onScrollTo(next)
    } else if (key === 'F2' || (key === 'Enter' && !event.shiftKey)) edit()
    else if (key === 'Enter') grid.move('ArrowUp')
    else if (key === 'Delete' || key === 'Backspace') void clear()
    else if (key === 'Escape' && active) grid.select(active)
    else if (key === ' ' && event.shiftKey) {
      const selection = active && grid.selectionAt(active.row)
      if (selection) onCheck(selection.id, false)
    } else if (event.key.length === 1 && !command && !event.altKey) edit(event.key)
    else return
    event.preventDefault()
  }

  function onPointerDown(event: PointerEvent): void {
    const at = positionIn(event.target)
    if (!at || isControl(event.target) || event.button !== 0) return
    const isHandle = event.target instanceof Element && event.target.closest('[data-fill]') !== null
    drag.current = isHandle ? 'fill' : 'range'
    if (!isHandle) grid.select(event.shiftKey && active ? active : at, at)
    if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId)
  }

  function onPointerMove(event: PointerEvent): void {
    if (drag.current === null || event.pointerType !== 'mouse') return
    const at = positionIn(document.elementFromPoint(event.clientX, event.clientY))
    if (!at || !active) return
    if (drag.current === 'range') grid.select(active, at)
    else if (range && at.row >= range.top) {
      source.current ??= range
      grid.select(
        { row: source.current.top, column: source.current.left },
        { row: at.row, column: source.current.right },
      )
    }
  }
  const source = useRef<typeof range>(null)

  /**
   * Marks the row under the pointer with an attribute instead of `:hover`: for that, the browser would restyle all cells of each row
   * that scrolls below the pointer.
   */
  function point(to: HTMLElement | null): void {
    if (to === pointed.current) return
    delete pointed.current?.dataset['pointed']
    if (to) to.dataset['pointed'] = ''
    pointed.current = to
  }
  const pointed = useRef<HTMLElement>(null)
  const onPointerOver = (event: PointerEvent) => {
    const target = event.target instanceof Element ? event.target : null
    point(event.pointerType === 'mouse' ? (target?.closest<HTMLElement>('[data-row]') ?? null) : null)
  }
  const onPointerLeave = () => point(null)

  function onPointerUp(): void {
    const from = source.current
    if (drag.current === 'fill' && from && range && range.bottom > from.bottom) {
      const texts = textsOf(grid.areaOf(from), cells.currentText)
      const below = grid.areaOf({ ...from, top: from.bottom + 1, bottom: range.bottom })
      void fill(below.selections, below.columns, texts)
    }
    source.current = null
    drag.current = null
  }

  /** Rows have no listeners of their own: their checkboxes and links are handled here. */
  function onClick(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null
    const row = target?.closest<HTMLElement>('[data-row]')
    const selection = row && grid.selectionAt(Number(row.dataset['row']))
    if (!selection) return
    if (target?.closest('input[type=checkbox]')) onCheck(selection.id, event.shiftKey)
    // With a modifier key the browser opens the link in another tab.
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!target?.closest('[data-open]') || !isPlain) return
    event.preventDefault()
    onOpen(selection)
  }

  const onDoubleClick = (event: MouseEvent) => {
    // The grid has captured the pointer, so the event's target is the grid itself.
    const under = document.elementFromPoint(event.clientX, event.clientY)
    if (positionIn(under) && !isControl(under)) edit()
  }
  const onCopy = (event: ClipboardEvent) => {
    if (cells.edit || !range) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', toTsv(textsOf(grid.areaOf(range), cells.currentText)))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (cells.edit) return
    event.preventDefault()
    void paste(event.clipboardData.getData('text/plain'))
  }
  return {
    onKeyDown,
    onPointerDown,
    onPointerMove,
    onPointerOver,
    onPointerLeave,
    onPointerUp,
    onClick,
    onDoubleClick,
    onCopy,
    onPaste,
    edit,
  }
}

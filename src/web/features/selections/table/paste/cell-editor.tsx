import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { Column } from '../columns.ts'
import type { TableWords } from './parsing.ts'

export type Leave = 'stay' | 'down' | 'up' | 'right' | 'left'

export type Edit = {
  id: number
  column: Column
  /** What the cell said when editing began. */
  original: string
  /** Typed text, also after a refusal. */
  text: string
  problem?: string
  /** The first typed character replaced the text, so the caret is at the end and nothing is selected. */
  typed: boolean
  /** Counts refusals, so that the field opens again with the question. */
  attempt: number
}

type CellEditorProps = {
  edit: Edit
  words: TableWords
  onCommit: (text: string, leave: Leave) => void
  onCancel: () => void
}

const MAX_SUGGESTIONS = 8
const startsWith = (word: string, text: string) => word.toLowerCase().startsWith(text.trim().toLowerCase())
const isFreeText = ({ key }: Column) => key === 'room' || key === 'phase'

function suggestionsFor({ column: { edit } }: Edit, words: TableWords, text: string, pristine: boolean): string[] {
  const all = edit?.suggest?.(words) ?? []
  const found = pristine ? all : all.filter((word) => word.toLowerCase().includes(text.trim().toLowerCase()))
  const sorted = pristine ? found : found.toSorted((a, b) => Number(startsWith(b, text)) - Number(startsWith(a, text)))
  return sorted.slice(0, pristine ? 30 : MAX_SUGGESTIONS)
}

/** Below a row at the end of the table it would be cut off. */
const showWhole = (popup: HTMLElement | null) => popup?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The field in a cell: Enter and Tab save and move on, Esc cancels, Alt+Enter starts a new line in notes. */
export function CellEditor({ edit, words, onCommit, onCancel }: CellEditorProps) {
  const { column, problem, typed: isTyped } = edit
  const [text, setText] = useState(edit.text)
  const [pristine, setPristine] = useState(!edit.typed)
  const [picked, setPicked] = useState(-1)
  const field = useRef<HTMLTextAreaElement>(null)
  const left = useRef(false)
  const id = useId()
  const suggestions = suggestionsFor(edit, words, text, pristine)
  // A cell with fixed words takes the first match; a room may be a new one.
  const marked = picked >= 0 ? picked : !pristine && text.trim() !== '' && !isFreeText(column) ? 0 : -1

  useLayoutEffect(() => {
    const input = field.current
    if (!input) return
    input.focus({ preventScroll: true })
    if (isTyped) input.setSelectionRange(input.value.length, input.value.length)
    else input.select()
  }, [isTyped])

  const commit = (leave: Leave, value = text) => {
    if (left.current) return
    left.current = true
    onCommit(value, leave)
  }
  const chosen = suggestions[marked]
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const steps: Partial<Record<string, Leave>> = {
      Enter: event.shiftKey ? 'up' : 'down',
      Tab: event.shiftKey ? 'left' : 'right',
    }
    const leave = steps[event.key]
    if (event.key === 'Enter' && event.altKey && column.edit?.prose) {
      const { selectionStart: from = 0, selectionEnd: to = 0 } = field.current ?? {}
      setText(`${text.slice(0, from)}\n${text.slice(to)}`)
    } else if (leave) commit(leave, chosen ?? text)
    else if (event.key === 'Escape') {
      left.current = true
      onCancel()
    } else if (suggestions.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const step = event.key === 'ArrowDown' ? 1 : -1
      setPicked((marked + step + suggestions.length) % suggestions.length)
    } else return
    event.preventDefault()
  }
  return (
    <div className="absolute inset-0 z-30">
      <textarea
        ref={field}
        rows={1}
        aria-label={column.label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        role={suggestions.length > 0 ? 'combobox' : undefined}
        aria-expanded={suggestions.length > 0 ? true : undefined}
        aria-controls={suggestions.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${marked}`}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(column.edit?.prose ? event.target.value : event.target.value.replaceAll(/[\r\n]+/g, ' '))
          setPristine(false)
          setPicked(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => commit('stay')}
        className={cx(
          'block w-full resize-none overflow-auto bg-surface px-2 py-1.5 text-sm leading-5 text-ink shadow-pop outline-2 -outline-offset-2',
          problem ? 'outline-danger' : 'outline-primary',
          column.edit?.prose ? 'h-28 min-w-72' : 'h-full whitespace-nowrap',
          column.align === 'right' && 'text-right tabular-nums',
        )}
      />
      {problem && (
        <p
          ref={showWhole}
          id={`${id}-problem`}
          role="alert"
          className="absolute top-full left-0 z-30 mt-0.5 w-max max-w-72 rounded-control bg-danger-soft px-2 py-1 text-xs text-danger-ink shadow-pop ring-1 ring-danger"
        >
          {problem}
        </p>
      )}
      {!problem && suggestions.length > 0 && (
        <div
          ref={showWhole}
          id={`${id}-list`}
          role="listbox"
          aria-label={column.label}
          className="absolute top-full left-0 z-30 mt-0.5 max-h-64 min-w-full overflow-auto rounded-control bg-surface p-1 text-sm shadow-pop ring-1 ring-line"
        >
          {suggestions.map((word, place) => (
            <div
              key={word}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === marked}
              onPointerDown={(event) => {
                event.preventDefault()
                commit('stay', word)
              }}
              className={cx(
                'rounded-small px-2 py-1 whitespace-nowrap',
                place === marked ? 'bg-sunken' : 'hover:bg-sunken',
              )}
            >
              {word}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

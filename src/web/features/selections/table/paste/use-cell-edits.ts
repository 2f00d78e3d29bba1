import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { Refused } from '#web/ui/lists/bulk-act.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import type { Edit } from './cell-editor.tsx'
import { type Column, type ColumnKey, rawText } from '../columns.ts'
import { whoWasNotified } from '../../editing/who-was-notified.ts'
import { type CellText, type CurrentText, editsOf, refusalToEdit, savedText } from './edits.ts'
import type { TableWords } from './parsing.ts'
import type { Outcome, TableEdits } from './use-table-edits.ts'

export type Pending = Readonly<Record<number, Readonly<Record<string, string>>>>

type CellEditsProps = {
  byId: ReadonlyMap<number, Selection>
  words: TableWords
  edits: TableEdits
  onRefused: (refused: Refused) => void
  /** The field opens again with a refused text: the cursor goes back to it. */
  onReopen: (id: number, column: ColumnKey) => void
}

const without = (pending: Pending, cells: readonly CellText[]): Pending => {
  const next: Record<number, Record<string, string>> = { ...pending }
  for (const { selection, column } of cells) {
    const { [column.key]: _saved, ...rest } = next[selection.id] ?? {}
    next[selection.id] = rest
  }
  return next
}

/** Editing of single cells and of ranges. What was typed is kept on screen until the server has saved it. */
export function useCellEdits({ byId, words, edits, onRefused, onReopen }: CellEditsProps) {
  const client = useQueryClient()
  const [edit, setEdit] = useState<Edit | null>(null)
  const [pending, setPending] = useState<Pending>({})
  // Another cell may be open when a refusal arrives; its text is not thrown away.
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = edit !== null
  }, [edit])

  const currentText: CurrentText = (selection, column) =>
    pending[selection.id]?.[column.key] ?? savedText(selection, column)

  async function save(cells: readonly CellText[]): Promise<Outcome> {
    const { edits: wanted } = editsOf(cells, words, currentText)
    if (wanted.length === 0) return { kind: 'canceled' }
    setPending((old) => {
      const next: Record<number, Record<string, string>> = { ...old }
      for (const { selection, column, text } of cells)
        next[selection.id] = { ...next[selection.id], [column.key]: text }
      return next
    })
    try {
      return await edits.run({ act: 'edit', edits: wanted })
    } finally {
      setPending((old) => without(old, cells))
    }
  }

  /** Opens the cell's field with its text, or with the character that was typed. */
  function start(selection: Selection, column: Column, typed?: string): void {
    const refusal = refusalToEdit(selection, column)
    if (refusal !== null) return toast.info(`${column.label} of ${selection.name}`, refusal)
    const original = rawText(column, selection)
    setEdit({
      id: selection.id,
      column,
      original,
      text: typed ?? currentText(selection, column),
      typed: typed !== undefined,
      attempt: 0,
    })
  }

  /** Returns whether the field closes: a text with a question stays open. */
  function commit(text: string): boolean {
    if (!edit) return true
    const { column, original } = edit
    const again = (problem: string, more: Partial<Edit> = {}) =>
      setEdit({ ...edit, text, typed: true, problem, attempt: edit.attempt + 1, ...more })
    const selection = byId.get(edit.id)
    if (!selection || text === original) {
      setEdit(null)
      return true
    }
    const current = rawText(column, selection)
    if (current !== original) {
      again(`Someone changed this to “${current}”. Press Enter to save yours.`, { original: current })
      return false
    }
    const cell = { selection, column, text }
    const [problem] = editsOf([cell], words, currentText).problems
    if (problem) {
      again(problem.message)
      return false
    }
    setEdit(null)
    void saveOne(cell, edit)
    return true
  }

  async function saveOne(cell: CellText, before: Edit): Promise<void> {
    const outcome = await save([cell])
    const { text, selection, column } = cell
    if (outcome.kind === 'done') {
      // The same cell may be open again by now: its own earlier edit is not someone else's.
      const saved = outcome.result.selections.find(({ id }) => id === selection.id)
      setEdit((open) =>
        saved && open?.id === saved.id && open.column.key === column.key
          ? { ...open, original: rawText(column, saved) }
          : open,
      )
      const notified = await whoWasNotified(client, [selection], outcome.result.selections)
      if (notified !== undefined) toast.success(`${selection.name} saved`, notified)
    }
    if (outcome.kind !== 'refused') return
    const message = outcome.rows[0]?.message ?? outcome.message
    if (isOpen.current) return toast.error(`“${text}” was not saved for ${selection.name}`, message)
    onReopen(selection.id, column.key)
    setEdit({ ...before, text, typed: true, problem: message, attempt: before.attempt + 1 })
  }

  /** Pastes, fills or clears many cells: all of them or none. */
  async function saveAll(cells: readonly CellText[], failed: string): Promise<boolean> {
    const { problems } = editsOf(cells, words, currentText)
    if (problems.length > 0) {
      const rows = problems.map(({ selection: { id, name }, column, message }) => ({
        id,
        name: `${name}, ${column.label}`,
        message,
      }))
      onRefused({ title: failed, rows })
      return false
    }
    const outcome = await save(cells)
    if (outcome.kind !== 'refused') return outcome.kind === 'done'
    if (outcome.rows.length === 0) toast.error(failed, outcome.message)
    else onRefused({ title: failed, rows: outcome.rows })
    return false
  }

  return { edit, pending, currentText, start, commit, cancel: () => setEdit(null), saveAll }
}

export type CellEdits = ReturnType<typeof useCellEdits>

import type { BulkFields } from '#shared/selections/bulk/bulk-schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { type Column, rawText } from '../columns.ts'
import type { TableWords } from './parsing.ts'

/** One cell and the text for it. */
export type CellText = { selection: Selection; column: Column; text: string }
export type RowEdit = { id: number; version: number; fields: BulkFields }
export type CellProblem = { selection: Selection; column: Column; message: string }

/** The text of a cell as the person sees it: also one that is being saved. */
export type CurrentText = (selection: Selection, column: Column) => string
export const savedText: CurrentText = (selection, column) => rawText(column, selection)

/** Why a cell cannot be edited; null when it can. */
export function refusalToEdit(selection: Selection, column: Column): string | null {
  if (!column.edit) return `${column.label} cannot be edited here. ${column.elsewhere ?? ''}`.trimEnd()
  if (selection.archivedAt) return 'This selection is archived. Restore it first.'
  if (!selection.can.edit) return 'This project is archived. It has to be restored first.'
  return column.edit.refusal?.(selection) ?? null
}

/** The edits that the texts mean, one per row, and the cells whose text has to be corrected first. Unchanged cells are left out. */
export function editsOf(
  cells: readonly CellText[],
  words: TableWords,
  currentText: CurrentText = savedText,
): { edits: RowEdit[]; problems: CellProblem[] } {
  const edits = new Map<number, RowEdit>()
  const problems: CellProblem[] = []
  for (const { selection, column, text } of cells) {
    if (text.trim() === currentText(selection, column).trim()) continue
    const message = refusalToEdit(selection, column)
    const parsed = message === null ? column.edit?.parse(text, words) : { problem: message }
    if (!parsed) continue
    if ('problem' in parsed) {
      problems.push({ selection, column, message: parsed.problem })
      continue
    }
    const { id, version } = selection
    const edit = edits.get(id) ?? { id, version, fields: {} }
    edits.set(id, { ...edit, fields: { ...edit.fields, ...parsed.fields } })
  }
  return { edits: [...edits.values()], problems }
}

type Area = { selections: readonly Selection[]; columns: readonly Column[] }

export const textsOf = ({ selections, columns }: Area, currentText: CurrentText): string[][] =>
  selections.map((selection) => columns.map((column) => currentText(selection, column)))

/** Texts over an area, repeated where the area is larger: one copied cell fills a whole range. */
export function spread({ selections, columns }: Area, texts: readonly (readonly string[])[]): CellText[] {
  return selections.flatMap((selection, row) =>
    columns.flatMap((column, at) => {
      const line = texts[row % texts.length]
      const text = line?.[at % line.length]
      return text === undefined ? [] : [{ selection, column, text }]
    }),
  )
}

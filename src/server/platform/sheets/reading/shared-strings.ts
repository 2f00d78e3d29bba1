import type { Cell } from '#shared/kernel/sheets/cell.ts'
import type { Archive } from './archive.ts'
import { CellText } from './cell-text.ts'
import { TableError } from './table-error.ts'

const MAX_STRINGS = 1_000_000
const MAX_CHARACTERS = 32 * 1024 * 1024

/** The texts that the cells of a workbook refer to by number. */
export async function readSharedStrings(archive: Archive): Promise<Cell[]> {
  const strings: Cell[] = []
  const text = new CellText()
  let characters = 0
  await archive.read('xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text.clear()
      else text.open(name)
    },
    close(name) {
      text.close(name)
      if (name !== 'si') return
      const cell = text.cell()
      characters += typeof cell === 'string' ? cell.length : 0
      strings.push(cell)
      if (strings.length > MAX_STRINGS || characters > MAX_CHARACTERS)
        throw new TableError('too_large', 'This file has too much text. Please import it in parts.')
    },
    text: (piece) => text.add(piece),
  })
  return strings
}

import type { Cell } from '#shared/kernel/sheets/cell.ts'
import { cellText } from '#shared/imports/mapping.ts'
import type { ReadFile } from './receiving.ts'

export { type ReadFile, receiveFile } from './receiving.ts'

/** The first rows of a file as text, for a feature that reads small tables of its own kind. */
export function firstRows({ table }: ReadFile, most: number): { row: number; cells: string[] }[] {
  const utf8 = new TextDecoder()
  const rows: { row: number; cells: string[] }[] = []
  for (const page of table.pages) {
    for (const { n, c } of JSON.parse(utf8.decode(page)) as { n: number; c: Cell[] }[])
      rows.push({ row: n, cells: c.map(cellText) })
    if (rows.length >= most) break
  }
  return rows.slice(0, most)
}

/** Cells as spreadsheets put them on the clipboard: tabs between cells, quotes around cells with tabs, quotes or line breaks. */
export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n')

const quoted = (cell: string): string => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Parses what Excel, Sheets or Numbers copied. A quote counts only at the start of a cell: `5" pipe` is text. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    rows.at(-1)?.push(cell)
    const mark = text[end]
    if (mark === undefined) break
    if (mark !== '\t') rows.push([])
    at = mark === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
  }
  // The line break after the last row does not start another one.
  if (rows.length > 1 && rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === '') rows.pop()
  return rows
}

type Read = { cell: string; end: number }

function plainCell(text: string, start: number): Read {
  let end = start
  while (end < text.length && !'\t\r\n'.includes(text[end] ?? '')) end += 1
  return { cell: text.slice(start, end), end }
}

function quotedCell(text: string, start: number): Read {
  let cell = ''
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') cell += text[at]
    else if (text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (at + 1 === text.length || '\t\r\n'.includes(text[at + 1] ?? ''))
      return { cell: cell.replaceAll('\r\n', '\n'), end: at + 1 }
    else break
  }
  // This is no quoted cell after all: the quotes belong to the text.
  return plainCell(text, start)
}

/**
 * `text` is what people read on screens, in emails and in PDFs; `output` is a string of a benchmark, a browser test or a script. `name` is
 * a declared identifier, a parameter, a property or a name in SQL.
 */
export type Kind = 'text' | 'output' | 'comment' | 'title' | 'doc' | 'name'
export type Text = { kind: Kind; path: string; line: number; text: string }

/** The line of a position, counted from 1. */
export function lineAt(source: string, start: number): number {
  let line = 1
  for (let at = source.indexOf('\n'); at >= 0 && at < start; at = source.indexOf('\n', at + 1)) line += 1
  return line
}

/** Lines of one paragraph are one text, so that a phrase is found across a line break. Rows, headings and list items begin a new one. */
export function textsOfDocument(path: string, source: string): Text[] {
  const found: Text[] = []
  let begins = true
  for (const [index, line] of source.split('\n').entries()) {
    const last = found.at(-1)
    if (last && !begins && !/^\s*(?:$|[|#>`-]|\d+\.)/.test(line)) last.text += ` ${line.trim()}`
    else found.push({ kind: 'doc', path, text: line, line: index + 1 })
    begins = /^\s*(?:$|[|#`])/.test(line)
  }
  return found
}

/** A comment that fills its lines continues the one above; one behind a statement is a comment of its own. */
function commentsOf(path: string, source: string, sign: string): Text[] {
  const found: Text[] = []
  let continues = false
  for (const [index, line] of source.split('\n').entries()) {
    const [, code = '', text] = new RegExp(`^(.*?)${sign}\\s*(.*)$`).exec(line) ?? []
    const last = found.at(-1)
    const isWhole = text !== undefined && code.trim() === ''
    if (last && continues && isWhole) last.text += ` ${text}`
    else if (text) found.push({ kind: 'comment', path, text, line: index + 1 })
    continues = isWhole
  }
  return found
}

/** The comments of a statement, and the names of its common table expressions. */
export function textsOfSql(path: string, source: string): Text[] {
  const names = [
    ...source.matchAll(/(?:\bwith(?: recursive)?|[,)])\s+(\w+)(?: \([^()]*\))? as (?:(?:not )?materialized )?\(/gi),
  ]
  return [
    ...commentsOf(path, source, '--'),
    ...names.map(({ 1: text = '', index }) => ({ kind: 'name', path, text, line: lineAt(source, index) }) as const),
  ]
}

export const textsOfPython = (path: string, source: string): Text[] => [
  ...commentsOf(path, source, '(?:^|\\s)#(?!\\w{3,6}\\b)'),
  ...[...source.matchAll(/"""([^]*?)"""/g)].map(({ 1: text = '', index }) => {
    const kind = 'comment'
    return { kind, path, text: text.replaceAll(/\s+/g, ' '), line: lineAt(source, index) } as const
  }),
]

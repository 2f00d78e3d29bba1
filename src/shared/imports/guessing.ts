import { readNumber } from '../kernel/numbers.ts'
import { missingFields } from './fields.ts'
import type { ImportKind } from './kinds.ts'
import type { Cell } from '#shared/kernel/sheets/cell.ts'
import { cellText, fieldOf, foldHeading, guessMapping, type Mapping } from './mapping.ts'

/** Which column holds what, and why a person should look at it before the rows are checked. */
export type Guess = { mapping: Mapping; doubts: string[] }

type Rows = readonly (readonly Cell[])[]

/** Guesses by headings, then compares the guess with what the columns contain. */
export function guessColumns(
  kind: ImportKind,
  headings: readonly string[],
  rows: Rows,
  remembered: ReadonlyMap<string, string> = new Map(),
): Guess {
  const mapping = guessMapping(kind, headings, remembered)
  const doubts: string[] = []
  const isRemembered = (field: string) => remembered.get(foldHeading(headings[mapping[field] ?? -1] ?? '')) === field
  const columns: Columns = { headings, rows }
  if ((kind === 'items' || kind === 'selections') && !isRemembered('name'))
    doubts.push(...correctName(kind, mapping, columns))
  if (kind === 'items' && !isRemembered('price'))
    doubts.push(...doubtfulPrice(mapping, columns), ...doubtfulCost(mapping, columns))
  for (const { field, fits, what } of expected[kind]) {
    const column = mapping[field]
    if (column === undefined || isRemembered(field)) continue
    const values = valuesOf(rows, column)
    if (values.length > 0 && shareOf(values, fits) < 0.5)
      doubts.push(`${titleOf(columns, column)} does not look like ${what}.`)
  }
  return { mapping, doubts }
}

type Columns = { headings: readonly string[]; rows: Rows }

/** A name is words. When its column has only short codes, the description is the name and the codes are SKUs. */
function correctName(kind: ImportKind, mapping: Mapping, columns: Columns): string[] {
  const named = mapping['name']
  if (named !== undefined && !areCodes(valuesOf(columns.rows, named))) return []
  // A heading that says exactly this is believed, as in the files that we write; the person is still asked.
  if (named !== undefined && foldHeading(columns.headings[named] ?? '') === 'name')
    return [`${titleOf(columns, named)} looks like codes, not like names.`]
  const description = mapping['description']
  const words = isProse(columns.rows, description) ? description : wordiestColumn(mapping, columns)
  if (words === undefined)
    return named === undefined ? [] : [`${titleOf(columns, named)} looks like codes, not like names.`]
  if (description === words) delete mapping['description']
  mapping['name'] = words
  if (named === undefined) return [`No heading says what the name is. We took ${titleOf(columns, words)}.`]
  if (kind === 'items' && mapping['sku'] === undefined) mapping['sku'] = named
  return [`${titleOf(columns, named)} looks like codes, so we took ${titleOf(columns, words)} for the name.`]
}

/** A list may have several prices: with and without tax, or for two kinds of customers. */
function doubtfulPrice(mapping: Mapping, columns: Columns): string[] {
  const taken = mapping['price']
  const used = new Set(Object.values(mapping))
  const others = columns.headings.flatMap((heading, column) =>
    !used.has(column) && (fieldOf('items', heading) === 'price' || isCost(heading)) ? [titleOf(columns, column)] : [],
  )
  if (taken === undefined || others.length === 0) return []
  return [`There are several amounts: ${others.join(', ')}. We took ${titleOf(columns, taken)} for the price.`]
}

/** Nobody sells below cost, so then the two columns are something else. */
function doubtfulCost(mapping: Mapping, columns: Columns): string[] {
  const { cost, price } = mapping
  if (cost === undefined || price === undefined) return []
  const pairs = columns.rows.flatMap((cells) => {
    const [paid, asked] = [cost, price].map((at) => readNumber(cellText(cells[at]), { decimals: 2 }))
    return paid?.kind === 'number' && asked?.kind === 'number' ? [paid.value > asked.value] : []
  })
  if (pairs.filter(Boolean).length * 2 <= pairs.length) return []
  return [
    `${titleOf(columns, cost)} is higher than ${titleOf(columns, price)} in most rows, so it may not be your cost.`,
  ]
}

const isCost = (heading: string): boolean =>
  /\b(cost|net|dealer|wholesale|trade price|buy price|nett)\b/.test(foldHeading(heading))

const isAmount = (cell: string): boolean => {
  const { kind } = readNumber(cell, { decimals: 2 })
  return kind === 'number' || kind === 'ambiguous'
}
const isDate = (cell: string): boolean => /\d/.test(cell) && (/[-/. ]/.test(cell) || /^\d{5}$/.test(cell))

const amount = { fits: isAmount, what: 'amounts' }
const expected: Record<ImportKind, readonly { field: string; fits: (cell: string) => boolean; what: string }[]> = {
  items: [
    { field: 'price', ...amount },
    { field: 'cost', ...amount },
    { field: 'supplier', fits: (cell) => !isAmount(cell), what: 'suppliers' },
    { field: 'packSize', fits: (cell) => /\d/.test(cell), what: 'sizes of packs' },
    { field: 'leadTimeDays', fits: (cell) => /\d/.test(cell), what: 'a number of days' },
    { field: 'brand', fits: (cell) => !isAmount(cell), what: 'brands' },
    { field: 'category', fits: (cell) => !isAmount(cell), what: 'categories' },
    { field: 'dataSheet', fits: (cell) => /^(https?:|www\.|\/api\/)|\.\w{2,}\//i.test(cell), what: 'links' },
  ],
  clients: [
    { field: 'email', fits: (cell) => cell.includes('@'), what: 'email addresses' },
    { field: 'phone', fits: (cell) => cell.replaceAll(/\D/g, '').length >= 5, what: 'phone numbers' },
  ],
  selections: [
    { field: 'allowance', ...amount },
    { field: 'quantity', ...amount },
    { field: 'deadline', fits: isDate, what: 'dates' },
  ],
  suppliers: [
    { field: 'email', fits: (cell) => cell.includes('@'), what: 'email addresses' },
    { field: 'phone', fits: (cell) => cell.replaceAll(/\D/g, '').length >= 5, what: 'phone numbers' },
    { field: 'leadTimeDays', fits: (cell) => /\d/.test(cell), what: 'a number of days' },
  ],
}

const valuesOf = (rows: Rows, column: number): string[] =>
  rows.map((cells) => cellText(cells[column]).trim()).filter((text) => text !== '')

const shareOf = (values: readonly string[], fits: (cell: string) => boolean): number =>
  values.filter(fits).length / values.length

/** Short, without a space, with a digit, each of them once: "SKU-1000", "4412-BN". A few rows prove nothing. */
function areCodes(values: readonly string[]): boolean {
  if (values.length < 2 || new Set(values).size < values.length) return false
  return shareOf(values, (cell) => cell.length <= 24 && /\d/.test(cell) && !/\s/.test(cell)) >= 0.8
}

const isProse = (rows: Rows, column: number | undefined): boolean =>
  column !== undefined && shareOf([...valuesOf(rows, column), ''], isWords) >= 0.5

const isWords = (cell: string): boolean => /\p{L}{3,}/u.test(cell) && !/^(https?:|www\.)|@/i.test(cell)

/** The free column with the longest words, if there is one. */
function wordiestColumn(mapping: Mapping, { headings, rows }: Columns): number | undefined {
  const used = new Set(Object.values(mapping))
  const scored = headings.flatMap((_, column) => {
    if (used.has(column) || !isProse(rows, column)) return []
    const values = valuesOf(rows, column)
    return [{ column, length: values.join('').length / values.length }]
  })
  return scored.toSorted((a, b) => b.length - a.length)[0]?.column
}

const titleOf = ({ headings }: Columns, column: number): string =>
  `“${headings[column]?.trim() || `Column ${column + 1}`}”`

/** Whether the rows can be checked without asking which column is which. */
export const isSure = (kind: ImportKind, { mapping, doubts }: Guess): boolean =>
  doubts.length === 0 && missingFields(kind, mapping).length === 0

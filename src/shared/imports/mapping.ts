import { beginningOf } from '../kernel/text/text.ts'
import { importFields } from './fields.ts'
import type { ImportKind } from './kinds.ts'
import type { Cell } from '#shared/kernel/sheets/cell.ts'

/** Which column holds which field. */
export type Mapping = Record<string, number>

/** A heading as it is compared: "Lead time (days)" and "lead_time days" are the same, and so are "Item #" and "ItemNumber". */
export const foldHeading = (heading: string): string =>
  beginningOf(
    heading
      .replaceAll('#', ' number ')
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
    100,
  )

export const cellText = (cell: Cell | undefined): string =>
  cell === null || cell === undefined || typeof cell === 'object' ? '' : String(cell)

/** What follows an amount without changing what it is: "Price (AUD)", "RRP inc GST". */
const ofAmounts = /( (usd|cad|gbp|eur|aud|nzd|ex|exc|excl|excluding|inc|incl|including|gst|vat|tax))+$/

/** The field that a heading names, if any. */
export function fieldOf(kind: ImportKind, heading: string): string | undefined {
  const folded = foldHeading(heading)
  if (folded === '') return undefined
  const named = (text: string) =>
    (
      importFields[kind].find(({ label }) => foldHeading(label) === text) ??
      importFields[kind].find(({ words }) => words.includes(text))
    )?.name
  return named(folded) ?? named(folded.replace(ofAmounts, ''))
}

/**
 * The mapping of a file's headings: as the company mapped them before, else by their words. `remembered` has the field of a
 * folded heading, or an empty text for a column that was left out. A field takes its first column.
 */
export function guessMapping(
  kind: ImportKind,
  headings: readonly string[],
  remembered: ReadonlyMap<string, string> = new Map(),
): Mapping {
  const mapping: Mapping = {}
  const fields = new Set(importFields[kind].map(({ name }) => name))
  const take = (fieldOfHeading: (heading: string) => string | undefined) =>
    headings.forEach((heading, column) => {
      const field = fieldOfHeading(heading)
      if (field === undefined || !fields.has(field) || field in mapping) return
      if (!Object.values(mapping).includes(column)) mapping[field] = column
    })
  take((heading) => remembered.get(foldHeading(heading)))
  // Headings that are a field's own name go before headings that are similar.
  take((heading) => importFields[kind].find(({ label }) => foldHeading(label) === foldHeading(heading))?.name)
  take((heading) => (remembered.has(foldHeading(heading)) ? undefined : fieldOf(kind, heading)))
  // Many price lists have a description and no name.
  if (kind === 'items' && mapping['name'] === undefined && mapping['description'] !== undefined) {
    mapping['name'] = mapping['description']
    delete mapping['description']
  }
  // Without a supplier, and without another one, their number is what the company knows the item by.
  if (
    kind === 'items' &&
    mapping['sku'] === undefined &&
    mapping['supplier'] === undefined &&
    mapping['supplierSku'] !== undefined
  ) {
    mapping['sku'] = mapping['supplierSku']
    delete mapping['supplierSku']
  }
  // Xero calls the name of a supplier its contact's.
  if (kind === 'suppliers' && mapping['name'] === undefined && mapping['contact'] !== undefined) {
    mapping['name'] = mapping['contact']
    delete mapping['contact']
  }
  // A builder's own list says "Plumbing" under Trade; our exports have the category beside the name of the subcontractor.
  if (kind === 'selections' && mapping['category'] === undefined && mapping['trade'] !== undefined) {
    const isOurs = remembered.get(foldHeading(headings[mapping['trade']] ?? '')) === 'trade'
    if (!isOurs) {
      mapping['category'] = mapping['trade']
      delete mapping['trade']
    }
  }
  return mapping
}

type HeadRow = { n: number; c: readonly Cell[] }

/** The number of the row with the headings: the first with the most known ones, else the first row with two texts; 0 for none. */
export function headerRowOf(kind: ImportKind, head: readonly HeadRow[], known: ReadonlyMap<string, string>): number {
  const score = ({ c }: HeadRow): number =>
    c.filter((cell) => {
      const text = cellText(cell)
      return fieldOf(kind, text) !== undefined || Boolean(known.get(foldHeading(text)))
    }).length
  let best: HeadRow | undefined
  for (const row of head) if (score(row) > (best ? score(best) : 0)) best = row
  if (best) return best.n
  return head.find(({ c }) => c.filter((cell) => typeof cell === 'string').length >= 2)?.n ?? head[0]?.n ?? 0
}

/** Headings of pictures: addresses in them are never fetched. */
export const isPictureHeading = (heading: string): boolean =>
  /^(picture|image|photo|thumbnail)s?( (url|link|address|file|path)s?)?( \d+)?$/.test(foldHeading(heading))

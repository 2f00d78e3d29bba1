import { firstNamesInWords, selectionsInWords } from '../selections/words.ts'
import { daysInWords } from '../trial/rules.ts'
import type { Payload } from '../events/payload-schemas.ts'
import type { Imported } from '../events/payloads/company-schemas.ts'

/** "3 deadlines 14 days later", "1 deadline 2 days earlier". */
export function shiftedDeadlinesInWords({
  count,
  days,
}: Pick<Payload<'selections.deadlines_shifted'>, 'count' | 'days'>): string {
  const deadlines = count === 1 ? '1 deadline' : `${count} deadlines`
  return `${deadlines} ${daysInWords(Math.abs(days))} ${days < 0 ? 'earlier' : 'later'}`
}

/** "Kitchen tap", "12 selections". */
export const manyInWords = ({ count, selection = '1 selection' }: { count: number; selection?: string }): string =>
  count === 1 ? selection : `${count} selections`

/** "sent 4 decisions, and included Towel hook". */
export function sentInWords({ count, selection, included = [] }: Payload<'selections.sent'>): string {
  const sent = count === 1 ? `sent ${selection} for a decision` : `sent ${count} decisions`
  const added = included.length > 0 ? `included ${firstNamesInWords(included)}` : ''
  return [count > 0 && sent, added].filter(Boolean).join(', and ')
}

/** "4 selections: Tap, Tile, Floor and Door". */
export const signedInWords = ({ lines, selections }: Payload<'signoff.signed'>): string =>
  `${selectionsInWords(lines)}: ${firstNamesInWords(selections.map(({ name }) => name))}`

/** "380 new items and changes to 12 from prices.xlsx". */
export function importedInWords({ added, changed, file }: Imported, one: string, many: string): string {
  const items = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
  const parts = [added > 0 ? items(added) : '', changed > 0 ? `changes to ${items(changed)}` : '']
  return `${parts.filter(Boolean).join(' and ')} from ${file}`
}

/** "380 items from prices.xlsx", for an import of any kind. */
export function undoneImportInWords(data: Payload<'import.undone'>): string {
  const words: Record<string, [string, string]> = {
    items: ['item', 'items'],
    clients: ['client', 'clients'],
    selections: ['selection', 'selections'],
    suppliers: ['supplier', 'suppliers'],
    pictures: ['item with pictures', 'items with pictures'],
  }
  return importedInWords(data, ...(words[data.kind] ?? (['row', 'rows'] as const)))
}

/** ": too dark", after what someone did. */
export const because = (reason: string | null): string => (reason ? `: ${reason}` : '')

/** "1 item", "1,200 items". */
export const itemsInWords = (count: number): string =>
  count === 1 ? '1 item' : `${count.toLocaleString('en-US')} items`

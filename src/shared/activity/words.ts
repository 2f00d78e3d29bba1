import { firstNamesInWords, selectionsInWords } from '../selections/words.ts'
import { daysInWords } from '../trial/rules.ts'
import type { AuditData } from './rules.ts'

export const wordOf = (data: AuditData, key: string, fallback: string): string => {
  const value = data[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : fallback
}

/** "3 deadlines 14 days later", "1 deadline 2 days earlier". */
export function shiftedDeadlinesInWords(data: AuditData): string {
  const [count, days] = [Number(data['count'] ?? 1), Number(data['days'] ?? 0)]
  const deadlines = count === 1 ? '1 deadline' : `${count} deadlines`
  return `${deadlines} ${daysInWords(Math.abs(days))} ${days < 0 ? 'earlier' : 'later'}`
}

/** "Kitchen tap", "12 selections". */
export const manyInWords = (data: AuditData): string =>
  data['count'] === 1 ? wordOf(data, 'selection', '1 selection') : `${wordOf(data, 'count', 'several')} selections`

/** "sent 4 decisions, and included Towel hook". */
export function sentInWords(data: AuditData): string {
  const count = Number(data['count'] ?? 1)
  const included = Array.isArray(data['included']) ? data['included'].filter((name) => typeof name === 'string') : []
  const sent =
    count === 1 ? `sent ${wordOf(data, 'selection', '1 selection')} for a decision` : `sent ${count} decisions`
  const added = included.length > 0 ? `included ${firstNamesInWords(included)}` : ''
  return [count > 0 && sent, added].filter(Boolean).join(', and ')
}

/** "4 selections: Tap, Tile, Floor and Door". */
export function signedInWords(data: AuditData): string {
  const lines = Array.isArray(data['selections']) ? data['selections'] : []
  const names = lines.flatMap((line) => wordOf(Object(line) as AuditData, 'name', ''))
  return `${selectionsInWords(Number(data['lines'] ?? 1))}: ${firstNamesInWords(names)}`
}

/** "380 new items and changes to 12 from prices.xlsx". */
export function importedInWords(data: AuditData, one: string, many: string): string {
  const [added, changed] = [Number(data['added'] ?? 0), Number(data['changed'] ?? 0)]
  const items = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
  const parts = [added > 0 ? items(added) : '', changed > 0 ? `changes to ${items(changed)}` : '']
  return `${parts.filter(Boolean).join(' and ')} from ${wordOf(data, 'file', 'a file')}`
}

/** "380 items from prices.xlsx", for an import of any kind. */
export function undoneImportInWords(data: AuditData): string {
  const words: Record<string, [string, string]> = {
    items: ['item', 'items'],
    clients: ['client', 'clients'],
    selections: ['selection', 'selections'],
    suppliers: ['supplier', 'suppliers'],
    pictures: ['item with pictures', 'items with pictures'],
  }
  return importedInWords(data, ...(words[wordOf(data, 'kind', 'items')] ?? (['row', 'rows'] as const)))
}

export type EventWords = ReturnType<typeof eventWords>

/** What sentences say about the data of an event. Names are those at the time of the event. */
export const eventWords = (data: AuditData) => ({
  data,
  project: wordOf(data, 'project', 'the project'),
  selection: wordOf(data, 'selection', 'a selection'),
  item: wordOf(data, 'item', 'an item'),
  person: wordOf(data, 'person', 'someone'),
  milestone: wordOf(data, 'milestone', 'a milestone'),
  category: wordOf(data, 'category', 'a category'),
  supplier: wordOf(data, 'supplier', 'a supplier'),
  order: wordOf(data, 'order', 'an order'),
  itemCount: data['count'] === 1 ? '1 item' : `${Number(data['count'] ?? 0).toLocaleString('en-US')} items`,
  reason: typeof data['reason'] === 'string' && data['reason'] ? `: ${data['reason']}` : '',
  days: typeof data['days'] === 'number' ? daysInWords(data['days']) : 'some days',
})

import { unitLabel } from '#shared/catalog/rules.ts'
import type { Unit } from '#shared/catalog/units.ts'
import type { Day } from '#shared/kernel/dates.ts'
import { numberProblem, readNumber } from '#shared/kernel/numbers.ts'
import { dayQuestion, type DayOrder, readDay } from '#shared/kernel/typed-days.ts'
import type { BulkFields } from '#shared/selections/bulk/bulk-schemas.ts'
import type { Priority } from '#shared/selections/priority-schemas.ts'

/** What typed text means for a cell, or the question to ask in it. */
export type Parsed = { fields: BulkFields } | { problem: string }

/** What the table knows beyond the row: the region, and the words to choose from. */
export type TableWords = {
  today: Day
  dayOrder: DayOrder
  categories: readonly { id: number; name: string }[]
  /** Subcontractors of the project, or of the company. */
  trades: readonly { id: number; name: string }[]
  units: readonly Unit[]
  rooms: readonly string[]
  phases: readonly string[]
}

export const priorityLabels: Record<Priority, string> = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' }

const same = (a: string, b: string) => a.localeCompare(b.trim(), undefined, { sensitivity: 'base' }) === 0
const orNull = (text: string) => text.trim() || null

export function parseDay(text: string, { today, dayOrder }: TableWords): Parsed {
  const reading = readDay(text, { today, order: dayOrder })
  if (reading.kind === 'empty') return { fields: { deadline: null } }
  if (reading.kind === 'day') return { fields: { deadline: reading.day } }
  return { problem: dayQuestion(text, 'Please enter a date, like Mar 14 or +2w.') }
}

export function parseAllowance(text: string): Parsed {
  const reading = readNumber(text, { decimals: 2 })
  if (reading.kind === 'empty') return { fields: { allowance: null } }
  if (reading.kind !== 'number') return { problem: numberProblem(text, { decimals: 2 }) ?? 'Please enter an amount.' }
  if (reading.value < 0) return { problem: 'A price cannot be negative.' }
  return { fields: { allowance: reading.value } }
}

export function parseQuantity(text: string): Parsed {
  const reading = readNumber(text, { decimals: 3 })
  if (reading.kind === 'number' && reading.value > 0) return { fields: { quantity: reading.value } }
  return { problem: numberProblem(text, { decimals: 3 }) ?? 'The quantity must be more than zero.' }
}

export function parsePriority(text: string): Parsed {
  const found = (Object.keys(priorityLabels) as Priority[]).find((key) => same(priorityLabels[key], text))
  return found
    ? { fields: { priority: found } }
    : { problem: `Choose ${Object.values(priorityLabels).slice(0, -1).join(', ')} or Urgent.` }
}

export function parseCategory(text: string, { categories }: TableWords): Parsed {
  if (text.trim() === '') return { fields: { categoryId: null } }
  const found = categories.find(({ name }) => same(name, text))
  return found ? { fields: { categoryId: found.id } } : { problem: `There is no category “${text.trim()}”.` }
}

export function parseTrade(text: string, { trades }: TableWords): Parsed {
  if (text.trim() === '') return { fields: { tradeId: null } }
  const [found, another] = trades.filter(({ name }) => same(name, text))
  if (!found) return { problem: `There is no subcontractor “${text.trim()}”.` }
  if (another)
    return { problem: `There are several subcontractors called ${found.name}. Choose one on the selection’s page.` }
  return { fields: { tradeId: found.id } }
}

export function parseUnit(text: string, { units }: TableWords): Parsed {
  const found = units.find((unit) => same(unitLabel(unit), text) || same(unit, text))
  return found ? { fields: { unit: found } } : { problem: `Choose ${units.map(unitLabel).join(', ')}.` }
}

export const parseName = (text: string): Parsed =>
  text.trim() === '' ? { problem: 'Selection name is required' } : { fields: { name: text.trim() } }

export const parseText =
  (field: 'room' | 'phase' | 'notes' | 'tradeNotes' | 'internalNotes') =>
  (text: string): Parsed => ({ fields: { [field]: orNull(text) } })

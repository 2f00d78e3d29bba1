import type { OrderSummary, ToOrderLine } from '#shared/procurement/orders/order-schemas.ts'
import { deliveryKey } from '#shared/procurement/orders/delivery-key.ts'
import { warningWords } from '#shared/procurement/orders/words.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { formatMoney, addMoney } from '#shared/kernel/money.ts'

export const keyOf = ({ selectionId, itemId }: ToOrderLine): string => `${selectionId}-${itemId}`

export type SupplierGroup = { id: number | null; name: string; lines: ToOrderLine[] }

/** By supplier. The server sends the lines by the date they are needed. */
export function groupLines(lines: readonly ToOrderLine[]): SupplierGroup[] {
  const groups = new Map<number | null, SupplierGroup>()
  for (const line of lines) {
    const id = line.supplier?.id ?? null
    const group = groups.get(id) ?? { id, name: line.supplier?.name ?? 'No supplier', lines: [] }
    groups.set(id, group)
    group.lines.push(line)
  }
  return [...groups.values()]
}

/** How many orders the ticked lines become: one per supplier and currency, and per address where wished. */
export const orderCount = (lines: readonly ToOrderLine[], byAddress: boolean): number =>
  new Set(
    lines.map(({ supplier, currency, project, deliveryAddress: address }) =>
      JSON.stringify([
        supplier?.id ?? null,
        currency,
        byAddress ? deliveryKey({ projectId: project.id, address }) : '',
      ]),
    ),
  ).size

/** The newest draft that can take all of these lines, so that their supplier gets one order instead of two. */
export function draftFor(lines: readonly ToOrderLine[], drafts: readonly OrderSummary[]): OrderSummary | undefined {
  return drafts.find(({ supplier, currency, project }) =>
    lines.every(
      (line) =>
        supplier !== null &&
        line.supplier?.id === supplier.id &&
        line.currency === currency &&
        (project === null || line.project.id === project.id),
    ),
  )
}

/** What needs an answer before it is ordered. */
export const withQuestions = (lines: readonly ToOrderLine[]): ToOrderLine[] =>
  lines.filter(
    ({ warnings, formerOrder }) =>
      warnings.includes('change_requested') || warnings.includes('discontinued') || formerOrder?.comes,
  )

/** Needed by a day that has passed: a supplier would be asked for the impossible. */
export const neededInThePast = (lines: readonly ToOrderLine[]): ToOrderLine[] =>
  lines.filter(({ neededByPassed }) => neededByPassed)

/** "$4,210.50", or "$4,210.50, 2 lines without a cost"; null for several currencies. With cents, as in the lines. */
export function costInWords(lines: readonly ToOrderLine[]): string | null {
  const currency = lines[0]?.currency
  if (!currency || lines.some((line) => line.currency !== currency)) return null
  const known = lines.flatMap(({ cost }) => (cost === null ? [] : [cost]))
  const missing = lines.length - known.length
  const words = known.length === 0 ? null : formatMoney(addMoney(known), currency, 'always')
  const without = missing === 0 ? null : `${missing === 1 ? '1 line' : `${missing} lines`} without a cost`
  return [words, without].filter(Boolean).join(', ')
}

export const linesInWords = (count: number): string =>
  count === 1 ? '1 line' : `${count.toLocaleString('en-US')} lines`

/** Which question is open about which lines: "The client asked for a change: Subway tile (Orchard House)." */
export function questionsInWords(lines: readonly ToOrderLine[]): string {
  const about = (question: string, of: readonly ToOrderLine[], fact: (line: ToOrderLine) => string): string[] => {
    const names = of.slice(0, 3).map((line) => `${line.item} (${fact(line)})`)
    const more = of.length > 3 ? ` and ${of.length - 3} more` : ''
    return of.length === 0 ? [] : [`${question}: ${names.join(', ')}${more}.`]
  }
  const questions = { change_requested: 'The client asked for a change', discontinued: warningWords.discontinued }
  const warned = (['change_requested', 'discontinued'] as const).flatMap((warning) =>
    about(
      questions[warning],
      lines.filter(({ warnings }) => warnings.includes(warning)),
      ({ project }) => project.name,
    ),
  )
  const kept = about(
    'Already ordered for an earlier decision',
    lines.filter(({ formerOrder }) => formerOrder?.comes),
    ({ formerOrder }) => formerOrder?.number ?? '',
  )
  const past = about('The day it is needed has passed', neededInThePast(lines), ({ neededBy }) =>
    neededBy === null ? '' : dayInWords(neededBy),
  )
  const hint = past.length > 0 ? ['You can set another day in the draft.'] : []
  return [...warned, ...kept, ...past, ...hint].join(' ')
}

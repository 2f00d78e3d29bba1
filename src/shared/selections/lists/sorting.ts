import { unknownInWords } from '#shared/kernel/text/unknown.ts'
import { unitLabel } from '#shared/catalog/rules.ts'
import { awaitsClient, isOpen, isReadyToOrder } from '../rules.ts'
import type { Selection } from '../selection-schemas.ts'
import { type SortColumn, priorityOrder } from './sort-columns.ts'
import { DRAFT, statusWords, WAITING_FOR_OPTIONS } from '../status-words.ts'
import { statusInWords } from '../words.ts'

export type Sort = { column: SortColumn; descending: boolean }

/** The status in a builder's table. */
export function statusText(selection: Selection): string {
  if (selection.draft) return DRAFT
  if (selection.included && selection.status === 'approved' && !selection.installed) return statusWords.included
  return statusInWords(selection, 'builder') ?? unknownInWords(selection.status)
}

/** Who has to act next. */
export function owesText(selection: Selection): string {
  const { draft, status, priceProblem } = selection
  if (!draft && awaitsClient(status) && !priceProblem) return 'Client'
  return isOpen(status) || isReadyToOrder(selection) ? 'You' : ''
}

/** The chosen item, or the first of several. */
export const itemText = ({ choices, selectedItem }: Selection): string =>
  choices.length > 1 ? `${choices[0]?.name} and ${choices.length - 1} more` : (selectedItem?.name ?? '')

const statusOrder: readonly string[] = [
  DRAFT,
  WAITING_FOR_OPTIONS,
  statusWords.declined,
  statusWords.choice,
  statusWords.signature,
]

/** What the rows of a table and of its export are sorted by. */
const sortValues: Record<SortColumn, (selection: Selection) => string | number | null> = {
  name: ({ name }) => name,
  project: ({ projectName }) => projectName,
  room: ({ room }) => room,
  category: ({ category }) => category,
  phase: ({ phase }) => phase,
  status: (selection) => {
    const place = statusOrder.indexOf(statusText(selection))
    return place < 0 ? statusOrder.length + Number(selection.status === 'ordered') : place
  },
  owes: owesText,
  deadline: ({ deadline }) => deadline,
  priority: ({ priority }) => priorityOrder.indexOf(priority),
  allowance: ({ allowance }) => allowance,
  item: itemText,
  quantity: ({ quantity }) => quantity,
  unit: ({ unit }) => unitLabel(unit),
  price: ({ unitPrice }) => unitPrice,
  total: ({ total }) => total,
  difference: ({ difference }) => difference,
  trade: ({ trade }) => trade,
  tradeNotes: ({ tradeNotes }) => tradeNotes,
  notes: ({ notes }) => notes,
  internalNotes: ({ internalNotes }) => internalNotes,
  reference: ({ order }) => order?.reference ?? null,
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The rows in a column's order. Empty cells come last, whichever way the column is sorted. */
export function sortSelections(selections: readonly Selection[], { column, descending }: Sort): Selection[] {
  const keyed = selections.map((selection) => ({ selection, value: sortValues[column](selection) ?? '' }))
  const sorted = keyed.toSorted(({ value: x }, { value: y }) => {
    if (x === '' || y === '') return Number(x === '') - Number(y === '')
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : collator.compare(String(x), String(y))
    return descending ? -order : order
  })
  return sorted.map(({ selection }) => selection)
}

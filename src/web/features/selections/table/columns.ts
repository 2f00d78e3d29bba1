import { quantityInWords, unitLabel } from '#shared/catalog/rules.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { figures } from '#shared/figures/glossary.ts'
import { type CentsStyle, differenceInWords, formatMoney } from '#shared/kernel/money.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { SortColumn } from '#shared/selections/lists/sort-columns.ts'
import { itemText, owesText, statusText } from '#shared/selections/lists/sorting.ts'
import { isDeclined, isDiscontinued } from '#shared/selections/words.ts'
import * as parsing from './paste/parsing.ts'
import type { Parsed, TableWords } from './paste/parsing.ts'

export type ColumnKey = SortColumn

type Editing = {
  /** Several lines: Alt+Enter starts a new one. */
  prose?: boolean
  parse: (text: string, words: TableWords) => Parsed
  /** Words to choose from while typing. */
  suggest?: (words: TableWords) => readonly string[]
  /** Why this row's cell cannot be edited, although the column can. */
  refusal?: (selection: Selection) => string | null
  /** Whether Delete may empty it. */
  required?: boolean
}

export type Column = {
  key: ColumnKey
  label: string
  width: number
  align?: 'right'
  /** What rows are grouped by, and what the cell shows unless `shown` says more. */
  text: (selection: Selection, cents?: CentsStyle) => string
  shown?: (selection: Selection) => string
  /** Edited and copied: what a spreadsheet reads as a date or a number. */
  raw?: (selection: Selection) => string
  edit?: Editing
  /** Where a column that cannot be edited comes from, or is changed. */
  elsewhere?: string
}

export const rawText = ({ raw, text }: Column, selection: Selection): string => (raw ?? text)(selection)

/** The status with what it does not say: why it was declined, a change that was asked for, an item that is gone. */
export function statusWithNote(selection: Selection): string {
  const status = statusText(selection)
  if (isDeclined(selection)) return `${status}: ${selection.declineReason}`
  if (selection.changeRequest) return `${status}, change requested`
  return isDiscontinued(selection) ? `${status}, no longer in the catalog` : status
}

/** A deadline that was set by hand against the schedule says so. */
export function deadlineWithMark({ deadline, deadlineTyped, plan, status }: Selection): string {
  if (deadline === null) return ''
  return deadlineTyped && plan && isOpen(status) ? `${dayInWords(deadline)}, by hand` : dayInWords(deadline)
}

const money =
  (amount: (selection: Selection) => number | null) =>
  (selection: Selection, cents?: CentsStyle): string => {
    const units = amount(selection)
    return units === null ? '' : formatMoney(units, selection.currency, cents)
  }
const figure = (units: number | null): string => (units === null ? '' : String(units))

const { parseText } = parsing

export const columns: readonly Column[] = [
  {
    key: 'name',
    label: 'Name',
    width: 240,
    text: ({ name }) => name,
    edit: { parse: parsing.parseName, required: true },
  },
  {
    key: 'project',
    label: 'Project',
    width: 180,
    text: ({ projectName }) => projectName,
    elsewhere: 'A selection stays in its project.',
  },
  {
    key: 'room',
    label: 'Room',
    width: 130,
    text: ({ room }) => room ?? '',
    edit: { parse: parseText('room'), suggest: ({ rooms }) => rooms },
  },
  {
    key: 'category',
    label: 'Category',
    width: 130,
    text: ({ category }) => category ?? '',
    edit: { parse: parsing.parseCategory, suggest: ({ categories }) => categories.map(({ name }) => name) },
  },
  {
    key: 'phase',
    label: 'Phase',
    width: 110,
    text: ({ phase }) => phase ?? '',
    edit: { parse: parseText('phase'), suggest: ({ phases }) => phases },
  },
  {
    key: 'status',
    label: 'Status',
    width: 168,
    text: statusText,
    elsewhere: 'It follows from what is sent, chosen, signed and ordered.',
    shown: statusWithNote,
  },
  { key: 'owes', label: 'Waiting on', width: 92, text: owesText, elsewhere: 'It follows from the status.' },
  {
    key: 'deadline',
    label: 'Deadline',
    width: 164,
    text: ({ deadline }) => (deadline === null ? '' : dayInWords(deadline)),
    shown: deadlineWithMark,
    raw: ({ deadline }) => deadline ?? '',
    edit: { parse: parsing.parseDay },
  },
  {
    key: 'priority',
    label: 'Priority',
    width: 84,
    text: ({ priority }) => parsing.priorityLabels[priority],
    edit: { parse: parsing.parsePriority, suggest: () => Object.values(parsing.priorityLabels), required: true },
  },
  {
    key: 'allowance',
    label: figures.allowance.label,
    width: 110,
    align: 'right',
    text: (selection, cents) =>
      selection.sharedAllowance?.name ?? money(({ allowance }) => allowance)(selection, cents),
    raw: ({ allowance, sharedAllowance }) => sharedAllowance?.name ?? figure(allowance),
    edit: {
      parse: parsing.parseAllowance,
      refusal: ({ sharedAllowance }) =>
        sharedAllowance && `It counts under the shared allowance ${sharedAllowance.name}. Change that on its page.`,
    },
  },
  {
    key: 'item',
    label: 'Chosen item',
    width: 210,
    elsewhere: 'Open the selection to propose items or to choose one.',
    text: itemText,
  },
  {
    key: 'quantity',
    label: 'Quantity',
    width: 84,
    align: 'right',
    text: ({ quantity }) => quantityInWords(quantity),
    raw: ({ quantity }) => String(quantity),
    edit: { parse: parsing.parseQuantity, required: true },
  },
  {
    key: 'unit',
    label: 'Unit',
    width: 72,
    text: ({ unit }) => unitLabel(unit),
    edit: { parse: parsing.parseUnit, suggest: ({ units }) => units.map(unitLabel), required: true },
  },
  {
    key: 'price',
    label: figures.unitPrice.label,
    width: 96,
    align: 'right',
    elsewhere: 'Open the selection and edit its option to change the price.',
    text: money(({ unitPrice }) => unitPrice),
    raw: ({ unitPrice }) => figure(unitPrice),
  },
  {
    key: 'total',
    label: figures.total.label,
    width: 104,
    align: 'right',
    elsewhere: 'It is the quantity times the price.',
    text: money(({ total }) => total),
    raw: ({ total }) => figure(total),
  },
  {
    key: 'difference',
    label: figures.difference.label,
    width: 168,
    align: 'right',
    elsewhere: 'It compares the total with the allowance.',
    text: ({ difference, currency }, cents) =>
      difference === null ? '' : differenceInWords(difference, currency, cents),
    raw: ({ difference }) => figure(difference),
  },
  {
    key: 'trade',
    label: 'Trade',
    width: 150,
    text: ({ trade }) => trade ?? '',
    edit: { parse: parsing.parseTrade, suggest: ({ trades }) => trades.map(({ name }) => name) },
  },
  {
    key: 'tradeNotes',
    label: 'Trade notes',
    width: 200,
    text: ({ tradeNotes }) => tradeNotes ?? '',
    edit: { prose: true, parse: parseText('tradeNotes') },
  },
  {
    key: 'notes',
    label: 'Notes',
    width: 200,
    text: ({ notes }) => notes ?? '',
    edit: { prose: true, parse: parseText('notes') },
  },
  {
    key: 'internalNotes',
    label: 'Internal notes',
    width: 200,
    text: ({ internalNotes }) => internalNotes ?? '',
    edit: { prose: true, parse: parseText('internalNotes') },
  },
  {
    key: 'reference',
    label: 'Order reference',
    width: 140,
    elsewhere: 'Select the row and choose Order to enter it.',
    text: ({ order }) => order?.reference ?? '',
  },
]

/** Hidden until someone chooses them. */
export const hiddenAtFirst: readonly ColumnKey[] = ['notes', 'internalNotes', 'reference']

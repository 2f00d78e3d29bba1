import type { UserType } from '../auth/contract.ts'
import type { ItemBuying } from '../procurement/costs/contract.ts'
import type { SelectionItem } from '../catalog/contract.ts'
import { amountInWords, availabilityLabel, unitLabel, unitPriceInWords } from '../catalog/rules.ts'
import { specificationsText } from '../catalog/specifications-text.ts'
import { figures } from '../figures/glossary.ts'
import { dayIn } from '../kernel/dates.ts'
import { addMoney, moneyIn } from '../kernel/money.ts'
import type { Client } from '../people/contract.ts'
import { ARRIVED, ARRIVES, arrivesOn, DRAFT } from '../selections/status-words.ts'
import { memberStatusWords } from '../people/words.ts'
import type { Project } from '../projects/contract.ts'
import { includedBudget, statusLabel } from '../projects/rules.ts'
import { deadlineExplanation } from '../schedule/deadlines/words.ts'
import type { Supplier } from '../procurement/suppliers/contract.ts'
import { deliveryDaysInWords } from '../procurement/suppliers/words.ts'
import type { Selection } from '../selections/selection-schemas.ts'
import { quantityTogether } from '../selections/deciding/deal.ts'
import { isOpen } from '../selections/rules.ts'
import { isDeclined, statusInWords } from '../selections/words.ts'

/** An empty cell is null. Dates are `YYYY-MM-DD`. */
export type Cell = string | number | null
export type CellKind = 'text' | 'number' | 'money' | 'date'

export type Column<Row> = {
  label: string
  kind: CellKind
  /** `timeZone` is the project's, or the company's in a list of the company. */
  value: (row: Row, reader: UserType, readerId: number, timeZone: string) => Cell
  /** Left out for people who may not see it: `money` for subcontractors, `builder` for everyone else. */
  only?: 'money' | 'builder'
}

/** The day of an instant as the screens show it. */
export const dayOf = (instant: string | null | undefined, timeZone: string): string | null =>
  instant ? dayIn(timeZone, new Date(instant)) : null

export const projectColumns: readonly Column<Project>[] = [
  { label: 'Name', kind: 'text', value: ({ name }) => name },
  { label: 'Status', kind: 'text', value: ({ status }) => statusLabel(status) ?? status },
  { label: 'Client', kind: 'text', value: ({ client }) => client },
  { label: 'Client email', kind: 'text', only: 'money', value: ({ clientEmail }) => clientEmail },
  { label: 'Address', kind: 'text', value: ({ address }) => address },
  { label: 'Start date', kind: 'date', value: ({ startDate }) => startDate },
  { label: 'Expected completion', kind: 'date', value: ({ expectedCompletionDate }) => expectedCompletionDate },
  { label: 'Completed on', kind: 'date', value: ({ completionDate }) => completionDate },
  { label: 'Currency', kind: 'text', only: 'money', value: ({ currency }) => currency },
  { label: figures.budget.label, kind: 'money', only: 'money', value: ({ budget }) => budget },
  { label: figures.spent.label, kind: 'money', only: 'money', value: ({ spentBudget }) => spentBudget },
  { label: figures.approved.label, kind: 'money', only: 'money', value: ({ approvedBudget }) => approvedBudget },
  { label: figures.notApproved.label, kind: 'money', only: 'money', value: (row) => row.notYetApprovedBudget },
  {
    label: figures.included.label,
    kind: 'money',
    only: 'money',
    value: (row) => (row.spentBudget === null ? null : includedBudget(row)),
  },
  { label: figures.forecast.label, kind: 'money', only: 'money', value: ({ forecastBudget }) => forecastBudget },
  {
    label: figures.totalSelections.label,
    kind: 'number',
    only: 'money',
    value: ({ totalSelections }) => totalSelections,
  },
  {
    label: figures.pendingSelections.label,
    kind: 'number',
    only: 'money',
    value: ({ pendingSelections }) => pendingSelections,
  },
  {
    label: figures.overdueSelections.label,
    kind: 'number',
    only: 'money',
    value: ({ overdueSelections }) => overdueSelections,
  },
  { label: figures.drafts.label, kind: 'number', only: 'builder', value: ({ draftSelections }) => draftSelections },
  { label: 'Description', kind: 'text', value: ({ description }) => description },
  { label: 'Notes', kind: 'text', only: 'builder', value: ({ notes }) => notes },
  { label: 'Created', kind: 'date', value: ({ createdAt, timeZone }) => dayOf(createdAt, timeZone) },
]

const joined = (row: Selection, pick: (line: Selection['choices'][number]) => string | null): string | null =>
  row.choices.flatMap((line) => pick(line) ?? []).join('; ') || null

/** The status in one cell: also drafts, reasons and what is included. */
export function selectionStatus(row: Selection, reader: UserType, readerId: number): string {
  if (row.draft) return DRAFT
  if (isDeclined(row)) return `Declined: ${row.declineReason}`
  if (row.included && row.status === 'approved' && !row.installed) return 'Included'
  return statusInWords(row, reader, readerId) ?? row.status
}

/**
 * A selection in a file. The first one under a shared allowance has what the allowance counts: so the amount is there once, and the
 * columns add up to the figures on the screens.
 */
export type ExportedSelection = Selection & {
  shared: { amount: number; rest: number; difference: number | null } | null
}

/** A draft is no cost yet. */
const unlessDraft = (amount: (row: ExportedSelection) => number | null) => (row: ExportedSelection) =>
  row.draft ? null : amount(row)

/** Several chosen items have prices of their own: one of them would not give the total. */
const ofOneItem = <Value>({ choices }: Selection, value: Value): Value | null => (choices.length > 1 ? null : value)

/** The amount of a selection; the sum of several items, where they have one unit. */
const amountOf = ({ choices, quantity, unit }: Selection) =>
  choices.length > 1 ? quantityTogether(choices) : { quantity, unit }

/** "Oak knob: 4 each × $12.50 = $50.00": what the total of several items is made of. */
function itemsInWords({ choices, currency }: Selection): string | null {
  if (choices.length < 2) return null
  const { money } = moneyIn(currency, 'always')
  return choices
    .map(({ name, quantity, unit, price, total }) => {
      const cost =
        price === null || total === null
          ? ''
          : ` × ${unitPriceInWords(price, unit, currency, 'always')} = ${money(total)}`
      return `${name}: ${amountInWords(quantity, unit)}${cost}`
    })
    .join('; ')
}

export const selectionColumns: readonly Column<ExportedSelection>[] = [
  { label: 'Project', kind: 'text', value: ({ projectName }) => projectName },
  { label: 'Name', kind: 'text', value: ({ name }) => name },
  { label: 'Room', kind: 'text', value: ({ room }) => room },
  { label: 'Phase', kind: 'text', value: ({ phase }) => phase },
  { label: 'Category', kind: 'text', value: ({ category }) => category },
  { label: 'Status', kind: 'text', value: selectionStatus },
  { label: 'Priority', kind: 'text', value: ({ priority }) => priority },
  { label: 'Deadline', kind: 'date', value: ({ deadline }) => deadline },
  {
    label: 'Explanation',
    kind: 'text',
    value: (row, reader) => (isOpen(row.status) ? deadlineExplanation(row, reader) : null),
  },
  { label: 'Item', kind: 'text', value: (row) => joined(row, ({ name }) => name) },
  { label: 'Brand', kind: 'text', value: (row) => joined(row, ({ brand }) => brand) },
  { label: 'Model', kind: 'text', value: (row) => joined(row, ({ model }) => model) },
  { label: 'Quantity', kind: 'number', value: (row) => amountOf(row)?.quantity ?? null },
  {
    label: 'Unit',
    kind: 'text',
    value: (row) => {
      const amount = amountOf(row)
      return amount && unitLabel(amount.unit)
    },
  },
  { label: 'Item details', kind: 'text', value: itemsInWords },
  { label: 'Currency', kind: 'text', only: 'money', value: ({ currency }) => currency },
  { label: figures.unitPrice.label, kind: 'money', only: 'money', value: (row) => ofOneItem(row, row.unitPrice) },
  { label: figures.total.label, kind: 'money', only: 'money', value: unlessDraft(({ total }) => total) },
  {
    label: figures.allowance.label,
    kind: 'money',
    only: 'money',
    value: ({ allowance, sharedAllowance, shared }) => (sharedAllowance ? (shared?.amount ?? null) : allowance),
  },
  {
    label: figures.sharedAllowance.label,
    kind: 'text',
    only: 'money',
    value: (row) => row.sharedAllowance?.name ?? null,
  },
  {
    label: figures.difference.label,
    kind: 'money',
    only: 'money',
    value: ({ draft, difference, shared }) => shared?.difference ?? (draft ? null : difference),
  },
  {
    label: figures.forecast.label,
    kind: 'money',
    only: 'money',
    value: ({ forecast, shared }) => (forecast === null ? null : addMoney([forecast, shared?.rest ?? 0])),
  },
  { label: 'Description', kind: 'text', value: ({ description }) => description },
  { label: 'Notes', kind: 'text', value: ({ notes }) => notes },
  { label: 'Trade', kind: 'text', only: 'builder', value: ({ trade }) => trade },
  { label: 'Trade notes', kind: 'text', value: ({ tradeNotes }) => tradeNotes },
  { label: 'Internal notes', kind: 'text', only: 'builder', value: ({ internalNotes }) => internalNotes },
  { label: 'Ordered on', kind: 'date', value: ({ order, timeZone }) => dayOf(order?.orderedAt, timeZone) },
  { label: 'Order reference', kind: 'text', value: ({ order }) => order?.reference ?? null },
  { label: `${ARRIVES} on`, kind: 'date', value: arrivesOn },
  { label: `${ARRIVED} on`, kind: 'date', value: ({ order, timeZone }) => dayOf(order?.deliveredAt, timeZone) },
  { label: 'Installed on', kind: 'date', value: ({ installed, timeZone }) => dayOf(installed?.at, timeZone) },
  {
    label: 'Archived on',
    kind: 'date',
    only: 'builder',
    value: ({ archivedAt, timeZone }) => dayOf(archivedAt, timeZone),
  },
  { label: 'Selection ID', kind: 'number', only: 'builder', value: ({ id }) => id },
]

/** An item in a file. What it costs is read for builders only. */
export type ExportedItem = SelectionItem & { buying?: ItemBuying | undefined }

export const itemColumns: readonly Column<ExportedItem>[] = [
  { label: 'SKU', kind: 'text', only: 'builder', value: ({ sku }) => sku },
  { label: 'Name', kind: 'text', value: ({ name }) => name },
  { label: 'Brand', kind: 'text', value: ({ brand }) => brand },
  { label: 'Model', kind: 'text', value: ({ model }) => model },
  { label: 'Category', kind: 'text', value: ({ categoryName }) => categoryName },
  { label: 'Price', kind: 'money', value: ({ price }) => price },
  { label: 'Unit', kind: 'text', value: ({ unit }) => unitLabel(unit) },
  { label: 'Currency', kind: 'text', value: ({ currency }) => currency },
  { label: 'Availability', kind: 'text', value: ({ availability }) => availabilityLabel(availability) },
  { label: 'Lead time (days)', kind: 'number', value: ({ leadTimeDays }) => leadTimeDays },
  { label: 'Description', kind: 'text', value: ({ description }) => description },
  { label: 'Specifications', kind: 'text', value: ({ specifications }) => specificationsText(specifications) || null },
  { label: 'Data sheet', kind: 'text', value: ({ dataSheet }) => dataSheet },
  { label: 'Supplier', kind: 'text', only: 'builder', value: ({ buying }) => buying?.supplier?.name ?? null },
  { label: 'Supplier SKU', kind: 'text', only: 'builder', value: ({ buying }) => buying?.supplierSku ?? null },
  { label: 'Cost', kind: 'money', only: 'builder', value: ({ buying }) => buying?.cost ?? null },
  { label: 'Markup (%)', kind: 'number', only: 'builder', value: ({ buying }) => buying?.markup ?? null },
  { label: 'Pack', kind: 'text', only: 'builder', value: ({ buying }) => buying?.pack ?? null },
  { label: 'Pack size', kind: 'number', only: 'builder', value: ({ buying }) => buying?.packSize ?? null },
  { label: 'Waste (%)', kind: 'number', only: 'builder', value: ({ buying }) => buying?.waste ?? null },
  {
    label: 'Archived on',
    kind: 'date',
    only: 'builder',
    value: ({ archivedAt }, _reader, _id, timeZone) => dayOf(archivedAt, timeZone),
  },
  { label: 'Item ID', kind: 'number', only: 'builder', value: ({ id }) => id },
]

export const clientColumns: readonly Column<Client>[] = [
  { label: 'First name', kind: 'text', value: ({ firstName }) => firstName },
  { label: 'Last name', kind: 'text', value: ({ lastName }) => lastName },
  { label: 'Email', kind: 'text', value: ({ email }) => email },
  { label: 'Phone', kind: 'text', value: ({ phone }) => phone },
  { label: 'Address', kind: 'text', value: ({ address }) => address },
  { label: 'Projects', kind: 'number', value: ({ projects }) => projects },
  { label: 'Status', kind: 'text', value: ({ memberStatus }) => memberStatusWords[memberStatus] },
  { label: 'Added', kind: 'date', value: ({ createdAt }, _reader, _id, timeZone) => dayOf(createdAt, timeZone) },
]

export const supplierColumns: readonly Column<Supplier>[] = [
  { label: 'Supplier', kind: 'text', only: 'builder', value: ({ name }) => name },
  { label: 'Contact', kind: 'text', only: 'builder', value: ({ contact }) => contact },
  { label: 'Email', kind: 'text', only: 'builder', value: ({ email }) => email },
  { label: 'Phone', kind: 'text', only: 'builder', value: ({ phone }) => phone },
  { label: 'Account number', kind: 'text', only: 'builder', value: ({ accountNumber }) => accountNumber },
  { label: 'Terms', kind: 'text', only: 'builder', value: ({ terms }) => terms },
  { label: 'Lead time (days)', kind: 'number', only: 'builder', value: ({ leadTimeDays }) => leadTimeDays },
  {
    label: 'Delivery days',
    kind: 'text',
    only: 'builder',
    value: ({ deliveryDays }) => deliveryDaysInWords(deliveryDays),
  },
  { label: 'Notes', kind: 'text', only: 'builder', value: ({ notes }) => notes },
  {
    label: 'Added',
    kind: 'date',
    only: 'builder',
    value: ({ createdAt }, _reader, _id, timeZone) => dayOf(createdAt, timeZone),
  },
]

/** The columns that a person may see. */
export const columnsFor = <Row>(columns: readonly Column<Row>[], reader: UserType): readonly Column<Row>[] =>
  columns.filter(({ only }) => (only === 'builder' ? reader === 'builder' : !only || reader !== 'subcontractor'))

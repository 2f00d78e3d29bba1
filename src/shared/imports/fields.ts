import type { ImportKind } from './kinds.ts'

export type ImportField = {
  name: string
  /** The heading of samples and exports, and the name on screen. */
  label: string
  /** Other headings that mean it, in lower case without punctuation. */
  words: readonly string[]
  /** A new record cannot do without it. */
  required?: boolean
}

const items = [
  {
    name: 'sku',
    label: 'SKU',
    words: [
      'sku',
      'item number',
      'item no',
      'article number',
      'product code',
      'part number',
      'code',
      'item code',
      'stock code',
    ],
  },
  { name: 'name', label: 'Name', words: ['item', 'item name', 'product', 'product name', 'title'], required: true },
  { name: 'brand', label: 'Brand', words: ['manufacturer', 'make', 'vendor brand'] },
  { name: 'model', label: 'Model', words: ['model number', 'model no', 'series'] },
  { name: 'category', label: 'Category', words: ['type', 'product category', 'group', 'department'], required: true },
  {
    name: 'price',
    label: 'Price',
    words: [
      'unit price',
      'sell price',
      'selling price',
      'list price',
      'retail price',
      'retail',
      'rrp',
      'msrp',
      'amount',
      'price each',
    ],
    required: true,
  },
  { name: 'unit', label: 'Unit', words: ['uom', 'unit of measure', 'units', 'sold by', 'per'] },
  { name: 'currency', label: 'Currency', words: ['currency code'] },
  { name: 'availability', label: 'Availability', words: ['stock', 'stock status', 'in stock', 'available'] },
  {
    name: 'leadTimeDays',
    label: 'Lead time (days)',
    words: ['lead time', 'leadtime', 'lead time days', 'delivery time'],
  },
  { name: 'description', label: 'Description', words: ['details', 'long description', 'notes'] },
  { name: 'specifications', label: 'Specifications', words: ['specs', 'specification', 'attributes'] },
  {
    name: 'dataSheet',
    label: 'Data sheet',
    words: ['datasheet', 'spec sheet', 'data sheet url', 'url', 'link', 'web page', 'website'],
  },
  { name: 'id', label: 'Item ID', words: ['finishwork id'] },
] as const satisfies readonly ImportField[]

const clients = [
  { name: 'firstName', label: 'First name', words: ['given name', 'forename', 'first'] },
  { name: 'lastName', label: 'Last name', words: ['surname', 'family name', 'last'] },
  { name: 'email', label: 'Email', words: ['email address', 'mail', 'e mail', 'e mail address'], required: true },
  {
    name: 'phone',
    label: 'Phone',
    words: ['telephone', 'phone number', 'mobile', 'mobile phone', 'cell', 'cell phone', 'tel'],
  },
  { name: 'address', label: 'Address', words: ['street address', 'mailing address', 'home address'] },
] as const satisfies readonly ImportField[]

const selections = [
  { name: 'name', label: 'Name', words: ['selection', 'selection name', 'decision', 'item'], required: true },
  { name: 'room', label: 'Room', words: ['location', 'area', 'space'] },
  { name: 'phase', label: 'Phase', words: ['stage'] },
  { name: 'category', label: 'Category', words: ['type', 'group'] },
  { name: 'priority', label: 'Priority', words: ['urgency'] },
  { name: 'deadline', label: 'Deadline', words: ['due', 'due date', 'decide by', 'needed by', 'date'] },
  { name: 'quantity', label: 'Quantity', words: ['qty', 'count'] },
  { name: 'unit', label: 'Unit', words: ['uom', 'unit of measure', 'units'] },
  { name: 'currency', label: 'Currency', words: ['currency code'] },
  { name: 'allowance', label: 'Allowance', words: ['allowance amount', 'budget'] },
  { name: 'sharedAllowance', label: 'Shared allowance', words: ['allowance name', 'allowance group'] },
  { name: 'description', label: 'Description', words: ['details'] },
  { name: 'notes', label: 'Notes', words: ['client notes', 'comments', 'comment'] },
  { name: 'trade', label: 'Trade', words: ['subcontractor', 'trade contractor', 'installer'] },
  { name: 'tradeNotes', label: 'Trade notes', words: ['notes for trades'] },
  { name: 'internalNotes', label: 'Internal notes', words: ['builder notes', 'private notes'] },
  { name: 'id', label: 'Selection ID', words: ['finishwork id'] },
] as const satisfies readonly ImportField[]

const byKind = { items, clients, selections } as const

export const importFields: Record<ImportKind, readonly ImportField[]> = byKind

export const fieldLabel = (kind: ImportKind, name: string): string =>
  importFields[kind].find((field) => field.name === name)?.label ?? name

/** What is imported, for sentences: "3 items". */
export function importedInWords(kind: ImportKind, count: number): string {
  const [one, many] = {
    items: ['item', 'items'],
    clients: ['client', 'clients'],
    selections: ['selection', 'selections'],
  }[kind] as [string, string]
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

import type { ImportField } from './field.ts'
import { itemFields } from './kinds/item-fields.ts'
import type { ImportKind } from './kinds.ts'
import { supplierFields } from './kinds/supplier-fields.ts'
import { emailWords, phoneWords } from './kinds/contact-words.ts'

const selectionFields = [
  {
    name: 'name',
    label: 'Name',
    words: ['selection', 'selection name', 'selection title', 'title', 'decision', 'item', 'item name'],
    required: true,
  },
  { name: 'room', label: 'Room', words: ['room name', 'location', 'area', 'space'] },
  { name: 'phase', label: 'Phase', words: ['stage'] },
  { name: 'category', label: 'Category', words: ['type', 'group', 'selection category', 'division', 'cost code'] },
  { name: 'priority', label: 'Priority', words: ['urgency'] },
  {
    name: 'deadline',
    label: 'Deadline',
    words: ['due', 'due date', 'deadline date', 'selection deadline', 'decide by', 'needed by', 'required by', 'date'],
  },
  { name: 'quantity', label: 'Quantity', words: ['qty', 'count', 'amount needed'] },
  { name: 'unit', label: 'Unit', words: ['uom', 'u m', 'unit of measure', 'units'] },
  { name: 'currency', label: 'Currency', words: ['currency code'] },
  {
    name: 'allowance',
    label: 'Allowance',
    words: [
      'allowance amount',
      'single allowance',
      'budget',
      'budget amount',
      'pc sum',
      'prime cost',
      'provisional sum',
    ],
  },
  { name: 'sharedAllowance', label: 'Shared allowance', words: ['allowance name', 'allowance group'] },
  { name: 'description', label: 'Description', words: ['details'] },
  { name: 'notes', label: 'Notes', words: ['client notes', 'comments', 'comment'] },
  { name: 'trade', label: 'Trade', words: ['subcontractor', 'trade contractor', 'installer'] },
  { name: 'tradeNotes', label: 'Trade notes', words: ['notes for trades'] },
  { name: 'internalNotes', label: 'Internal notes', words: ['builder notes', 'private notes'] },
  { name: 'id', label: 'Selection ID', words: ['finishwork id'] },
] as const satisfies readonly ImportField[]

const clientFields = [
  { name: 'firstName', label: 'First name', words: ['given name', 'forename', 'first', 'contact first name'] },
  { name: 'lastName', label: 'Last name', words: ['surname', 'family name', 'last', 'contact last name'] },
  {
    name: 'fullName',
    label: 'Full name',
    words: [
      'name',
      'customer',
      'customer name',
      'customer full name',
      'client',
      'client name',
      'contact',
      'contact name',
      'display name',
      'homeowner',
      'owner',
    ],
  },
  {
    name: 'email',
    label: 'Email',
    words: [...emailWords, 'e mail 1 value', 'email 1', 'customer email', 'client email'],
    required: true,
  },
  {
    name: 'phone',
    label: 'Phone',
    words: [...phoneWords, 'phone 1', 'phone 1 value', 'mobile phone', 'mobile number', 'cell phone'],
  },
  {
    name: 'address',
    label: 'Address',
    words: [
      'street address',
      'mailing address',
      'billing address',
      'home address',
      'postal address',
      'full address',
      'address line 1',
      'address 1',
    ],
  },
] as const satisfies readonly ImportField[]

export const importFields: Record<ImportKind, readonly ImportField[]> = {
  items: itemFields,
  clients: clientFields,
  selections: selectionFields,
  suppliers: supplierFields,
}

export const fieldLabel = (kind: ImportKind, name: string): string =>
  importFields[kind].find((field) => field.name === name)?.label ?? name

/** Fields that new records need and that no column has. The price may follow from cost and markup. */
export const missingFields = (kind: ImportKind, mapping: Readonly<Record<string, number>>): ImportField[] =>
  importFields[kind].filter(({ name, required }) => {
    if (!required || mapping[name] !== undefined) return false
    return !(kind === 'items' && name === 'price' && mapping['cost'] !== undefined && mapping['markup'] !== undefined)
  })

/** What is imported, for sentences: "3 items". */
export function importedInWords(kind: ImportKind, count: number): string {
  const [one, many] = {
    items: ['item', 'items'],
    clients: ['client', 'clients'],
    selections: ['selection', 'selections'],
    suppliers: ['supplier', 'suppliers'],
  }[kind] as [string, string]
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

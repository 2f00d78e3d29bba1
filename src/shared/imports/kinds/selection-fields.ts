import type { ImportField } from '../field.ts'

export const selectionFields = [
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

import { clientFields } from './kinds/client-fields.ts'
import type { ImportField } from './field.ts'
import { itemFields } from './kinds/item-fields.ts'
import type { ImportKind } from './kinds.ts'
import { selectionFields } from './kinds/selection-fields.ts'
import { supplierFields } from './kinds/supplier-fields.ts'

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

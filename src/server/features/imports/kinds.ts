import type { ImportKind } from '#shared/imports/kinds.ts'
import { clientImport } from './client-import.ts'
import { itemImport } from './item-import.ts'
import type { KindOfImport } from './kind-of-import.ts'
import { selectionImport } from './selection-import.ts'
import { supplierImport } from './supplier-import.ts'

export const kindsOfImport: Record<ImportKind, KindOfImport> = {
  items: itemImport,
  clients: clientImport,
  selections: selectionImport,
  suppliers: supplierImport,
}

import type { ImportKind } from '#shared/imports/kinds.ts'
import { clientImport } from './kinds/client-import.ts'
import { itemImport } from './kinds/item-import.ts'
import type { KindOfImport } from './kinds/kind-of-import.ts'
import { selectionImport } from './kinds/selection-import.ts'
import { supplierImport } from './kinds/supplier-import.ts'

export const kindsOfImport: Record<ImportKind, KindOfImport> = {
  items: itemImport,
  clients: clientImport,
  selections: selectionImport,
  suppliers: supplierImport,
}

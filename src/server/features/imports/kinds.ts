import type { ImportKind } from '#shared/imports/kinds.ts'
import { itemImport } from './item-import.ts'
import type { KindOfImport } from './kind-of-import.ts'

export const kindsOfImport: Partial<Record<ImportKind, KindOfImport>> = { items: itemImport }

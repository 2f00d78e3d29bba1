import { type SQL, sql } from 'drizzle-orm'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { named } from '#server/platform/db/named.ts'
import { manages, type Reader } from './scope-store.ts'

/** An item as it is stored, its category and company. What the reader is shown of it is in `item-reply.ts`. */
export type ItemRow = Pick<
  SelectionItem,
  | 'id'
  | 'name'
  | 'description'
  | 'brand'
  | 'model'
  | 'sku'
  | 'availability'
  | 'specifications'
  | 'categoryId'
  | 'categoryName'
  | 'unit'
  | 'leadTimeDays'
  | 'currency'
  | 'pictures'
  | 'version'
  | 'archivedAt'
> & {
  /** The reader manages its catalog. */
  managed: boolean
  priceCents: number
  dataSheetUrl: string | null
  dataSheetFileId: number | null
  /** Of an item that came with the product: it has a data sheet of its own. */
  starterKey: string | null
  oneOff: boolean
}

const columns = (reader: Reader): Record<keyof ItemRow, SQL> => ({
  managed: manages(reader, sql`i.company_id`),
  id: sql`i.id`,
  name: sql`i.name`,
  description: sql`i.description`,
  brand: sql`i.brand`,
  model: sql`i.model`,
  sku: sql`i.sku`,
  priceCents: sql`i.price_cents`,
  availability: sql`i.availability`,
  specifications: sql`i.specifications`,
  dataSheetUrl: sql`i.data_sheet_url`,
  dataSheetFileId: sql`i.data_sheet_file_id`,
  starterKey: sql`i.starter_key`,
  categoryId: sql`i.category_id`,
  categoryName: sql`c.name`,
  unit: sql`i.unit`,
  leadTimeDays: sql`i.lead_time_days`,
  currency: sql`co.currency`,
  pictures: sql`i.pictures`,
  version: sql`i.version`,
  archivedAt: sql`i.archived_at`,
  oneOff: sql`i.one_off`,
})

/** The columns of `ItemRow` from `itemTables`. */
export const itemColumns = (reader: Reader): SQL => named(columns(reader))

export const itemTables = sql`selection_items i
  join selection_categories c on c.id = i.category_id
  join companies co on co.id = i.company_id`

/** An item of a page with its key, beside the total and whether its category is known; those two alone without one. */
export type ListedItem = { total: number; known: boolean } & ((ItemRow & { key: string }) | { id: null })
export type ItemPage = { items: ItemRow[]; total: number; next: string | null; known: boolean }

/** A page from rows that were read one further than its limit. */
export function itemPage(rows: readonly ListedItem[], limit: number): ItemPage {
  const [first] = rows
  if (!first) throw new Error('A page without a row')
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
  const last = found.length > limit ? found[limit - 1] : undefined
  return { items: found.slice(0, limit), total: first.total, known: first.known, next: last?.key ?? null }
}

import { type SQL, sql } from 'drizzle-orm'
import { manages, type Reader } from './scope-store.ts'

/** Columns of an item that a reply needs; `i` the item, `c` its category, `co` the company. */
export const itemColumns = sql`i.id, i.name, i.description, i.brand, i.model, i.price_cents, i.availability,
  i.specifications, i.data_sheet_url, i.data_sheet_file_id, i.starter_key, i.category_id, c.name category_name, i.unit,
  i.lead_time_days, co.currency, i.pictures, i.version, i.archived_at, i.company_id`

export const itemTables = sql`selection_items i
  join selection_categories c on c.id = i.category_id
  join companies co on co.id = i.company_id`

/** One item as the contract says it, from a row of `itemColumns` under the given name. */
export function itemJson(actor: Reader, row: SQL): SQL {
  const open = sql`(${manages(actor, sql`${row}.company_id`)} and ${row}.archived_at is null)`
  const shut = sql`(${manages(actor, sql`${row}.company_id`)} and ${row}.archived_at is not null)`
  return sql`json_build_object(
    'id', ${row}.id, 'name', ${row}.name, 'description', ${row}.description, 'brand', ${row}.brand,
    'model', ${row}.model, 'price', (${row}.price_cents / 100.0)::float8, 'imageUrl', ${row}.pictures -> 0 -> 'url',
    'availability', ${row}.availability, 'specifications', ${row}.specifications,
    'dataSheet', case
      when ${row}.data_sheet_file_id is not null then '/api/files/' || ${row}.data_sheet_file_id
      when ${row}.data_sheet_url is not null then ${row}.data_sheet_url
      when ${row}.starter_key is not null then '/api/selection-items/' || ${row}.id || '/data-sheet.pdf' end,
    'categoryId', ${row}.category_id, 'categoryName', ${row}.category_name, 'unit', ${row}.unit,
    'leadTimeDays', ${row}.lead_time_days, 'currency', ${row}.currency, 'pictures', ${row}.pictures,
    'version', ${row}.version, 'archivedAt', ${row}.archived_at,
    'can', json_build_object('edit', ${open}, 'archive', ${open}, 'restore', ${shut}))`
}

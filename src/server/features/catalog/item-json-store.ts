import { type SQL, sql } from 'drizzle-orm'
import type { SelectionItem } from '#shared/catalog/contract.ts'
import { type Field, flag, json, jsonText, number, text } from '#server/platform/db/json-text.ts'
import { constantPart } from '#server/platform/db/prepared.ts'
import { manages, type Reader } from './scope-store.ts'

/** Item columns for a reply; `i` is the item, `c` its category, `co` the company. `managed`: the reader manages its catalog. */
export const itemColumns = (
  reader: Reader,
): SQL => sql`${manages(reader, sql`i.company_id`)} managed, i.id, i.name, i.description, i.brand, i.model, i.sku, i.price_cents, i.availability,
  i.specifications, i.data_sheet_url, i.data_sheet_file_id, i.starter_key, i.category_id, c.name category_name, i.unit,
  i.lead_time_days, co.currency, i.pictures, i.version, i.archived_at, i.one_off, i.company_id`

export const itemTables = sql`selection_items i
  join selection_categories c on c.id = i.category_id
  join companies co on co.id = i.company_id`

/** One item in the shape of the contract, as JSON text, from a row of `itemColumns` with the given alias. */
export function itemJson(row: SQL): SQL {
  const open = flag(sql`(${row}.managed and ${row}.archived_at is null)`)
  const editable = flag(sql`(${row}.managed and (${row}.archived_at is null or ${row}.one_off))`)
  const shut = flag(sql`(${row}.managed and ${row}.archived_at is not null)`)
  const fields: Record<keyof SelectionItem, Field> = {
    id: number(sql`${row}.id`),
    name: text(sql`${row}.name`),
    description: text(sql`${row}.description`),
    brand: text(sql`${row}.brand`),
    model: text(sql`${row}.model`),
    sku: text(sql`case when ${row}.managed then ${row}.sku end`),
    price: number(sql`(${row}.price_cents / 100.0)::float8`),
    imageUrl: json(sql`${row}.pictures -> 0 -> 'url'`),
    availability: text(sql`${row}.availability`),
    specifications: json(sql`${row}.specifications`),
    dataSheet: text(sql`case
      when ${row}.data_sheet_file_id is not null then '/api/files/' || ${row}.data_sheet_file_id
      when ${row}.data_sheet_url is not null then ${row}.data_sheet_url
      when ${row}.starter_key is not null then '/api/selection-items/' || ${row}.id || '/data-sheet.pdf' end`),
    categoryId: number(sql`${row}.category_id`),
    categoryName: text(sql`${row}.category_name`),
    unit: text(sql`${row}.unit`),
    leadTimeDays: number(sql`${row}.lead_time_days`),
    currency: text(sql`${row}.currency`),
    pictures: json(sql`${row}.pictures`),
    version: number(sql`${row}.version`),
    archivedAt: text(sql`case when not ${row}.one_off then ${row}.archived_at end`),
    can: json(
      jsonText({ edit: editable, archive: open, restore: shut } satisfies Record<keyof SelectionItem['can'], Field>),
    ),
  }
  return constantPart(jsonText(fields))
}

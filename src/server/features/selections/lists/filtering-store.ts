import { type SQL, sql } from 'drizzle-orm'
import type { FilterColumn } from '#shared/selections/lists/filter-columns.ts'
import type { StatusKey } from '#shared/selections/lists/filters.ts'
import { awaitsPrice, isOpenStatus } from '#server/db/conditions.ts'
import { memberNameOf } from '../replies/parts-store.ts'

const key = (status: StatusKey): SQL => sql.raw(`'${status}'`)

/** The same states as `statusKeyOf`, of the selection `s` in the project `p`. */
const status = sql`case
  when s.sent_at is null then ${key('draft')}
  when s.included and s.status = 'approved' and s.installed_at is null then ${key('included')}
  when s.status = 'pending' then case when coalesce(s.decline_reason, '') <> '' then ${key('declined')} else ${key('options')} end
  when ${isOpenStatus(sql`s.status`)} then case
    when p.seat <> 'subcontractor' and ${awaitsPrice(sql`p.today`)} then ${key('price')}
    when s.selected_item_id is null then ${key('choice')} else ${key('signature')} end
  when s.installed_at is not null then ${key('installed')}
  when s.delivered_at is not null then ${key('delivered')}
  when s.status = 'ordered' then ${key('ordered')} else ${key('approved')} end`

/** Trades see no amounts, so they cannot filter by them either. */
const allowance = sql`case
  when p.seat = 'subcontractor' or s.allowance_id is not null or s.total_cents is null or s.allowance_cents is null then ''
  when s.total_cents > s.allowance_cents then 'over' when s.total_cents < s.allowance_cents then 'under' else 'even' end`

const single: Record<Exclude<FilterColumn, 'item' | 'brand'>, SQL> = {
  project: sql`p.name`,
  room: sql`coalesce(s.room, '')`,
  phase: sql`coalesce(s.phase, '')`,
  category: sql`coalesce((select g.name from selection_categories g where g.id = s.category_id), '')`,
  status,
  priority: sql`s.priority`,
  trade: sql`case when p.seat = 'client' then '' else coalesce(${memberNameOf(sql`s.trade_id`)}, '') end`,
  allowance,
}

const listed = { item: 'name', brand: 'brand' } as const

/** The values of a column that the selection `s` has, as an array: the same as `filterValuesOf`. */
export function valuesOf(column: FilterColumn): SQL {
  if (column !== 'item' && column !== 'brand') return sql`array[${single[column]}]`
  const field = sql.raw(`nullif(choice ->> '${listed[column]}', '')`)
  return sql`coalesce((select array_agg(distinct ${field}) filter (where ${field} is not null)
    from jsonb_array_elements(s.choices) as list (choice)), array[''])`
}

/** Whether the selection `s` has one of the values: what its reader sees of it decides, as in `passesFilters`. */
export function hasValue(column: FilterColumn, wanted: readonly string[]): SQL {
  const values = sql`${sql.param([...wanted])}::text[]`
  // PostgreSQL expects a CASE to match every other row, so it scans in page order and stops early.
  if (column !== 'item' && column !== 'brand')
    return sql`case when ${single[column]} = any(${values}) then true else false end`
  const field = sql.raw(`nullif(choice ->> '${listed[column]}', '')`)
  const some = (condition: SQL) =>
    sql`exists (select from jsonb_array_elements(s.choices) as list (choice) where ${condition})`
  return sql`case when ${some(sql`${field} = any(${values})`)}
    or ('' = any(${values}) and not ${some(sql`${field} is not null`)}) then true else false end`
}

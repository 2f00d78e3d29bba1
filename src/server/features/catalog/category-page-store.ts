import { sql } from 'drizzle-orm'
import type { ItemSort } from '#shared/catalog/schemas.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { itemColumns, itemJson, itemTables } from './item-json-store.ts'
import { known, type ItemPage } from './list-store.ts'
import { orders, sorting } from './order-store.ts'

type CategoryPageQuery = { categoryId: number; sort: ItemSort; limit: number; after: readonly unknown[] | null }
type Row = ItemPage & { more: boolean }

/** A whole category without search or filter: the most frequent list, so it is prepared once. */
export async function categoryPage(
  db: Db,
  actor: Actor,
  { categoryId, sort, limit, after }: CategoryPageQuery,
): Promise<ItemPage> {
  const builder = actor.companyId !== null
  const name = ['items_of_category', builder ? 'builder' : 'client', sort, after ? 'next' : 'first'].join('_')
  const values: Record<string, unknown> = {
    userId: actor.userId,
    companyId: actor.companyId,
    categoryId,
    limit,
    more: limit + 1,
  }
  for (const [index, value] of (after ?? []).entries()) values[`after${index}`] = value
  const [row] = await prepared<Row>(db, name, () => statement(builder, sort, after !== null), values)
  if (!row) throw new Error('A category page without a row')
  return { ...row, next: row.more ? row.next : null }
}

function statement(builder: boolean, sort: ItemSort, isNext: boolean) {
  const { keys } = orders[sort]
  const reader = { userId: sql.placeholder('userId'), companyId: builder ? sql.placeholder('companyId') : null }
  const categoryId = sql.placeholder('categoryId')
  const limit = sql`${sql.placeholder('limit')}::bigint`
  const { order, beyond } = sorting(sort, isNext ? keys.map((_, index) => sql.placeholder(`after${index}`)) : null)
  return sql`
    with page as (
      select ${itemColumns(reader)}, json_build_array(${sql.join(keys, sql`, `)})::text key, row_number() over (order by ${order}) place
      from ${itemTables} where i.category_id = ${categoryId} and i.archived_at is null ${beyond}
      order by ${order} limit ${sql.placeholder('more')}
    )
    select concat('[', string_agg(${itemJson(sql`page`)}, ',' order by place) filter (where place <= ${limit}), ']') items,
      max(key) filter (where place = ${limit}) next, count(*) > ${limit} more, ${known(reader, { categoryId })} known,
      coalesce((select item_count from selection_categories where id = ${categoryId}), 0) total
    from page`
}

import { sql } from 'drizzle-orm'
import type { ItemSort } from '#shared/catalog/schemas.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { itemColumns, type ItemPage, itemPage, itemTables, type ListedItem } from './item-row-store.ts'
import { known } from './list-store.ts'
import { orders, sorting } from './order-store.ts'

type CategoryPageQuery = { categoryId: number; sort: ItemSort; limit: number; after: readonly unknown[] | null }

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
    more: limit + 1,
  }
  for (const [index, value] of (after ?? []).entries()) values[`after${index}`] = value
  const rows = await prepared<ListedItem>(db, name, () => statement(builder, sort, after !== null), values)
  return itemPage(rows, limit)
}

function statement(builder: boolean, sort: ItemSort, isNext: boolean) {
  const { keys } = orders[sort]
  const reader = { userId: sql.placeholder('userId'), companyId: builder ? sql.placeholder('companyId') : null }
  const categoryId = sql.placeholder('categoryId')
  const { order, beyond } = sorting(sort, isNext ? keys.map((_, index) => sql.placeholder(`after${index}`)) : null)
  return sql`
    select x.*, around.known, around.total from (select ${known(reader, { categoryId })},
      coalesce((select item_count from selection_categories where id = ${categoryId}), 0)) around (known, total)
    left join (
      select ${itemColumns(reader)}, json_build_array(${sql.join(keys, sql`, `)})::text as key, row_number() over (order by ${order}) as place
      from ${itemTables} where i.category_id = ${categoryId} and i.archived_at is null ${beyond}
      order by ${order} limit ${sql.placeholder('more')}
    ) x on true order by x.place`
}

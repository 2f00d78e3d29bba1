import { type SQL, sql } from 'drizzle-orm'
import type { ItemSort } from '#shared/catalog/schemas.ts'
import { cursorOf, cursorPart } from '#server/platform/http/cursor.ts'

type Order = { keys: SQL[]; types: string[]; descending?: boolean }

const name = sql`lower(i.name)`

/** Sort orders; each ends with the id, so that keys are unique and a page can start after any item. */
export const orders: Record<ItemSort, Order> = {
  relevance: { keys: [sql`-score`, name, sql`i.id`], types: ['integer', 'text', 'integer'] },
  name: { keys: [name, sql`i.id`], types: ['text', 'integer'] },
  brand: { keys: [sql`lower(coalesce(i.brand, ''))`, name, sql`i.id`], types: ['text', 'text', 'integer'] },
  price_low: { keys: [sql`i.price_cents`, sql`i.id`], types: ['bigint', 'integer'] },
  price_high: { keys: [sql`i.price_cents`, sql`i.id`], types: ['bigint', 'integer'], descending: true },
}

const { id, score, text, whole } = cursorPart

/** The key of the last item of a page, in the columns of `orders`. */
export const cursors: Record<ItemSort, { decode(cursor: string | undefined): readonly unknown[] | null }> = {
  relevance: cursorOf(score, text, id),
  name: cursorOf(text, id),
  brand: cursorOf(text, text, id),
  price_low: cursorOf(whole, id),
  price_high: cursorOf(whole, id),
}

/** The ORDER BY, and the condition for rows after the last item of the previous page. */
export function sorting(sort: ItemSort, after: readonly unknown[] | null): { order: SQL; beyond: SQL } {
  const { keys, types, descending = false } = orders[sort]
  const direction = descending ? sql`desc` : sql`asc`
  const order = sql.join(
    keys.map((key) => sql`${key} ${direction}`),
    sql`, `,
  )
  if (!after) return { order, beyond: sql`` }
  const values = after.map((value, index) => sql`${value}::${sql.raw(types[index] ?? 'text')}`)
  const beyond = sql`and (${sql.join(keys, sql`, `)}) ${descending ? sql`<` : sql`>`} (${sql.join(values, sql`, `)})`
  return { order, beyond }
}

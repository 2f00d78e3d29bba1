import { between, eq, like, or, type SQL } from 'drizzle-orm'
import { orders } from '#server/db/schema/orders.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'

const GREATEST_NUMBER = 2_147_483_647

/**
 * One word of a search. A typed order number ("po-1007") finds the orders whose numbers begin with it by their numbers: the index
 * of words has "po-" once for every order of the company, so it would cost more with each.
 */
export function hasWord(word: string): SQL | undefined {
  const typed = /^po-([1-9]\d{0,8})$/.exec(word)?.[1]
  return typed === undefined ? like(orders.search, likePattern(word)) : beginsWith(Number(typed))
}

function beginsWith(typed: number): SQL | undefined {
  const longer: SQL[] = []
  for (let power = 10; typed * power <= GREATEST_NUMBER; power *= 10)
    longer.push(between(orders.number, typed * power, Math.min(typed * power + power - 1, GREATEST_NUMBER)))
  return or(eq(orders.number, typed), ...longer)
}

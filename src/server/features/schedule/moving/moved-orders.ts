import type { Day } from '#shared/kernel/dates.ts'
import { orderNameInWords, orderNumberInWords } from '#shared/procurement/orders/words.ts'
import { neededBy as neededOn } from '#shared/procurement/log/rules.ts'
import type { ScheduleChange } from '#shared/schedule/milestones/contract.ts'
import type { DeadlineRow, OpenOrder } from './moving-store.ts'

type Rows = readonly DeadlineRow[]

/** The day on which the material of a selection has to be on site. */
const requiredOn = (rows: Rows): ReadonlyMap<number, Day> =>
  new Map(
    rows.flatMap(({ id, plan }) => {
      const day = neededOn(plan)
      return day === null ? [] : [[id, day] as const]
    }),
  )

const earliest = (days: readonly (Day | undefined)[]): Day | null =>
  days.reduce<Day | null>((first, day) => (day !== undefined && (first === null || day < first) ? day : first), null)

const isLate = (expectedOn: Day | null, to: Day | null): boolean =>
  expectedOn !== null && to !== null && expectedOn > to

/** Orders whose first material is needed on another day. */
export function movedOrders(orders: readonly OpenOrder[], before: Rows, after: Rows): ScheduleChange['orders'] {
  const [was, is] = [requiredOn(before), requiredOn(after)]
  return orders.flatMap(({ id, number, revision, supplier, neededBy, expectedOn, selectionIds }) => {
    const from = earliest(selectionIds.map((one) => was.get(one)))
    const to = earliest(selectionIds.map((one) => is.get(one)))
    if (from === to) return []
    const name = orderNameInWords({ number: orderNumberInWords(number), revision })
    return [{ id, name, supplier, neededBy, expectedOn, from, to, late: isLate(expectedOn, to) }]
  })
}

/** Selections that were ordered, have not arrived, and are needed on another day. */
export function movedDeliveries(before: Rows, after: Rows): ScheduleChange['deliveries'] {
  const was = requiredOn(before)
  return after.flatMap(({ id, name, plan, orderedAt, expectedOn, deliveredAt }) => {
    const [from, to] = [was.get(id) ?? null, neededOn(plan)]
    if (orderedAt === null || expectedOn === null || deliveredAt !== null || from === to) return []
    return [{ id, name, from, to, expectedOn, late: isLate(expectedOn, to) }]
  })
}

import { type Day, dayIn } from '#shared/kernel/dates.ts'
import type { BodyInput } from '#shared/kernel/endpoint.ts'
import {
  confirmOrder,
  createOrdersFromSelections,
  readOrder,
  receiveOrder,
  sendOrder,
} from '#shared/procurement/orders/endpoints.ts'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import type { Plot } from './story.ts'

/** How many of a house's latest ordered decisions were bought together, instead of one by one. */
const TOGETHER = 6
const DAY = 86_400_000

type Decided = { fate: string; plan: { name: string } }

/** The latest decisions of houses that are being built become purchase orders. */
export function boughtTogether({ project }: Plot, decisions: readonly Decided[]): ReadonlySet<string> {
  if (project.status !== 'in_progress') return new Set()
  const ordered = decisions.filter(({ fate }) => fate === 'ordered')
  return new Set(ordered.slice(-TOGETHER).map(({ plan }) => plan.name))
}

/** One order per supplier: the first came in part, the second is confirmed, and the last is a draft. */
export function playPurchases(plot: Plot, names: ReadonlySet<string>): void {
  if (names.size === 0) return
  // After the last signature, which is at least a day and a half ago.
  const at = new Date(plot.stage.today.getTime() - 1.1 * DAY)
  plot.acts.push({ at, play: () => purchase(plot, names, at) })
}

async function purchase(plot: Plot, names: ReadonlySet<string>, at: Date): Promise<void> {
  const { stage, builder, ids } = plot
  const person = stage.cast.actor(builder)
  const lines = [...names].flatMap((name) => {
    const selectionId = ids.selections.get(name)?.id
    return selectionId === undefined ? [] : [{ selectionId }]
  })
  const body = { lines, confirmed: true }
  const { orders } = await stage.player.call(at, person, createOrdersFromSelections, {}, body)
  for (const [index, { id }] of orders.entries()) {
    const order = await stage.player.call(at, person, readOrder, { orderId: id })
    if (index === orders.length - 1 && index > 0) return
    await place(plot, order, index, at)
  }
}

async function place({ stage, builder, day }: Plot, order: Order, index: number, at: Date): Promise<void> {
  const person = stage.cast.actor(builder)
  const params = { orderId: order.id }
  const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
  const sent = await stage.player.call(later(0.1), person, sendOrder, params, {
    version: order.version,
    sendEmail: false,
  })
  const expectedOn = day(index === 0 ? 0 : 12)
  const { version } = await stage.player.call(later(4), person, confirmOrder, params, {
    version: sent.version,
    expectedOn,
  })
  if (index > 0) return
  // Yesterday, when the demo company is loaded in the first hours of a day.
  const deliveredOn = dayIn(stage.timeZone, later(20))
  await stage.player.call(later(20), person, receiveOrder, params, delivery(order, version, deliveredOn, day(9)))
}

/** The first line came in part, and one piece of it is damaged; everything else is complete. */
function delivery(order: Order, version: number, deliveredOn: Day, restOn: Day): BodyInput<typeof receiveOrder> {
  const lines = order.lines.map(({ id, open }, index) => {
    if (index > 0) return { lineId: id, delivered: open }
    const delivered = Math.max(0, open - 1)
    return { lineId: id, delivered, damaged: 1, note: 'One corner is broken.', restExpectedOn: restOn }
  })
  return { version, deliveredOn, note: 'In the garage, left wall.', lines }
}

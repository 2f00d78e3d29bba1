import { AppError } from '#shared/kernel/errors.ts'
import { dayIn, dayInWords } from '#shared/kernel/dates.ts'
import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import type { ReceiveOrder } from '#shared/procurement/orders/schemas.ts'
import { arrivalDayProblem } from '#shared/procurement/orders/arrivals.ts'
import { isPlaced, linesToReceive, openMilli } from '#shared/procurement/orders/rules.ts'
import { countedInWords } from '#shared/procurement/orders/words.ts'
import {
  type DeliveredLine,
  insertDelivery,
  type LineRow,
  linesOf,
  liveLines,
  updateLines,
} from '../orders/rows-store.ts'
import { attach } from '#server/features/files/public.ts'
import { recount } from '../to-order/public.ts'
import { type InPart, inPartEvents, type Scene, writeDelivered } from '#server/features/selections/public.ts'
import type { AuditEvent } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { actOnOrder, orderEvent, type OrderScene } from '../orders/acting.ts'
import { requireUpcoming } from '../orders/arrival-days.ts'
import { writeDates } from '../orders/confirming.ts'
import { nameOf, notifyBuilders } from '../orders/notifying.ts'
import { amountOf, counted, milliOf } from '../orders/order-reply.ts'
import { lastExpected } from '../sending/sending.ts'
import * as store from '../orders/store.ts'
import { zoneOfSite } from './receiving-store.ts'

/** Records a delivery. What came short or damaged stays open as a backorder with a date of its own. */
export const receive = (ctx: Ctx, orderId: number, input: ReceiveOrder): Promise<Order> =>
  actOnOrder(ctx, orderId, { act: 'receive', version: input.version, withSelections: true }, async (scene) => {
    const { tx, companyId, order } = scene
    await refuseImpossibleDay(scene, input.deliveredOn)
    const delivered = input.lines.map((entry) => deliveredLine(scene, entry))
    if (delivered.every(({ deliveredMilli, damagedMilli }) => deliveredMilli + damagedMilli === 0))
      throw new AppError('invalid', 'Nothing arrived. Enter what was delivered.')
    await requireUpcoming(
      tx,
      { companyId, now: ctx.now },
      input.lines.map(({ restExpectedOn }, n) => ({
        day: restExpectedOn,
        agreed: delivered[n]?.line.expectedOn ?? null,
        field: `lines.${n}.restExpectedOn`,
      })),
    )
    const files = [...new Set(input.lines.flatMap(({ photos }) => photos))]
    await attach(tx, ctx, { companyId, fileIds: files, kind: 'image', field: 'photos' })
    const deliveryId = await insertDelivery(tx, {
      companyId,
      orderId,
      deliveredOn: input.deliveredOn,
      note: input.note || null,
      createdBy: ctx.actor.userId,
      createdAt: ctx.now,
      lines: delivered,
    })
    for (const [index, { line, deliveredMilli, damagedMilli }] of delivered.entries()) {
      const after = { ...line, deliveredMilli: line.deliveredMilli + deliveredMilli }
      const open = openMilli(after) > 0
      const restExpectedOn = input.lines[index]?.restExpectedOn
      await updateLines(tx, [line.id], {
        deliveredMilli: after.deliveredMilli,
        damagedMilli: line.damagedMilli + damagedMilli,
        backorder: open,
        // The rest keeps the day that the supplier agreed to until another one is given.
        ...(open && restExpectedOn && { expectedOn: restExpectedOn }),
      })
    }
    await recount(tx, [order], ctx.now)
    const parts = await shortOrDamaged(scene, delivered)
    const dates = await writeDates(scene)
    const events = [...inPartEvents(parts), ...dates.map(unannounced), ...(await followDeliveries(scene))]
    await announce(scene, deliveryId)
    return [...events, orderEvent(scene, 'order.received', { deliveredOn: input.deliveredOn })]
  })

/** The day is that of the site: there it may be tomorrow already. */
async function refuseImpossibleDay({ tx, ctx, companyId, order }: OrderScene, deliveredOn: string): Promise<void> {
  const zone = await zoneOfSite(tx, companyId, order.projectId)
  const days = { today: dayIn(zone, ctx.now), orderedOn: dayIn(zone, order.createdAt) }
  const problem = arrivalDayProblem(deliveredOn, days)
  if (problem) throw new AppError('invalid', problem, { fields: { deliveredOn: problem } })
}

/** When the rest arrives is part of what trades read about this delivery. */
const unannounced = (event: AuditEvent): AuditEvent => ({ ...event, notifies: 'nobody' })

/** The selections of a delivery of which something is still to come, with its last day. */
async function shortOrDamaged(scene: OrderScene, delivered: readonly DeliveredLine[]): Promise<InPart[]> {
  const { tx, companyId, order, scenes } = scene
  const now = (await linesOf(tx, companyId, [order.id])).filter(({ live }) => live)
  return scenes.flatMap((one) => {
    const counted = delivered.filter(({ line }) => line.selectionId === one.row.id)
    const open = now.some((line) => line.selectionId === one.row.id && openMilli(line) > 0)
    if (!open || counted.length === 0) return []
    return {
      scene: one,
      came: counted.some(({ deliveredMilli }) => deliveredMilli > 0),
      damaged: counted.some(({ damagedMilli }) => damagedMilli > 0),
      expectedOn: lastExpected(now, one.row.id),
    }
  })
}

function deliveredLine({ lines }: OrderScene, entry: ReceiveOrder['lines'][number]): DeliveredLine {
  const line = lines.find(({ id }) => id === entry.lineId)
  if (!line) throw new AppError('not_found', 'Order line not found')
  const { note, photos } = entry
  return {
    line,
    deliveredMilli: milliOf(line, entry.delivered),
    damagedMilli: milliOf(line, entry.damaged),
    note: note || null,
    photos,
  }
}

/** A selection has arrived once everything that was ordered for it has, from whatever order. */
export async function followDeliveries({ tx, companyId, scenes }: OrderScene): Promise<AuditEvent[]> {
  const live = await liveLines(
    tx,
    companyId,
    scenes.map(({ row }) => row.id),
  )
  const complete = ({ row }: Scene): boolean => {
    const own = live.filter(({ line, status }) => line.selectionId === row.id && isPlaced(status))
    return own.length > 0 && own.every(({ line }) => openMilli(line) === 0)
  }
  return [
    ...(await writeDelivered(
      scenes.filter((scene) => complete(scene)),
      true,
    )),
    ...(await writeDelivered(
      scenes.filter((scene) => !complete(scene)),
      false,
    )),
  ]
}

/** Builders who planned on it learn what came, and what did not. */
async function announce(scene: OrderScene, deliveryId: number): Promise<void> {
  const { tx, ctx, companyId, order } = scene
  const lines = (await store.linesWithSelections(tx, companyId, order.id)).map(({ line }) => line)
  const open = linesToReceive(lines).filter((line) => openMilli(line) > 0)
  const title = open.length === 0 ? `${nameOf(order)} has arrived` : `${nameOf(order)} has arrived in part`
  const body = open.slice(0, 5).map(openInWords).join(' ')
  await notifyBuilders(
    tx,
    ctx,
    { order, lines: scene.lines },
    { title, body: body || null, what: `delivery:${deliveryId}` },
  )
}

function openInWords(line: LineRow): string {
  const amount = amountOf(line)
  const open = openMilli(line)
  const rest = countedInWords({
    ...amount,
    quantity: open / 1000,
    packs: amount.packs === null ? null : Math.ceil(counted(line, open)),
  })
  const when = line.expectedOn === null ? 'no date yet' : `expected ${dayInWords(line.expectedOn)}`
  return `Still open: ${rest} of ${line.description} (${when}).`
}

/** Undoes the last delivery, unless something was installed since. */
export const undoDelivery = (ctx: Ctx, orderId: number, deliveryId: number): Promise<Order> =>
  actOnOrder(ctx, orderId, { act: 'undoDelivery', withSelections: true }, async (scene) => {
    const { tx, order, lines, scenes } = scene
    const deliveries = await store.deliveriesOf(tx, orderId)
    if (!deliveries.some(({ id }) => id === deliveryId)) throw new AppError('not_found', 'Delivery not found')
    if (deliveries.at(-1)?.id !== deliveryId)
      throw new AppError('conflict', 'Another delivery followed. Undo that one first.')
    const entries = await store.deliveredLinesOf(tx, [deliveryId])
    const touched = new Set(entries.map(({ lineId }) => lineId))
    const selections = new Set(lines.filter(({ id }) => touched.has(id)).map(({ selectionId }) => selectionId))
    const installed = scenes.find(({ row }) => selections.has(row.id) && row.installedAt !== null)
    if (installed) throw new AppError('conflict', `${installed.row.name} is installed. Take that back first.`)
    for (const { lineId, before } of entries) await updateLines(tx, [lineId], before)
    await store.deleteDelivery(tx, deliveryId)
    await recount(tx, [order], ctx.now)
    const events = [...(await writeDates(scene)), ...(await followDeliveries(scene))]
    return [...events, orderEvent(scene, 'order.delivery_undone')]
  })

import type { z } from 'zod'
import type { Order } from '#shared/selections/schemas.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { neededBy } from '#shared/procurement/log/rules.ts'
import { statusAfter } from '#shared/selections/rules.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { itemsById } from '#server/features/catalog/public.ts'
import { placeSimpleOrders } from '#server/features/procurement/to-order/public.ts'
import { type AuditEvent, recordAll } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import * as acts from '../acts.ts'
import { byProject } from '../bulk/bulk-rows.ts'
import { eventOfAll } from '../bulk/event-of-all.ts'
import { requireBuilder } from '../policy.ts'
import * as store from '../store.ts'
import { updateAll } from '../editing/writing-store.ts'

type Ordering = Omit<z.infer<typeof Order>, 'version'>

/** Records an order. A change that the client asked for, or an item that left the catalog, has to be confirmed. */
export const order = (ctx: Ctx, at: acts.At, { version, ...input }: z.infer<typeof Order>): Promise<Selection> =>
  acts.act(
    ctx,
    at,
    version,
    (seat) => requireBuilder(seat, 'Only the builder can order.'),
    async (scene) => {
      await requireOrderable(scene, await obstaclesTo([scene]), input.confirmed)
      await recordAll(scene.tx, scene.ctx, await placeOrders([scene], input))
    },
  )

type Obstacles = { signed: ReadonlySet<number>; disputed: ReadonlySet<number>; discontinued: ReadonlySet<number> }

/** What may stop an order, read once for all selections. */
export async function obstaclesTo(scenes: readonly acts.Scene[]): Promise<Obstacles> {
  const [first] = scenes
  if (!first) return { signed: new Set(), disputed: new Set(), discontinued: new Set() }
  const { tx, seat } = first
  const rows = scenes.map(({ row }) => row)
  const ids = rows.map(({ id }) => id)
  const itemIds = rows.flatMap(({ choices }) => choices.map(({ itemId }) => itemId))
  const items = await itemsById(tx, seat.companyId, [...new Set(itemIds)])
  const isArchived = ({ choices }: store.Row) => choices.some(({ itemId }) => items.get(itemId)?.archived)
  return {
    signed: await store.signedAmong(tx, rows),
    disputed: await store.changeRequestsAmong(tx, ids),
    discontinued: new Set(rows.filter(isArchived).map(({ id }) => id)),
  }
}

export async function requireOrderable(scene: acts.Scene, obstacles: Obstacles, confirmed = false): Promise<void> {
  const { id, included } = scene.row
  await acts.advance(scene, 'order')
  if (!included && !obstacles.signed.has(id))
    throw await acts.conflict(scene, 'There is no valid signature for this selection, so it cannot be ordered.')
  if (!confirmed && obstacles.disputed.has(id))
    throw await unconfirmed(scene, 'The client has asked for a change. Answer the request, or order anyway.')
  if (!confirmed && obstacles.discontinued.has(id))
    throw await unconfirmed(scene, 'This item is no longer in the catalog. Replace it, or order anyway.')
}

/** The builder may order anyway: the same request with `confirmed` is accepted. */
async function unconfirmed(scene: acts.Scene, message: string): Promise<AppError> {
  const { extras } = await acts.conflict(scene, message)
  return new AppError('conflict', message, { ...extras, fields: { confirmed: message } })
}

/** Writes the orders, in the same few statements for any number of them. Returns their events, to be recorded last. */
export async function placeOrders(scenes: readonly acts.Scene[], input: Ordering): Promise<AuditEvent[]> {
  const [first] = scenes
  if (!first) return []
  const { expectedOn = null } = input
  const wanted = scenes.flatMap(({ row: { id, projectId, choices, plan } }) =>
    choices.map((choice) => ({ selectionId: id, projectId, choice, neededBy: neededBy(plan), expectedOn })),
  )
  await placeSimpleOrders(first.tx, first.ctx, first.seat.companyId, wanted)
  return writeOrdered(scenes, () => input)
}

/** The selections are ordered now. Clients are notified once for all of a project. */
export async function writeOrdered(
  scenes: readonly acts.Scene[],
  orderOf: (scene: acts.Scene) => Pick<Ordering, 'reference' | 'expectedOn'>,
): Promise<AuditEvent[]> {
  const [first] = scenes
  if (!first) return []
  const { tx, ctx } = first
  const changes = scenes.map((scene) => {
    const { reference = null, expectedOn = null } = orderOf(scene)
    const placed = { orderReference: reference, expectedOn, orderedAt: ctx.now }
    return { id: scene.row.id, change: { status: statusAfter('order', acts.stage(scene.row)), ...placed } }
  })
  const rows = await updateAll(tx, changes, ctx.now)
  const several = byProject(scenes).filter((together) => together.length > 1)
  const batched = new Set(several.flat())
  const events = scenes.map((scene) => {
    const row = rows.get(scene.row.id)
    if (!row) throw new Error('The order was not written')
    const { orderReference: reference, expectedOn } = row
    const act: acts.InAct = batched.has(scene) ? { partOf: 'selections.ordered', notifies: 'nobody' } : {}
    const facts = { ...acts.dealOf(row), reference, expectedOn }
    return acts.eventOf({ ...scene, row }, 'selection.ordered', facts, act)
  })
  return [...events, ...several.flatMap((together) => eventOfAll(together, 'selections.ordered'))]
}

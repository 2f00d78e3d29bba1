import type { z } from 'zod'
import type { AuditData } from '#shared/activity/rules.ts'
import type { Order } from '#shared/selections/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { itemsById } from '#server/features/catalog/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import * as acts from './acts.ts'
import { requireBuilder } from './policy.ts'
import * as store from './store.ts'

type Ordering = Omit<z.infer<typeof Order>, 'version'>

/** Records an order. A change that the client asked for, or an item that left the catalog, has to be confirmed. */
export const order = (ctx: Ctx, at: acts.At, { version, ...input }: z.infer<typeof Order>): Promise<Selection> =>
  acts.act(
    ctx,
    at,
    version,
    (seat) => requireBuilder(seat, 'Only the builder can order.'),
    async (scene) => void (await placeOrder(scene, input)),
  )

export async function placeOrder(
  scene: acts.Scene,
  { reference, expectedOn, confirmed }: Ordering,
  facts: AuditData = {},
): Promise<store.Row> {
  const { tx, ctx, row } = scene
  const status = await acts.advance(scene, 'order')
  if (!row.included && !(await store.isSigned(tx, row)))
    throw await acts.conflict(scene, 'There is no valid signature for this selection, so it cannot be ordered.')
  if (confirmed !== true && (await store.openChangeRequest(tx, row.id)))
    throw await acts.conflict(scene, 'The client has asked for a change. Answer the request, or order anyway.')
  if (confirmed !== true && (await isDiscontinued(scene)))
    throw await acts.conflict(scene, 'This item is no longer in the catalog. Replace it, or order anyway.')
  const placed = { status, orderReference: reference ?? null, expectedOn: expectedOn ?? null, orderedAt: ctx.now }
  const updated = await store.update(tx, row.id, placed, ctx.now)
  await acts.recordEvent({ ...scene, row: updated }, 'selection.ordered', {
    ...acts.amounts(updated),
    reference: reference ?? null,
    expectedOn: expectedOn ?? null,
    ...facts,
  })
  return updated
}

async function isDiscontinued({ tx, seat, row }: acts.Scene): Promise<boolean> {
  const ids = row.choices.map(({ itemId }) => itemId)
  return [...(await itemsById(tx, seat.companyId, ids)).values()].some(({ archived }) => archived)
}

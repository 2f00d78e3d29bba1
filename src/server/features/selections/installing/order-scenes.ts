import type { AuditData } from '#shared/activity/rules.ts'
import type { AuditKind } from '#shared/activity/vocabulary.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { statusAfter } from '#shared/selections/rules.ts'
import { companyOf, lockPlanSeat } from '#server/features/seats/public.ts'
import type { AuditEvent } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as acts from '../acts.ts'
import { projectsOf } from '../bulk/bulk-store.ts'
import { updateAll } from '../editing/writing-store.ts'
import * as store from '../store.ts'

/**
 * The selections of a purchase order, with their projects locked first, each in the order of their ids. Those of other companies do not
 * exist.
 */
export async function lockForOrder(tx: Db, ctx: Ctx, ids: readonly number[]): Promise<acts.Scene[]> {
  const projects = await projectsOf(tx, companyOf(ctx.actor), ids)
  const scenes: acts.Scene[] = []
  for (const projectId of [...new Set(projects.values())].toSorted((a, b) => a - b)) {
    const seat = await lockPlanSeat(tx, ctx.actor, projectId)
    const here = ids.filter((id) => projects.get(id) === projectId)
    for (const row of await store.lock(tx, projectId, here)) scenes.push({ tx, ctx, seat, row })
  }
  if (scenes.length < new Set(ids).size) throw new AppError('not_found', 'Selection not found')
  return scenes
}

type Planned = { scene: acts.Scene; change: store.Change; facts: AuditData }

async function write(kind: AuditKind, planned: readonly Planned[]): Promise<AuditEvent[]> {
  const [first] = planned
  if (!first) return []
  const { tx, ctx } = first.scene
  const changes = planned.map(({ scene, change }) => ({ id: scene.row.id, change }))
  const rows = await updateAll(tx, changes, ctx.now)
  return planned.map(({ scene, facts }) => {
    const row = rows.get(scene.row.id)
    if (!row) throw new Error('The selection was not updated')
    return acts.eventOf({ ...scene, row }, kind, { item: acts.choiceNames(row.choices), ...facts })
  })
}

/** A canceled order takes nothing back that was signed: the selection is approved, and can be ordered again. */
export const writeUnordered = (scenes: readonly acts.Scene[]): Promise<AuditEvent[]> =>
  write(
    'selection.order_canceled',
    scenes
      .filter(({ row }) => row.status === 'ordered')
      .map((scene) => ({
        scene,
        facts: {},
        change: {
          status: statusAfter('unorder', acts.stage(scene.row)),
          orderReference: null,
          expectedOn: null,
          orderedAt: null,
          deliveredAt: null,
        },
      })),
  )

/** When ordered selections will arrive. Those that already say so are left alone. */
export const writeExpected = (
  dates: readonly { scene: acts.Scene; expectedOn: string | null }[],
): Promise<AuditEvent[]> =>
  write(
    'selection.expected',
    dates
      .filter(({ scene: { row }, expectedOn }) => row.status === 'ordered' && row.expectedOn !== expectedOn)
      .map(({ scene, expectedOn }) => ({ scene, change: { expectedOn }, facts: { expectedOn } })),
  )

/** Whether ordered selections have arrived. */
export const writeDelivered = (scenes: readonly acts.Scene[], delivered: boolean): Promise<AuditEvent[]> =>
  write(
    delivered ? 'selection.delivered' : 'selection.delivery_undone',
    scenes
      .filter(({ row }) => row.status === 'ordered' && (row.deliveredAt !== null) !== delivered)
      .map((scene) => ({ scene, change: { deliveredAt: delivered ? scene.ctx.now : null }, facts: {} })),
  )

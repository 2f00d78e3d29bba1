import type { Item, Material, SiteChanges } from '#shared/events/payloads/selection-schemas.ts'
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
 * The selections of a purchase order, with their projects locked first, each in the order of their ids. Those of other companies count
 * as not found.
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

/** Where an order is: what these events say besides the item. */
type OrderFacts = { expectedOn?: string | null; damaged?: boolean }
type Fact<Facts extends OrderFacts = OrderFacts> = { scene: acts.Scene; facts: Facts }
type Planned<Facts extends OrderFacts> = Fact<Facts> & { change: store.Change }

type What = Material['what']

/** The first event of a project covers all selections that share its facts: each trade is notified once, of their own. */
function siteOf(planned: readonly Fact[], index: number, what: What | null): { site?: SiteChanges } {
  const own = planned[index]
  if (!own || what === null) return {}
  const alike = planned.filter(
    ({ scene, facts }) =>
      scene.row.projectId === own.scene.row.projectId && JSON.stringify(facts) === JSON.stringify(own.facts),
  )
  return alike[0] === own
    ? { site: { material: { lines: alike.map(({ scene }) => acts.siteLineOf(scene.row)), what } } }
    : {}
}

type Recording<Facts> = (scene: acts.Scene, facts: Facts & Item & { site?: SiteChanges }) => AuditEvent

async function write<Facts extends OrderFacts>(
  planned: readonly Planned<Facts>[],
  what: What | null,
  eventOf: Recording<Facts>,
): Promise<AuditEvent[]> {
  const [first] = planned
  if (!first) return []
  const { tx, ctx } = first.scene
  const changes = planned.map(({ scene, change }) => ({ id: scene.row.id, change }))
  const rows = await updateAll(tx, changes, ctx.now)
  return planned.map(({ scene, facts }, index) => {
    const row = rows.get(scene.row.id)
    if (!row) throw new Error('The selection was not updated')
    return eventOf({ ...scene, row }, { ...acts.itemOf(row), ...facts, ...siteOf(planned, index, what) })
  })
}

export type InPart = { scene: acts.Scene; came: boolean; damaged: boolean; expectedOn: string | null }

/**
 * Selections whose delivery was short or damaged: the rest is still to come, and their trades are notified. The row stays as it is, so
 * these events come before those that change it.
 */
export const inPartEvents = (parts: readonly InPart[]): AuditEvent[] =>
  (['part', 'damaged'] as const).flatMap((what) => {
    const own = parts
      .filter(({ came }) => came === (what === 'part'))
      .map(({ scene, damaged, expectedOn }) => ({ scene, facts: { damaged, expectedOn } }))
    return own.map(({ scene, facts }, index) =>
      acts.eventOf(scene, 'selection.arrived_in_part', {
        ...acts.itemOf(scene.row),
        ...facts,
        ...siteOf(own, index, what),
      }),
    )
  })

/** Canceling an order voids no signature: the selection is approved, and can be ordered again. */
export const writeUnordered = (scenes: readonly acts.Scene[]): Promise<AuditEvent[]> =>
  write(
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
    'unordered',
    (scene, facts) => acts.eventOf(scene, 'selection.order_canceled', facts),
  )

/** When ordered selections will arrive. Those that already say so are left alone. */
export const writeExpected = (
  dates: readonly { scene: acts.Scene; expectedOn: string | null }[],
): Promise<AuditEvent[]> =>
  write(
    dates
      .filter(({ scene: { row }, expectedOn }) => row.status === 'ordered' && row.expectedOn !== expectedOn)
      .map(({ scene, expectedOn }) => ({ scene, change: { expectedOn }, facts: { expectedOn } })),
    'expected',
    (scene, facts) => acts.eventOf(scene, 'selection.expected', facts),
  )

/** Whether ordered selections have arrived. */
export const writeDelivered = (scenes: readonly acts.Scene[], delivered: boolean): Promise<AuditEvent[]> =>
  write(
    scenes
      .filter(({ row }) => row.status === 'ordered' && (row.deliveredAt !== null) !== delivered)
      .map((scene) => ({ scene, change: { deliveredAt: delivered ? scene.ctx.now : null }, facts: {} })),
    delivered ? 'arrived' : null,
    (scene, facts) => acts.eventOf(scene, delivered ? 'selection.delivered' : 'selection.delivery_undone', facts),
  )

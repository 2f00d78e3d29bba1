import { AppError } from '#shared/kernel/errors.ts'
import type { BulkResult } from '#shared/selections/bulk/bulk-schemas.ts'
import type { UndoRow } from './bulk-store.ts'
import { companyOf } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import type * as acts from '../acts.ts'
import { readTogether } from './bulk.ts'
import { requireTrades } from '../installing/trades.ts'
import { type EditResult, editTogether } from './bulk-edits.ts'
import { lockScenes, Refusals } from './bulk-rows.ts'
import { followUndo, lockSaved, markUndone } from './bulk-store.ts'
import { type ChangeFacts, planChange, type PlannedChange } from '../deciding/changing.ts'
import { changedFields } from '../editing/editing.ts'
import { requireCategory } from '../editing/inserting.ts'
import * as store from '../store.ts'

/** Puts a person's own change back, once, while none of its selections has changed since. The reply can be undone again. */
export const undoChange = (ctx: Ctx, undoId: number): Promise<BulkResult> =>
  ctx.db.transaction(async (tx) => {
    const companyId = companyOf(ctx.actor)
    const saved = await lockSaved(tx, companyId, ctx.actor.userId, undoId)
    if (!saved) throw new AppError('not_found')
    if (saved.undoneAt) throw new AppError('conflict', 'This has been undone already.')
    const { scenes, result } = await restoreRows(tx, ctx, saved.rows, saved.days)
    await markUndone(tx, undoId, ctx.now)
    const selections = await readTogether(tx, ctx, scenes)
    await followUndo(tx, ctx.actor.userId, saved.rows, new Map(selections.map(({ id, version }) => [id, version])))
    return { ...result, selections }
  })

/** Puts selections back as they were, while none has changed since. People are notified like of any other change. */
export async function restoreRows(
  tx: Db,
  ctx: Ctx,
  saved: readonly UndoRow[],
  days: number | null,
): Promise<{ scenes: acts.Scene[]; result: EditResult }> {
  const undone = new Map(saved.map((row) => [row.selectionId, row]))
  const rows = saved.map(({ selectionId, version }) => ({ id: selectionId, version }))
  const refusals = new Refusals()
  const scenes = await lockScenes(tx, ctx, rows, refusals, {
    stale: 'It has changed since, so this cannot be undone.',
  })
  const result = await editTogether({
    scenes,
    plan: (scene, facts) => planRestored(scene, undone.get(scene.row.id), facts),
    refusals,
    ...(days !== null && { days: -days }),
  })
  return { scenes, result }
}

async function planRestored(scene: acts.Scene, undo: UndoRow | undefined, facts: ChangeFacts): Promise<PlannedChange> {
  if (!undo) throw new Error('There is nothing to restore')
  await requireCategory(scene.tx, scene.seat.companyId, undo.before.categoryId)
  await requireTrades(scene.tx, scene.seat.projectId, [undo.before.tradeId])
  for (const { id, ...count } of undo.options) await store.updateOption(scene.tx, id, count)
  const before = { ...undo.before, ...(await allowanceOf(scene, undo.before.allowanceId)) }
  return planChange(scene, before, 'selection.edited', {
    changed: changedFields(scene.row, { ...scene.row, ...before }),
    undone: true,
    ...facts,
  })
}

/** A shared allowance with its current amount, which may have changed since. */
async function allowanceOf({ tx, seat }: acts.Scene, id: number | null | undefined): Promise<store.Change> {
  if (typeof id !== 'number') return {}
  const shared = await store.allowance(tx, seat.projectId, id)
  if (!shared) throw new AppError('conflict', 'Its allowance was deleted, so this cannot be undone.')
  return { allowanceName: shared.name, allowanceCents: shared.amountCents }
}

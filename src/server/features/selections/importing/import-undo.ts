import { AppError } from '#shared/kernel/errors.ts'
import { lockPlanSeat, type Seat } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { removeAllowance } from '../allowances/allowances.ts'
import * as allowances from '../allowances/allowances-store.ts'
import { lockSaved, type UndoRow } from '../bulk/bulk-store.ts'
import { restoreRows } from '../bulk/bulk-undo.ts'
import { removeAll, requireRemovable } from '../editing/editing.ts'
import * as undoStore from './import-undo-store.ts'
import { requireBuilder } from '../policy.ts'
import * as store from '../store.ts'

/** A selection that an import changed: its version afterward, and what it was. */
export type SelectionBefore = { id: number; version: number; before: UndoRow }

/** What selections were before a change that was just made. */
export async function selectionsBefore(
  tx: Db,
  ctx: Ctx,
  { companyId }: Seat,
  undoId: number,
): Promise<SelectionBefore[]> {
  const saved = await lockSaved(tx, companyId, ctx.actor.userId, undoId)
  return (saved?.rows ?? []).map((row) => ({ id: row.selectionId, version: row.version, before: row }))
}

type Page = { created: readonly number[]; changed: readonly SelectionBefore[] }

/** Why a page of an import can no longer be undone. Null when it can. */
export async function problemOfSelections(
  db: Db,
  companyId: number,
  { created, changed }: Page,
): Promise<string | null> {
  const ids = [...created, ...changed.map(({ id }) => id)]
  const byId = new Map((await undoStore.statesOf(db, companyId, ids)).map((state) => [state.id, state]))
  for (const id of created) {
    const selection = byId.get(id)
    if (!selection) return 'One of its selections was deleted since.'
    const { name } = selection
    if (selection.chosen) return `An item was chosen for ${name} since.`
    if (selection.sentAt) return `${name} was sent since.`
    if (selection.followed) return `${name} has options or messages since.`
    if (selection.version !== 1 || selection.archivedAt) return `${name} was changed since.`
  }
  for (const { id, version } of changed) {
    const selection = byId.get(id)
    if (!selection) return 'One of its selections was deleted since.'
    if (selection.version !== version || selection.archivedAt) return `${selection.name} was changed since.`
  }
  return null
}

/** Locks the project and the selections that an import added. */
export async function lockUndoneSelections(
  tx: Db,
  ctx: Ctx,
  projectId: number,
  created: readonly number[],
): Promise<{ seat: Seat; rows: store.Row[] }> {
  const seat = await lockPlanSeat(tx, ctx.actor, projectId)
  requireBuilder(seat, 'Only the builder can undo an import of selections.')
  if (seat.archived) throw new AppError('conflict', 'This project is archived. It has to be restored first.')
  return { seat, rows: await store.lock(tx, projectId, created) }
}

type Undone = { seat: Seat; rows: readonly store.Row[]; changed: readonly SelectionBefore[] }

/** Deletes what an import added and puts back what it changed. Check it first, with the selections locked. */
export async function undoSelections(tx: Db, ctx: Ctx, { seat, rows, changed }: Undone): Promise<void> {
  const scenes = rows.map((row) => ({ tx, ctx, seat, row }))
  for (const scene of scenes) await requireRemovable(scene)
  const before = changed.map((one) => one.before)
  if (before.length > 0) await restoreRows(tx, ctx, before, null)
  await removeAll(scenes)
}

/** Deletes the shared allowances that an import added, unless they were changed or cover something else. */
export async function removeUnusedAllowances(tx: Db, ctx: Ctx, seat: Seat, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const row = await allowances.lock(tx, seat.projectId, id)
    if (!row || row.version !== 1 || (await allowances.selectionIds(tx, id)).length > 0) continue
    await removeAllowance(tx, ctx, seat, row)
  }
}

import { AppError } from '#shared/kernel/errors.ts'
import { addDays } from '#shared/kernel/dates.ts'
import { refusalToShift } from '#shared/selections/bulk/shifting.ts'
import type { DeadlineShift } from '#shared/selections/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { lockSeat } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type * as acts from '../acts.ts'
import { editTogether, type EditResult } from './bulk-edits.ts'
import { Refusals } from './bulk-rows.ts'
import { openWithDeadline } from './deadlines-store.ts'
import { planEdit } from '../editing/editing.ts'
import { requireBuilder } from '../policy.ts'
import * as reading from '../reading.ts'
import * as store from '../store.ts'

type Shifted = { shifted: number; undoId: number | null; selections: Selection[] }

/** A schedule slips: moves the deadlines of open selections together, all or none, with one notification. */
export const shiftDeadlines = (ctx: Ctx, projectId: number, { days, selectionIds }: DeadlineShift): Promise<Shifted> =>
  ctx.db.transaction(async (tx) => {
    const seat = await lockSeat(tx, ctx.actor, projectId)
    requireBuilder(seat, 'Only the builder can move deadlines.')
    const ids = selectionIds ?? (await openWithDeadline(tx, projectId))
    const rows = await store.lock(tx, projectId, ids)
    if (rows.length < new Set(ids).size) throw new AppError('not_found')
    requireMovable(rows, days)
    const scenes = rows.map((row): acts.Scene => ({ tx, ctx, seat, row }))
    const { undoId } = await shiftTogether(scenes, days, new Refusals())
    const selections = await reading.readRows(tx, ctx, projectId, rows)
    return { shifted: rows.length, undoId, selections }
  })

/** Moves each deadline by as many days; call `refusalToShift` for each row before. */
export const shiftTogether = (scenes: readonly acts.Scene[], days: number, refusals: Refusals): Promise<EditResult> =>
  editTogether({
    scenes,
    plan: (scene, facts) => planEdit(scene, { deadline: addDays(scene.row.deadline ?? '', days) }, facts),
    refusals,
    days,
  })

function requireMovable(rows: readonly store.Row[], days: number): void {
  const refused = rows.map((row) => ({ name: row.name, reason: refusalToShift(row, days) }))
  const reason = refused.find((row) => row.reason !== null)?.reason
  if (!reason) return
  const names = refused.filter((row) => row.reason === reason).map(({ name }) => name)
  throw new AppError('conflict', `${reason}: ${names.join(', ')}. Nothing was moved.`)
}

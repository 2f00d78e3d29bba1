import { AppError } from '#shared/kernel/errors.ts'
import { addDays, isPlausibleDay } from '#shared/kernel/dates.ts'
import { isOpen } from '#shared/selections/rules.ts'
import type { DeadlineShift } from '#shared/selections/schemas.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { firstNamesInWords } from '#shared/selections/words.ts'
import { lockSeat } from '#server/features/seats/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { openWithDeadline } from './deadlines-store.ts'
import { applyEdit } from './editing.ts'
import { requireBuilder } from './policy.ts'
import * as reading from './reading-store.ts'
import * as store from './store.ts'

type Shifted = { shifted: number; selections: Selection[] }

/** A schedule slips: moves the deadlines of open selections together, all or none, with one notification. */
export const shiftDeadlines = (ctx: Ctx, projectId: number, { days, selectionIds }: DeadlineShift): Promise<Shifted> =>
  ctx.db.transaction(async (tx) => {
    const seat = await lockSeat(tx, ctx.actor, projectId)
    requireBuilder(seat, 'Only the builder can move deadlines.')
    const ids = selectionIds ?? (await openWithDeadline(tx, projectId))
    const rows = await store.lock(tx, projectId, ids)
    if (rows.length < new Set(ids).size) throw new AppError('not_found')
    refuseAny(rows, ({ status }) => !isOpen(status), 'Already approved')
    refuseAny(rows, ({ deadline }) => deadline === null, 'Without a deadline')
    const moved = rows.map((row) => ({ row, deadline: addDays(row.deadline ?? '', days) }))
    refuseAny(
      moved.filter(({ deadline }) => !isPlausibleDay(deadline)).map(({ row }) => row),
      () => true,
      'Too far away',
    )
    for (const { row, deadline } of moved) await applyEdit({ tx, ctx, seat, row }, { deadline })
    const sent = rows.filter(({ sentAt }) => sentAt !== null)
    if (rows.length > 0)
      await record(tx, ctx, {
        companyId: seat.companyId,
        projectId,
        kind: 'selections.deadlines_shifted',
        data: {
          project: seat.projectName,
          days,
          count: sent.length || rows.length,
          names: firstNamesInWords(sent.map(({ name }) => name)),
          ...(sent.length === 0 && { draft: true }),
        },
        // Clients know nothing of drafts.
        ...(sent.length === 0 && { audience: 'builders' as const }),
      })
    const reader = { userId: ctx.actor.userId, now: ctx.now }
    const selections = await reading.readAll(
      tx,
      reader,
      projectId,
      rows.map(({ id }) => id),
    )
    return { shifted: rows.length, selections }
  })

function refuseAny(rows: readonly store.Row[], isRefused: (row: store.Row) => boolean, reason: string): void {
  const refused = rows.filter(isRefused)
  if (refused.length > 0)
    throw new AppError('conflict', `${reason}: ${refused.map(({ name }) => name).join(', ')}. Nothing was moved.`)
}

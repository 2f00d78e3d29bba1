import { AppError } from '#shared/kernel/errors.ts'
import type { SelectionDraft } from '#shared/selections/schemas.ts'
import { lockPlanSeat, type Seat } from '#server/features/seats/public.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type PlannedChange, writeAndRecord } from './changing.ts'
import { planEdit } from './editing.ts'
import { insertDrafts } from './inserting.ts'
import { requireBuilder } from './policy.ts'
import * as store from './store.ts'

/** Locks the project that selections are imported into. */
export async function lockImportedProject(tx: Db, ctx: Ctx, projectId: number): Promise<Seat> {
  const seat = await lockPlanSeat(tx, ctx.actor, projectId)
  requireBuilder(seat, 'Only the builder can add selections.')
  await requireActiveCompany(tx, ctx, seat.companyId)
  return seat
}

/** Adds selections as drafts, as if each had been typed. */
export async function addImportedSelections(
  tx: Db,
  ctx: Ctx,
  seat: Seat,
  drafts: readonly SelectionDraft[],
): Promise<void> {
  await insertDrafts(
    tx,
    ctx,
    seat,
    drafts.map((draft) => ({ ...draft, draft: true })),
  )
}

type Change = { id: number; version: number; fields: Partial<SelectionDraft> }

/** Edits selections as their form does. One that someone changed since the preview stops the whole import. */
export async function changeImportedSelections(
  tx: Db,
  ctx: Ctx,
  seat: Seat,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = await store.lock(
    tx,
    seat.projectId,
    changes.map(({ id }) => id),
  )
  const planned: PlannedChange[] = []
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { id, version, fields } of changes) {
    const row = byId.get(id)
    if (row?.version !== version)
      throw new AppError(
        'conflict',
        'Selections were changed since the preview, so nothing was imported. Please check again.',
      )
    const plan = await planEdit({ tx, ctx, seat, row }, fields)
    if (plan) planned.push(plan)
  }
  await writeAndRecord(planned)
}

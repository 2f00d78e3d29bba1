import { AppError } from '#shared/kernel/errors.ts'
import type { SelectionDraft } from '#shared/selections/schemas.ts'
import { foldName } from '#shared/kernel/text/text.ts'
import { lockPlanSeat, type Seat } from '#server/features/seats/public.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { addAllowance } from '../allowances/allowances.ts'
import { editTogether } from '../bulk/bulk-edits.ts'
import { Refusals } from '../bulk/bulk-rows.ts'
import { planEdit } from '../editing/editing.ts'
import * as imports from './import-store.ts'
import { type SelectionBefore, selectionsBefore } from './import-undo.ts'
import { insertDrafts } from '../editing/inserting.ts'
import { requireBuilder } from '../policy.ts'
import * as store from '../store.ts'

/** What an import into a project compares its rows with. Without a currency the project is gone. */
export async function knownOfProject(db: Db, projectId: number) {
  return {
    currency: await imports.importCurrency(db, projectId),
    targets: await imports.importTargets(db, projectId),
    trades: await imports.importTrades(db, projectId),
    allowances: await imports.importAllowances(db, projectId),
  }
}

/** Locks the project that selections are imported into. */
export async function lockImportedProject(tx: Db, ctx: Ctx, projectId: number): Promise<Seat> {
  const seat = await lockPlanSeat(tx, ctx.actor, projectId)
  requireBuilder(seat, 'Only the builder can add selections.')
  await requireActiveCompany(tx, ctx, seat.companyId)
  return seat
}

/** Adds selections as drafts, as if each had been typed. Returns their ids. */
export async function addImportedSelections(
  tx: Db,
  ctx: Ctx,
  seat: Seat,
  drafts: readonly Fields[],
): Promise<number[]> {
  const rows = await insertDrafts(
    tx,
    ctx,
    seat,
    drafts.map((draft) => ({ ...draft, name: draft.name ?? '', draft: true })),
  )
  return rows.map(({ id }) => id)
}

/** A row of an import. Its shared allowance may have to be added first. */
export type SelectionPlan = Partial<SelectionDraft> & { newAllowance?: { name: string; amountCents: number } }
type Fields = Partial<SelectionDraft>

/** Adds the shared allowances that the rows name and the project does not have, and puts the rows under them. */
export async function withAllowances(
  tx: Db,
  ctx: Ctx,
  seat: Seat,
  plans: readonly SelectionPlan[],
  onCreated?: (allowanceId: number) => void,
): Promise<Fields[]> {
  const known = new Map((await imports.importAllowances(tx, seat.projectId)).map((one) => [foldName(one.name), one]))
  const fields: Fields[] = []
  for (const { newAllowance, ...rest } of plans) {
    if (!newAllowance) {
      fields.push(rest)
      continue
    }
    const key = foldName(newAllowance.name)
    const found = known.get(key)
    if (found && found.amountCents !== newAllowance.amountCents) throw new AppError('conflict', CHANGED)
    const id = found?.id ?? (await addAllowance(tx, ctx, seat, newAllowance))
    if (!found) onCreated?.(id)
    known.set(key, { id, ...newAllowance })
    fields.push({ ...rest, allowanceId: id })
  }
  return fields
}

export type ChangedSelection = { id: number; version: number; fields: Fields }

const CHANGED = 'Selections were changed since the preview, so nothing was imported. Please check again.'

/**
 * Edits selections as their form does, with one notification per person for all of them. One that someone changed since the
 * preview stops the whole import. Returns what each was before.
 */
export async function changeImportedSelections(
  tx: Db,
  ctx: Ctx,
  seat: Seat,
  changes: readonly ChangedSelection[],
): Promise<SelectionBefore[]> {
  const rows = await store.lock(
    tx,
    seat.projectId,
    changes.map(({ id }) => id),
  )
  const byId = new Map(changes.map((change) => [change.id, change]))
  if (rows.length < byId.size || rows.some(({ id, version }) => byId.get(id)?.version !== version))
    throw new AppError('conflict', CHANGED)
  const refusals = new Refusals()
  const { undoId } = await editTogether({
    scenes: rows.map((row) => ({ tx, ctx, seat, row })),
    plan: (scene, facts) => planEdit(scene, byId.get(scene.row.id)?.fields ?? {}, facts),
    refusals,
  })
  return undoId === null ? [] : selectionsBefore(tx, ctx, seat, undoId)
}

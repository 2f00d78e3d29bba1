import type { Payload } from '#shared/events/payload-schemas.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toCents, toUnits } from '#shared/kernel/money.ts'
import type { Allowance } from '#shared/selections/allowances/allowance-schemas.ts'
import type { AllowanceDraft } from '#shared/selections/schemas.ts'
import { remainingCents } from '#shared/selections/deciding/deal.ts'
import { firstNamesInWords } from '#shared/selections/words.ts'
import { lockPlanSeat, type Seat, planSeatOf } from '#server/features/seats/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Scene } from '../acts.ts'
import * as allowances from './allowances-store.ts'
import { editTogether } from '../bulk/bulk-edits.ts'
import { Refusals } from '../bulk/bulk-rows.ts'
import { planChange } from '../deciding/changing.ts'
import { requireBuilder } from '../policy.ts'
import * as store from '../store.ts'

type Place = { projectId: number; allowanceId: number }

/** Builders and clients see allowances; trades see no money. */
export async function list(ctx: Ctx, projectId: number): Promise<Allowance[]> {
  const seat = await planSeatOf(ctx.db, ctx.actor, projectId)
  if (seat.kind === 'subcontractor')
    throw new AppError('forbidden', 'Only the builder and the client can see allowances.')
  const rows = await allowances.list(ctx.db, projectId)
  // Drafts exist for nobody but the builders.
  return rows.map((row) => (seat.kind === 'builder' ? shown(row) : shown({ ...row, selections: row.sentSelections })))
}

export const add = (ctx: Ctx, projectId: number, { name, amount, selectionIds }: AllowanceDraft): Promise<Allowance> =>
  ctx.db.transaction(async (tx) => {
    const seat = await lockPlanSeat(tx, ctx.actor, projectId)
    requireBuilder(seat, 'Only the builder can add allowances.')
    const amountCents = toCents(amount)
    const id = await addAllowance(tx, ctx, seat, { name, amountCents })
    if (selectionIds) await putUnder({ tx, ctx, seat }, { id, name, amountCents }, selectionIds)
    return find(tx, { projectId, allowanceId: id })
  })

/** Inserts a shared allowance without selections, and records it. */
export async function addAllowance(
  tx: Db,
  ctx: Ctx,
  seat: Seat,
  { name, amountCents }: { name: string; amountCents: number },
): Promise<number> {
  const { companyId, projectId } = seat
  const values = { companyId, projectId, name, amountCents, createdAt: ctx.now, updatedAt: ctx.now }
  const id = await allowances.insert(tx, values)
  await note(tx, ctx, seat, 'allowance.created', { allowanceId: id, allowance: name, amountCents })
  return id
}

/** The selections under it carry its name and amount, which their signatures cover: a change voids those. */
export const edit = (
  ctx: Ctx,
  at: Place,
  { name, amount, selectionIds, version }: Partial<AllowanceDraft> & { version: number },
): Promise<Allowance> =>
  ctx.db.transaction(async (tx) => {
    const { seat, row } = await enter(tx, ctx, at, 'Only the builder can change allowances.')
    if (row.version !== version)
      throw new AppError('conflict', 'Someone changed this allowance in the meantime.', { current: shown(row) })
    const next = { name: name ?? row.name, amountCents: amount === undefined ? row.amountCents : toCents(amount) }
    if (selectionIds) await putUnder({ tx, ctx, seat }, { id: row.id, ...next }, selectionIds)
    if (next.name === row.name && next.amountCents === row.amountCents) return find(tx, at)
    await allowances.update(tx, row.id, next, ctx.now)
    const covered = { allowanceName: next.name, allowanceCents: next.amountCents }
    // Archived ones too: they come back under the same allowance.
    const under = await store.lock(tx, at.projectId, await allowances.selectionIds(tx, row.id))
    await cover(
      { tx, ctx, seat },
      under.map((selection) => [selection, covered]),
    )
    await note(tx, ctx, seat, 'allowance.edited', {
      allowanceId: row.id,
      allowance: next.name,
      beforeAllowance: row.name,
      amountCents: next.amountCents,
      beforeAmountCents: row.amountCents,
    })
    return find(tx, at)
  })

type Actor = Pick<Scene, 'tx' | 'ctx' | 'seat'>
type Covering = { id: number; name: string; amountCents: number }

/** Exactly these selections count under the allowance afterwards. A signature covers the allowance, so a change voids it. */
async function putUnder({ tx, ctx, seat }: Actor, allowance: Covering, selectionIds: readonly number[]): Promise<void> {
  const wanted = new Set(selectionIds)
  const before = await allowances.selectionIds(tx, allowance.id)
  const rows = await store.lock(tx, seat.projectId, [...new Set([...before, ...wanted])])
  if (rows.filter(({ id }) => wanted.has(id)).length < wanted.size) {
    const message = 'There is no such selection in this project.'
    throw new AppError('invalid', message, { fields: { selectionIds: message } })
  }
  const under = { allowanceId: allowance.id, allowanceName: allowance.name, allowanceCents: allowance.amountCents }
  const without = { allowanceId: null, allowanceName: null, allowanceCents: null }
  // Nobody can choose among archived ones, so they stay as they are.
  const moved = rows.filter(
    (row) => row.archivedAt === null && wanted.has(row.id) !== (row.allowanceId === allowance.id),
  )
  await cover(
    { tx, ctx, seat },
    moved.map((row) => [row, wanted.has(row.id) ? under : without]),
  )
}

/** Writes the allowance of each selection, and notifies people once. The screen says beforehand what it voids. */
async function cover(actor: Actor, changes: readonly (readonly [store.Row, store.Change])[]): Promise<void> {
  const changeOf = new Map(changes.map(([row, change]) => [row.id, change]))
  const refusals = new Refusals()
  await editTogether({
    scenes: changes.map(([row]) => ({ ...actor, row })),
    plan: (scene, facts) =>
      planChange(scene, changeOf.get(scene.row.id) ?? {}, 'selection.edited', { changed: ['allowance'], ...facts }),
    refusals,
    mayVoid: Number.POSITIVE_INFINITY,
  })
}

export const remove = (ctx: Ctx, at: Place): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const { seat, row } = await enter(tx, ctx, at, 'Only the builder can delete allowances.')
    const users = await store.lock(tx, at.projectId, await allowances.selectionIds(tx, row.id))
    if (users.length > 0) {
      const names = firstNamesInWords(users.map((selection) => selection.name))
      const count = users.length === 1 ? 'counts' : 'count'
      throw new AppError('conflict', `${names} ${count} under this allowance. Give them another one first.`)
    }
    await removeAllowance(tx, ctx, seat, row)
  })

/** Deletes a shared allowance that covers nothing, and records it. */
export async function removeAllowance(
  tx: Db,
  ctx: Ctx,
  seat: Seat,
  { id, name, amountCents }: Pick<allowances.AllowanceRow, 'id' | 'name' | 'amountCents'>,
): Promise<void> {
  await allowances.remove(tx, id)
  await note(tx, ctx, seat, 'allowance.deleted', { allowanceId: id, allowance: name, amountCents })
}

async function enter(tx: Db, ctx: Ctx, { projectId, allowanceId }: Place, message: string) {
  const seat = await lockPlanSeat(tx, ctx.actor, projectId)
  requireBuilder(seat, message)
  const row = await allowances.lock(tx, projectId, allowanceId)
  if (!row) throw new AppError('not_found')
  return { seat, row }
}

async function find(tx: Db, { projectId, allowanceId }: Place): Promise<Allowance> {
  const row = await allowances.lock(tx, projectId, allowanceId)
  if (!row) throw new AppError('not_found')
  return shown(row)
}

const note = (
  tx: Db,
  ctx: Ctx,
  seat: Seat,
  kind: 'allowance.created' | 'allowance.edited' | 'allowance.deleted',
  data: Omit<Payload<'allowance.edited'>, 'project' | 'currency'>,
) =>
  record(tx, ctx, {
    companyId: seat.companyId,
    projectId: seat.projectId,
    kind,
    data: { project: seat.projectName, currency: seat.currency, ...data },
  })

const shown = (row: allowances.AllowanceRow): Allowance => ({
  id: row.id,
  name: row.name,
  amount: toUnits(row.amountCents),
  chosen: toUnits(row.chosenCents),
  remaining: toUnits(remainingCents(row)),
  selections: row.selections,
  openSelections: row.openSelections,
  version: row.version,
})

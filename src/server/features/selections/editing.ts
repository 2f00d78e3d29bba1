import type { AuditData } from '#shared/activity/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toCents } from '#shared/kernel/money.ts'
import type { SelectionEdit } from '#shared/selections/contract.ts'
import type { SelectionDraft } from '#shared/selections/schemas.ts'
import type { Selection, Snapshot } from '#shared/selections/selection-schemas.ts'
import { statusAtStart, stepOf } from '#shared/selections/rules.ts'
import { differencesBetween, isMaterialChange, materialChangeInWords, snapshotOf } from '#shared/selections/snapshot.ts'
import { lockSeat } from '#server/features/seats/public.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { JsonText } from '#server/platform/http/answer.ts'
import * as acts from './acts.ts'
import { requireBuilder } from './policy.ts'
import * as reading from './reading-store.ts'
import * as store from './store.ts'
import { countFor, requireUnitOfItem, requireUnitOfOptions, toMilli, unitOf } from './units.ts'

export async function list(ctx: Ctx, projectId: number): Promise<JsonText> {
  const json = await reading.listJson(ctx.db, { userId: ctx.actor.userId, now: ctx.now }, projectId)
  if (json === undefined) throw new AppError('not_found')
  return new JsonText(json)
}

export const get = (ctx: Ctx, at: acts.At): Promise<Selection> => acts.shown(ctx.db, ctx, at)

/** A decision to be made. With an item it is put forward at once and waits for the client's answer. */
export const add = (ctx: Ctx, projectId: number, draft: SelectionDraft): Promise<Selection> =>
  ctx.db.transaction(async (tx) => {
    const seat = await lockSeat(tx, ctx.actor, projectId)
    requireBuilder(seat, 'Only the builder can add selections.')
    await requireActiveCompany(tx, ctx, seat.companyId)
    const { selectedItemId = null, optionItemIds = [] } = draft
    const ids = [...new Set([...(selectedItemId === null ? [] : [selectedItemId]), ...optionItemIds])]
    const options = await acts.itemsFor(
      tx,
      seat.companyId,
      ids,
      selectedItemId === null ? 'optionItemIds' : 'selectedItemId',
    )
    const item = selectedItemId === null ? null : (options[0] ?? null)
    const categoryId = draft.categoryId ?? item?.categoryId ?? null
    await requireCategory(tx, seat.companyId, categoryId)
    const quantityMilli = draft.quantity === undefined ? 1000 : toMilli(draft.quantity)
    acts.refuseHugeTotal(quantityMilli, item?.priceCents ?? null)
    const row = await store.insert(tx, {
      companyId: seat.companyId,
      projectId,
      name: draft.name,
      description: draft.description ?? null,
      room: draft.room ?? null,
      phase: draft.phase ?? null,
      categoryId,
      priority: draft.priority ?? 'medium',
      deadline: draft.deadline ?? null,
      notes: draft.notes ?? null,
      status: statusAtStart(options.length),
      quantityMilli,
      unit: unitOf(options, draft.unit),
      allowanceCents: draft.allowance === undefined || draft.allowance === null ? null : toCents(draft.allowance),
      ...(item && acts.copyOf(item)),
      createdBy: ctx.actor.userId,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    const scene = { tx, ctx, seat, row }
    await acts.putOptions(scene, options)
    await acts.tell(scene, 'selection.created', { status: row.status, item: item?.name ?? null, ...acts.amounts(row) })
    return acts.shown(tx, ctx, { projectId, selectionId: row.id })
  })

/** Edits what the selection says. Another item, price, quantity or unit is another deal: it voids an approval, and says why. */
export const edit = (ctx: Ctx, at: acts.At, input: SelectionEdit): Promise<Selection> =>
  acts.act(
    ctx,
    at,
    input.version,
    (seat) => requireBuilder(seat, 'Only the builder can edit selections.'),
    async (scene) => {
      const { tx, row } = scene
      const change = await editedFields(scene, input)
      const next = { ...row, ...change }
      if (Object.keys(change).every((key) => same(row[key as keyof store.Row], next[key as keyof store.Row]))) return
      acts.refuseHugeTotal(next.quantityMilli, next.unitPriceCents)
      const [before, after] = [acts.snapshot(row), snapshotOf(next)]
      const material = isMaterialChange(before, after)
      if (material) change.status = await acts.advance(scene, changeAct(before, after))
      const reason = materialChangeInWords(before, after)
      const voided = material ? await store.voidApproval(tx, row.id, reason, ctx.now) : undefined
      const updated = await store.update(tx, row.id, change, ctx.now)
      const told = { ...scene, row: updated }
      const facts = { changed: changedFields(row, updated), ...beforeAndAfter(before, after), ...acts.amounts(updated) }
      const offered = !voided && updated.selectedItemId !== null && updated.selectedItemId !== row.selectedItemId
      await acts.tell(told, 'selection.edited', { ...facts, offered })
      if (voided) await acts.tell(told, 'selection.approval_voided', { reason, signOffId: voided.signOffId, ...facts })
    },
  )

const changeAct = (before: Snapshot, after: Snapshot) => {
  if (before.itemId === after.itemId) return 'change'
  return after.itemId === null ? 'unchoose' : 'putForward'
}

async function editedFields(scene: acts.Scene, input: SelectionEdit): Promise<store.Change> {
  const { tx, seat, row } = scene
  const { name, description, room, phase, priority, deadline, notes, categoryId, quantity, unit, allowance } = input
  const change: store.Change = {
    ...defined({ name, description, room, phase, priority, deadline, notes, categoryId, unit }),
  }
  if (quantity !== undefined) change.quantityMilli = toMilli(quantity)
  if (allowance !== undefined) change.allowanceCents = allowance === null ? null : toCents(allowance)
  if (categoryId !== undefined && categoryId !== row.categoryId) await requireCategory(tx, seat.companyId, categoryId)
  const { selectedItemId } = input
  const sameItem = selectedItemId === undefined || selectedItemId === row.selectedItemId
  if (unit !== undefined && (sameItem || selectedItemId === null)) await requireUnitOfOptions(scene, unit)
  if (sameItem) return change
  if (selectedItemId === null) return { ...change, ...acts.noCopy }
  await requireActiveCompany(tx, scene.ctx, seat.companyId)
  const item = await acts.itemFor(tx, seat.companyId, selectedItemId, 'selectedItemId')
  if (unit !== row.unit) requireUnitOfItem(item, unit)
  // A quantity that is sent along with the old unit counts something else than the new item.
  const count = await countFor(scene, [item], unit === undefined || unit === item.unit ? quantity : undefined)
  await acts.putOptions(scene, [item])
  return { ...change, ...acts.noCopy, ...acts.copyOf(item), ...count }
}

export const remove = (ctx: Ctx, at: acts.At): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const scene = await acts.enter(tx, ctx, at, (seat) =>
      requireBuilder(seat, 'Only the builder can delete selections.'),
    )
    const { row } = scene
    const step = stepOf('delete', row.status)
    if ('refused' in step) throw await acts.conflict(scene, step.refused)
    if (row.wasSigned) throw await acts.conflict(scene, 'Something was signed on this selection, so it is kept.')
    await store.remove(tx, row.id)
    await acts.tell(scene, 'selection.deleted', { status: row.status, ...acts.amounts(row) })
  })

async function requireCategory(tx: Db, companyId: number, categoryId: number | null | undefined): Promise<void> {
  if (categoryId === null || categoryId === undefined || (await store.hasCategory(tx, companyId, categoryId))) return
  const message = 'There is no such category.'
  throw new AppError('invalid', message, { fields: { categoryId: message } })
}

const defined = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

const told = [
  'name',
  'description',
  'room',
  'phase',
  'categoryId',
  'priority',
  'deadline',
  'notes',
  'allowanceCents',
] as const
const changedFields = (before: store.Row, after: store.Row): string[] => [
  ...told.filter((field) => before[field] !== after[field]),
  ...(isMaterialChange(acts.snapshot(before), acts.snapshot(after)) ? ['offer'] : []),
]

function beforeAndAfter(before: Snapshot, after: Snapshot): AuditData {
  const differences = differencesBetween(before, after)
  return differences.length === 0 ? {} : { differences, before, after }
}

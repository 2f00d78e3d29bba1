import type { AuditData } from '#shared/activity/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toCents } from '#shared/kernel/money.ts'
import type { SelectionDraft } from '#shared/selections/schemas.ts'
import type { SelectionEdit } from '#shared/selections/contract.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { stepOf } from '#shared/selections/rules.ts'
import type { Choice } from '#shared/selections/deal.ts'
import type { CatalogItem } from '#server/features/catalog/public.ts'
import { lockPlanSeat, type Seat, planSeatOf } from '#server/features/seats/public.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { JsonText } from '#server/platform/http/answer.ts'
import * as acts from './acts.ts'
import { rewrite } from './changing.ts'
import { addOptions, choiceOf } from './options.ts'
import { requireBuilder } from './policy.ts'
import * as reading from './reading-store.ts'
import * as store from './store.ts'
import { noteTradeView, noteView } from './views-store.ts'
import { requireSameUnit, requireUnitOfOptions, toMilli } from './units.ts'

export async function list(ctx: Ctx, projectId: number): Promise<JsonText> {
  const json = await reading.listJson(ctx.db, { userId: ctx.actor.userId, now: ctx.now }, projectId)
  if (json === undefined) throw new AppError('not_found')
  return new JsonText(json)
}

/** Opening a selection shows a client the current deal, so that it no longer counts as changed since they last saw it. */
export async function get(ctx: Ctx, at: acts.At): Promise<Selection> {
  const selection = await acts.shown(ctx.db, ctx, at)
  // Clients are shown what changed since, and trades are notified of it.
  if (ctx.actor.type !== 'builder') {
    const { companyId, kind } = await planSeatOf(ctx.db, ctx.actor, at.projectId)
    const { id, fingerprint } = selection
    const { userId } = ctx.actor
    if (kind === 'client' && fingerprint !== null)
      await noteView(ctx.db, { userId, selectionId: id, companyId, fingerprint, seenAt: ctx.now })
    if (kind === 'subcontractor') await noteTradeView(ctx.db, userId, id, ctx.now)
  }
  return selection
}

/** Whether a new selection reaches the client at once. A call that sends a status does, as the specification's create call. */
export async function isSentAtOnce(tx: Db, companyId: number, { draft, status }: SelectionDraft): Promise<boolean> {
  if (draft !== undefined) return !draft
  return status !== undefined || store.sendsImmediately(tx, companyId)
}

/** A decision to be made. With an item it is proposed at once, unless it is a draft. */
export const add = (ctx: Ctx, projectId: number, draft: SelectionDraft): Promise<Selection> =>
  ctx.db.transaction(async (tx) => {
    const seat = await lockPlanSeat(tx, ctx.actor, projectId)
    requireBuilder(seat, 'Only the builder can add selections.')
    await requireActiveCompany(tx, ctx, seat.companyId)
    const row = await insertSelection(tx, ctx, seat, draft)
    return acts.shown(tx, ctx, { projectId, selectionId: row.id })
  })

export async function insertSelection(tx: Db, ctx: Ctx, seat: Seat, draft: SelectionDraft): Promise<store.Row> {
  const { selectedItemId = null, optionItemIds = [], options = [] } = draft
  const terms = new Map(options.map((option) => [option.itemId, option]))
  const ids = [...new Set([...(selectedItemId === null ? [] : [selectedItemId]), ...terms.keys(), ...optionItemIds])]
  const items = await acts.itemsFor(
    tx,
    seat.companyId,
    ids,
    selectedItemId === null ? 'optionItemIds' : 'selectedItemId',
  )
  const categoryId = draft.categoryId ?? items[0]?.categoryId ?? null
  await requireCategory(tx, seat.companyId, categoryId)
  const sent = !seat.isTemplate && (await isSentAtOnce(tx, seat.companyId, draft))
  const inserted = await store.insert(tx, {
    companyId: seat.companyId,
    projectId: seat.projectId,
    name: draft.name,
    description: draft.description ?? null,
    room: draft.room ?? null,
    phase: draft.phase ?? null,
    categoryId,
    priority: draft.priority ?? 'medium',
    deadline: draft.deadline ?? null,
    deadlineOffsetDays: draft.deadlineOffsetDays ?? null,
    deadlineMilestone: draft.deadlineMilestone ?? null,
    notes: draft.notes ?? null,
    tradeNotes: draft.tradeNotes ?? null,
    internalNotes: draft.internalNotes ?? null,
    status: 'pending',
    quantityMilli: draft.quantity === undefined ? 1000 : toMilli(draft.quantity),
    unit: draft.unit ?? items[0]?.unit ?? 'each',
    ...(await allowanceOf(tx, seat, draft)),
    included: draft.included ?? false,
    maxChoices: draft.maxChoices ?? 1,
    sentAt: sent ? ctx.now : null,
    createdBy: ctx.actor.userId,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  const proposed = items.map((item) => ({ item, terms: terms.get(item.id) ?? {} }))
  const added = await addOptions({ tx, ctx, seat, row: inserted }, proposed, { sent })
  const row = await withCandidate(tx, inserted, { selectedItemId, items, added, sent })
  const item = acts.choiceNames(row.choices)
  await acts.recordEvent({ tx, ctx, seat, row }, 'selection.created', {
    status: row.status,
    item,
    ...acts.amounts(row),
  })
  return row
}

type Candidate = {
  selectedItemId: number | null
  items: readonly CatalogItem[]
  added: readonly store.OptionRow[]
  sent: boolean
}

/** The proposed item is the candidate, which may be signed at once; an included one is decided by that. */
async function withCandidate(
  tx: Db,
  row: store.Row,
  { selectedItemId, items, added, sent }: Candidate,
): Promise<store.Row> {
  if (added.length === 0) return row
  const wanted = selectedItemId ?? (row.included ? (items[0]?.id ?? null) : null)
  const item = items.find(({ id }) => id === wanted)
  const option = added.find(({ itemId }) => itemId === wanted)
  const choices = item && option ? [choiceOf(row, option, item)] : []
  acts.refuseHugeTotal(choices)
  const decided = row.included && choices.length > 0
  const status = !sent ? 'pending' : decided ? 'approved' : 'in_review'
  return store.complete(tx, row.id, { status, ...acts.chosen(choices) })
}

/** Edits what the selection says. Whatever a signature covers is another deal: it voids an approval, and says why. */
export const edit = (ctx: Ctx, at: acts.At, input: SelectionEdit): Promise<Selection> =>
  acts.act(
    ctx,
    at,
    input.version,
    (seat) => requireBuilder(seat, 'Only the builder can edit selections.'),
    async (scene) => void (await applyEdit(scene, input)),
  )

/** Returns the selection afterwards, or null when nothing differs. */
export async function applyEdit(
  scene: acts.Scene,
  input: Omit<SelectionEdit, 'version'>,
  facts: AuditData = {},
): Promise<store.Row | null> {
  const { row } = scene
  const change = await editedFields(scene, input)
  const next = { ...row, ...change }
  if (Object.keys(change).every((key) => same(row[key as keyof store.Row], next[key as keyof store.Row]))) return null
  acts.refuseHugeTotal(next.choices)
  return rewrite(scene, change, 'selection.edited', { changed: changedFields(row, next), ...facts })
}

async function editedFields(scene: acts.Scene, input: Omit<SelectionEdit, 'version'>): Promise<store.Change> {
  const { tx, seat, row } = scene
  const { name, description, room, phase, priority, deadline, notes, tradeNotes, internalNotes, categoryId } = input
  const { unit, maxChoices, deadlineOffsetDays, deadlineMilestone, quantity, selectedItemId } = input
  const change: store.Change = {
    ...defined({ name, description, room, phase, priority, deadline, notes, tradeNotes, internalNotes, categoryId }),
    ...defined({ maxChoices, deadlineOffsetDays, deadlineMilestone }),
    ...(await allowanceOf(tx, seat, input)),
  }
  if (categoryId !== undefined && categoryId !== row.categoryId) await requireCategory(tx, seat.companyId, categoryId)
  if (maxChoices !== undefined && row.choices.length > maxChoices)
    throw await acts.conflict(scene, `${row.choices.length} options are chosen already.`)
  Object.assign(change, await includedChange(scene, input.included))
  const sameItem = selectedItemId === undefined || selectedItemId === row.selectedItemId
  if (sameItem || selectedItemId === null) Object.assign(change, await countChange(scene, input))
  if (sameItem) return change
  if (selectedItemId === null) return { ...change, ...acts.noChoice }
  await requireActiveCompany(tx, scene.ctx, seat.companyId)
  if (quantity !== undefined) change.quantityMilli = toMilli(quantity)
  const item = await acts.itemFor(tx, seat.companyId, selectedItemId, 'selectedItemId')
  // A quantity that is given with the item is one of its own unit; an older one may have been planned in another.
  const planned = { ...row, ...change, unit: unit ?? (quantity === undefined ? row.unit : item.unit) }
  // The other options keep the quantity that they were proposed with.
  if (planned.unit !== row.unit) await store.pinOptions(tx, row)
  await addOptions({ ...scene, row: planned }, [{ item, terms: {} }], { sent: row.sentAt !== null })
  const option = (await store.optionsOf(tx, row.id)).find(({ itemId }) => itemId === item.id)
  if (!option) throw new Error('The option was not added')
  return { ...change, unit: planned.unit, ...acts.noChoice, ...acts.chosen([choiceOf(planned, option, item)]) }
}

/**
 * A reply shows the quantity and unit of what was chosen, so that an edit of them is meant for it. A choice in the planned
 * quantity follows the plan; one with a quantity of its own is edited together with its option.
 */
async function countChange(
  scene: acts.Scene,
  { quantity, unit }: Pick<SelectionEdit, 'quantity' | 'unit'>,
): Promise<store.Change> {
  const { tx, row } = scene
  const [first, ...others] = row.choices
  const before = first ?? row
  const quantityMilli = quantity === undefined ? before.quantityMilli : toMilli(quantity)
  const after = { quantityMilli, unit: unit ?? before.unit }
  if (after.quantityMilli === before.quantityMilli && after.unit === before.unit) return {}
  const follows = (choice: Choice) => choice.quantityMilli === row.quantityMilli && choice.unit === row.unit
  if (first && !follows(first)) {
    requireSameUnit(first.unit, after.unit)
    if (first.optionId !== null) await store.updateOption(tx, first.optionId, after)
    return { choices: [{ ...first, ...after }, ...others] }
  }
  await requireUnitOfOptions(scene, after.unit)
  return { ...after, choices: row.choices.map((choice) => (follows(choice) ? { ...choice, ...after } : choice)) }
}

async function includedChange(scene: acts.Scene, included: boolean | undefined): Promise<store.Change> {
  const { row } = scene
  if (included === undefined || included === row.included) return {}
  if (included && row.choices.length === 0 && row.sentAt !== null)
    throw await acts.conflict(scene, 'Choose the item first: an included item needs no decision.')
  return { included, status: await acts.advance(scene, included ? 'include' : 'exclude') }
}

/** An allowance of its own, or a shared one with the name and amount that a signature covers. */
async function allowanceOf(
  tx: Db,
  seat: Seat,
  { allowance, allowanceId }: Pick<SelectionEdit, 'allowance' | 'allowanceId'>,
): Promise<store.Change> {
  if (allowanceId !== undefined && allowanceId !== null) {
    const shared = await store.allowance(tx, seat.projectId, allowanceId)
    const message = 'There is no such allowance in this project.'
    if (!shared) throw new AppError('invalid', message, { fields: { allowanceId: message } })
    return { allowanceId, allowanceName: shared.name, allowanceCents: shared.amountCents }
  }
  if (allowance === undefined && allowanceId === undefined) return {}
  const allowanceCents = allowance === undefined || allowance === null ? null : toCents(allowance)
  return { allowanceId: null, allowanceName: null, allowanceCents }
}

export const remove = (ctx: Ctx, at: acts.At): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const scene = await acts.enter(tx, ctx, at, (seat) =>
      requireBuilder(seat, 'Only the builder can delete selections.'),
    )
    await removeSelection(scene)
  })

export async function removeSelection(scene: acts.Scene): Promise<void> {
  const { tx, row } = scene
  const step = stepOf('delete', acts.stage(row))
  if ('refused' in step) throw await acts.conflict(scene, step.refused)
  if (row.wasSigned) throw await acts.conflict(scene, 'Something was signed on this selection, so it is kept.')
  await store.remove(tx, row.id)
  await acts.recordEvent(scene, 'selection.deleted', { status: row.status, ...acts.amounts(row) })
}

export async function requireCategory(tx: Db, companyId: number, categoryId: number | null | undefined): Promise<void> {
  if (categoryId === null || categoryId === undefined || (await store.hasCategory(tx, companyId, categoryId))) return
  const message = 'There is no such category.'
  throw new AppError('invalid', message, { fields: { categoryId: message } })
}

const defined = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Columns that describe the decision; the offer and the allowance have rules of their own. */
export const descriptiveFields = [
  'name',
  'description',
  'room',
  'phase',
  'categoryId',
  'priority',
  'deadline',
  'notes',
  'tradeNotes',
] as const satisfies readonly (keyof store.Row)[]

const auditedFields = [...descriptiveFields, 'allowanceCents'] as const
export const changedFields = (before: store.Row, after: store.Row): string[] => [
  ...auditedFields.filter((field) => before[field] !== after[field]),
  ...(same(before.choices, after.choices) ? [] : ['offer']),
]

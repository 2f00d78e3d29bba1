import { AppError } from '#shared/kernel/errors.ts'
import type { ReachedPerson } from '#shared/people/reach-schemas.ts'
import type { SelectionDraft } from '#shared/selections/schemas.ts'
import type { SelectionEdit } from '#shared/selections/contract.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { stepOf } from '#shared/selections/rules.ts'
import type { Choice } from '#shared/selections/deciding/deal.ts'
import { lockPlanSeat, planSeatOf } from '#server/features/seats/public.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import { recordAll } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import * as acts from '../acts.ts'
import { requireTrades } from '../installing/trades.ts'
import { type ChangeFacts, planChange, type PlannedChange, writeAndRecord } from '../deciding/changing.ts'
import { includedChange } from './including.ts'
import { allowanceOf, insertDrafts, requireCategory } from './inserting.ts'
import { addOptions, choiceOf } from '../options/options.ts'
import { requireBuilder } from '../policy.ts'
import { reachClients } from '../sending/reaching.ts'
import * as reading from '../reading.ts'
import * as store from '../store.ts'
import { noteTradeView, noteView } from '../lists/views-store.ts'
import { toMilli } from '#shared/kernel/quantities.ts'
import { requireSameUnit, requireUnitOfOptions } from '../options/units.ts'

export async function list(ctx: Ctx, projectId: number): Promise<Selection[]> {
  const selections = await reading.list(ctx.db, { userId: ctx.actor.userId, now: ctx.now }, projectId)
  if (!selections) throw new AppError('not_found')
  return selections
}

/** Trades are notified of changes to what they have read. */
export async function get(ctx: Ctx, at: acts.At): Promise<Selection> {
  const selection = await acts.selectionFor(ctx.db, ctx, at)
  if (ctx.actor.type !== 'builder') {
    const { kind } = await planSeatOf(ctx.db, ctx.actor, at.projectId)
    if (kind === 'subcontractor') await noteTradeView(ctx.db, ctx.actor.userId, selection.id, ctx.now)
  }
  return selection
}

/**
 * The deal that a client has on screen no longer counts as changed since they last saw it. Reading it is not enough: a page also
 * reads ahead of a click and while its tab is hidden.
 */
export async function view(ctx: Ctx, at: acts.At, fingerprint: string): Promise<void> {
  const { id } = await acts.selectionFor(ctx.db, ctx, at)
  const { companyId, kind } = await planSeatOf(ctx.db, ctx.actor, at.projectId)
  if (kind !== 'client') return
  await noteView(ctx.db, { userId: ctx.actor.userId, selectionId: id, companyId, fingerprint, seenAt: ctx.now })
}

type Adding = SelectionDraft & { invite?: boolean | undefined }
type Added = Selection & { people?: ReachedPerson[] }

/** A decision to be made. With an item it is proposed at once, unless it is a draft. */
export const add = (ctx: Ctx, projectId: number, { invite = false, ...draft }: Adding): Promise<Added> =>
  ctx.db.transaction(async (tx) => {
    const seat = await lockPlanSeat(tx, ctx.actor, projectId)
    requireBuilder(seat, 'Only the builder can add selections.')
    await requireActiveCompany(tx, ctx, seat.companyId)
    const [row] = await insertDrafts(tx, ctx, seat, [draft])
    if (!row) throw new Error('The selection was not inserted')
    const selection = await acts.selectionFor(tx, ctx, { projectId, selectionId: row.id })
    return row.sentAt === null ? selection : { ...selection, people: await reachClients(tx, ctx, [projectId], invite) }
  })

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
  facts: ChangeFacts = {},
): Promise<store.Row | null> {
  const planned = await planEdit(scene, input, facts)
  if (!planned) return null
  const [row] = await writeAndRecord([planned])
  if (!row) throw new Error('The selection was not written')
  return row
}

/** An edit that is possible, to be written with others; null when nothing differs. */
export async function planEdit(
  scene: acts.Scene,
  input: Omit<SelectionEdit, 'version'>,
  facts: ChangeFacts = {},
): Promise<PlannedChange | null> {
  const { row } = scene
  const change = await editedFields(scene, input)
  const next = { ...row, ...change }
  if (Object.keys(change).every((key) => same(row[key as keyof store.Row], next[key as keyof store.Row]))) return null
  acts.refuseHugeTotal(next.choices)
  const decided = (of: store.Row) => of.included && of.choices.length > 0
  const included = row.sentAt !== null && decided(next) && !decided(row)
  const kind = included ? 'selection.included' : 'selection.edited'
  return planChange(scene, change, kind, { changed: changedFields(row, next), ...facts })
}

async function editedFields(scene: acts.Scene, input: Omit<SelectionEdit, 'version'>): Promise<store.Change> {
  const { tx, seat, row } = scene
  const { name, description, room, phase, priority, deadline, notes, tradeNotes, internalNotes, categoryId, tradeId } =
    input
  const { unit, maxChoices, deadlineOffsetDays, deadlineMilestone, quantity } = input
  const change: store.Change = {
    ...defined({
      name,
      description,
      room,
      phase,
      priority,
      deadline,
      notes,
      tradeNotes,
      internalNotes,
      categoryId,
      tradeId,
    }),
    ...defined({ maxChoices, deadlineOffsetDays, deadlineMilestone }),
    // A deadline that was set or removed no longer waits for the start or a milestone.
    ...(!seat.isTemplate &&
      deadline !== undefined &&
      deadline !== row.deadline && { deadlineOffsetDays: null, deadlineMilestone: null }),
    ...(await allowanceOf(tx, seat, input)),
  }
  if (categoryId !== undefined && categoryId !== row.categoryId) await requireCategory(tx, seat.companyId, categoryId)
  if (tradeId !== undefined && tradeId !== row.tradeId) await requireTrades(tx, seat.projectId, [tradeId])
  if (maxChoices !== undefined && row.choices.length > maxChoices)
    throw await acts.conflict(scene, `${row.choices.length} options are chosen already.`)
  const included = await includedChange(scene, input.included, input.selectedItemId ?? null)
  Object.assign(change, included.change)
  const selectedItemId = included.itemId ?? input.selectedItemId
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
 * A reply shows the quantity and unit of what was chosen, so that an edit of them is meant for it. An option that has a quantity of
 * its own is edited together with its choice, also where it happens to be the planned one; the others follow the plan.
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
  const counted = (await store.optionsOf(tx, row.id)).filter((option) => option.quantityMilli !== null)
  const follows = ({ quantityMilli: chosen, unit: priced, itemId }: Choice) =>
    chosen === row.quantityMilli && priced === row.unit && !counted.some((option) => option.itemId === itemId)
  if (first && !follows(first)) {
    requireSameUnit(first.unit, after.unit)
    if (first.optionId !== null) await store.updateOption(tx, first.optionId, after)
    return { choices: [{ ...first, ...after }, ...others] }
  }
  await requireUnitOfOptions(scene, after.unit)
  return { ...after, choices: row.choices.map((choice) => (follows(choice) ? { ...choice, ...after } : choice)) }
}

export const remove = (ctx: Ctx, at: acts.At): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const scene = await acts.enter(tx, ctx, at, (seat) =>
      requireBuilder(seat, 'Only the builder can delete selections.'),
    )
    await requireRemovable(scene)
    await removeAll([scene])
  })

export async function requireRemovable(scene: acts.Scene): Promise<void> {
  const { row } = scene
  const step = stepOf('delete', acts.stage(row))
  if ('refused' in step) throw await acts.conflict(scene, step.refused)
  if (row.wasSigned) throw await acts.conflict(scene, 'What was signed is kept. Archive it instead.')
}

export async function removeAll(scenes: readonly acts.Scene[]): Promise<void> {
  const [first] = scenes
  if (!first) return
  const { tx, ctx } = first
  await store.removeAll(
    tx,
    scenes.map(({ row }) => row.id),
  )
  const gone = scenes.map((scene) => {
    const { row } = scene
    return acts.eventOf(scene, 'selection.deleted', acts.dealOf(row))
  })
  await recordAll(tx, ctx, gone)
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
  'tradeId',
] as const satisfies readonly (keyof store.Row)[]

const auditedFields = [...descriptiveFields, 'allowanceCents'] as const
export const changedFields = (before: store.Row, after: store.Row): string[] => [
  ...auditedFields.filter((field) => before[field] !== after[field]),
  ...(same(before.choices, after.choices) ? [] : ['offer']),
]

import { AppError } from '#shared/kernel/errors.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import { toCents } from '#shared/kernel/money.ts'
import type { SelectionEdit } from '#shared/selections/contract.ts'
import type { SelectionDraft } from '#shared/selections/schemas.ts'
import { type CatalogItem, itemsById } from '#server/features/catalog/public.ts'
import type { Seat } from '#server/features/seats/public.ts'
import { recordAll } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as acts from '../acts.ts'
import { refuseWithoutIncludedOption } from './including.ts'
import { requireTrades } from '../installing/trades.ts'
import { choiceOf, newOptions } from '../options/options.ts'
import * as store from '../store.ts'
import { toMilli } from '#shared/kernel/quantities.ts'
import { completeAll, insertOptions, insertSelections } from './writing-store.ts'

/** Whether a new selection reaches the client at once. A call that sends a status does. */
export function isSentAtOnce({ draft, status }: SelectionDraft, sendsImmediately: boolean): boolean {
  if (draft !== undefined) return !draft
  return status !== undefined || sendsImmediately
}

/** A draft with the items it proposes. */
type Planned = { draft: SelectionDraft; items: CatalogItem[]; sent: boolean }

/** Inserts selections with their options, in the same few statements for any number of them, and records one event for each. */
export async function insertDrafts(
  tx: Db,
  ctx: Ctx,
  seat: Seat,
  drafts: readonly SelectionDraft[],
): Promise<store.Row[]> {
  const { companyId } = seat
  const found = await itemsById(tx, companyId, [...new Set(drafts.flatMap(itemIdsOf))])
  const immediately = await store.sendsImmediately(tx, companyId)
  const planned = drafts.map((draft): Planned => {
    const field = draft.selectedItemId == null ? 'optionItemIds' : 'selectedItemId'
    const items = acts.pickItems(found, itemIdsOf(draft), field)
    return { draft, items, sent: !seat.isTemplate && isSentAtOnce(draft, immediately) }
  })
  await requireCategories(tx, companyId, planned.map(categoryOf))
  await requireTrades(
    tx,
    seat.projectId,
    drafts.map(({ tradeId }) => tradeId),
  )
  const inserted = await insertSelections(tx, await newRows(tx, ctx, seat, planned))
  const scenes = inserted.map((row): acts.Scene => ({ tx, ctx, seat, row }))
  const options: store.NewOption[] = []
  for (const [index, { draft, items, sent }] of planned.entries()) {
    const scene = scenes[index]
    if (!scene) throw new Error('The selection was not inserted')
    const terms = new Map((draft.options ?? []).map((option) => [option.itemId, option]))
    const proposed = items.map((item) => ({ item, terms: terms.get(item.id) ?? {} }))
    options.push(...(await newOptions(scene, [], proposed, { sent })))
  }
  const added = groupBy(await insertOptions(tx, options), ({ selectionId }) => selectionId)
  const completed = await completeAll(
    tx,
    inserted.flatMap((row, index) => candidateOf(row, planned[index], added.get(row.id) ?? [])),
  )
  const rows = inserted.map((row) => completed.get(row.id) ?? row)
  const created = rows.map((row, index) => {
    const options = added.get(row.id)?.length ?? 0
    const picture = row.choices[0]?.imageUrl ?? planned[index]?.items[0]?.imageUrl ?? null
    return acts.eventOf({ seat, row }, 'selection.created', { options, picture })
  })
  await recordAll(tx, ctx, created)
  return rows
}

/** The proposed item first, then those with terms, then the others. */
function itemIdsOf({ selectedItemId, optionItemIds = [], options = [] }: SelectionDraft): number[] {
  const terms = options.map(({ itemId }) => itemId)
  return [...new Set([...(selectedItemId == null ? [] : [selectedItemId]), ...terms, ...optionItemIds])]
}

const categoryOf = ({ draft, items }: Planned): number | null => draft.categoryId ?? items[0]?.categoryId ?? null

async function newRows(tx: Db, ctx: Ctx, seat: Seat, planned: readonly Planned[]): Promise<store.NewRow[]> {
  const shared = new Map<number, store.Change>()
  const rows: store.NewRow[] = []
  for (const one of planned) {
    const { draft, items, sent } = one
    const { allowanceId } = draft
    const known = allowanceId == null ? undefined : shared.get(allowanceId)
    const allowance = known ?? (await allowanceOf(tx, seat, draft))
    if (allowanceId != null) shared.set(allowanceId, allowance)
    rows.push({
      companyId: seat.companyId,
      projectId: seat.projectId,
      name: draft.name,
      description: draft.description ?? null,
      room: draft.room ?? null,
      phase: draft.phase ?? null,
      categoryId: categoryOf(one),
      priority: draft.priority ?? 'medium',
      deadline: draft.deadline ?? null,
      deadlineOffsetDays: draft.deadlineOffsetDays ?? null,
      deadlineMilestone: draft.deadlineMilestone ?? null,
      notes: draft.notes ?? null,
      tradeNotes: draft.tradeNotes ?? null,
      tradeId: draft.tradeId ?? null,
      internalNotes: draft.internalNotes ?? null,
      status: 'pending',
      quantityMilli: draft.quantity === undefined ? 1000 : toMilli(draft.quantity),
      unit: draft.unit ?? items[0]?.unit ?? 'each',
      ...allowance,
      included: draft.included ?? false,
      maxChoices: draft.maxChoices ?? 1,
      sentAt: sent ? ctx.now : null,
      createdBy: ctx.actor.userId,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
  }
  return rows
}

/** The proposed item is the candidate, which may be signed at once; an included one is decided by that. */
function candidateOf(
  row: store.Row,
  planned: Planned | undefined,
  added: readonly store.OptionRow[],
): { id: number; change: store.Change }[] {
  if (!planned || added.length === 0) return []
  const { draft, items, sent } = planned
  if (row.included && items.length > 1 && draft.selectedItemId == null)
    refuseWithoutIncludedOption(items.length, ` of ${row.name}`)
  const wanted = draft.selectedItemId ?? (row.included ? (items[0]?.id ?? null) : null)
  const item = items.find(({ id }) => id === wanted)
  const option = added.find(({ itemId }) => itemId === wanted)
  const choices = item && option ? [choiceOf(row, option, item)] : []
  acts.refuseHugeTotal(choices)
  const decided = row.included && choices.length > 0
  const status = !sent ? 'pending' : decided ? 'approved' : 'in_review'
  return [{ id: row.id, change: { status, ...acts.chosen(choices) } }]
}

/** An allowance of its own, or a shared one with the name and amount that a signature covers. */
export async function allowanceOf(
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

export const requireCategory = (tx: Db, companyId: number, categoryId: number | null | undefined): Promise<void> =>
  requireCategories(tx, companyId, [categoryId])

async function requireCategories(
  tx: Db,
  companyId: number,
  ids: readonly (number | null | undefined)[],
): Promise<void> {
  const wanted = new Set(ids.filter((id) => id !== null && id !== undefined))
  if ((await store.categoriesAmong(tx, companyId, [...wanted])).size === wanted.size) return
  const message = 'There is no such category.'
  throw new AppError('invalid', message, { fields: { categoryId: message } })
}

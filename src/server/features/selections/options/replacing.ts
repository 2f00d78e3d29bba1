import type { z } from 'zod'
import { perUnit } from '#shared/catalog/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { replaceItem } from '#shared/selections/contract.ts'
import type { ItemUse } from '#shared/selections/options/item-use-schemas.ts'
import { archiveItem, type CatalogItem } from '#server/features/catalog/public.ts'
import { companyOf, lockPlanSeat, type Seat } from '#server/features/seats/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as acts from '../acts.ts'
import { changesOfMany, planChange, type PlannedChange, writeAndRecord } from '../deciding/changing.ts'
import { addOptions, choiceOf } from './options.ts'
import { requireBuilder } from '../policy.ts'
import { usesOf } from './replacing-store.ts'
import * as store from '../store.ts'

export async function listUses(ctx: Ctx, itemId: number): Promise<ItemUse[]> {
  const companyId = companyOf(ctx.actor)
  await acts.anyItem(ctx.db, companyId, itemId)
  return usesOf(ctx.db, companyId, itemId)
}

type Replacing = z.infer<NonNullable<typeof replaceItem.body>>
type Pair = { old: CatalogItem; substitute: CatalogItem }

/**
 * Replaces an item in all selections that use it and are not ordered, or in none. What was signed is voided and kept; the clients of a
 * project get one notification, and see before and after.
 */
export const replace = (
  ctx: Ctx,
  itemId: number,
  { substituteItemId, selectionIds, archive }: Replacing,
): Promise<{ replaced: number; voided: number }> =>
  ctx.db.transaction(async (tx) => {
    const companyId = companyOf(ctx.actor)
    const old = await acts.anyItem(tx, companyId, itemId)
    const substitute = await acts.itemFor(tx, companyId, substituteItemId, 'substituteItemId')
    requireExchangeable({ old, substitute })
    const uses = wanted(await usesOf(tx, companyId, itemId), selectionIds)
    let voided = 0
    for (const projectId of new Set(uses.map((use) => use.projectId))) {
      const seat = await lockPlanSeat(tx, ctx.actor, projectId)
      requireBuilder(seat)
      voided += await replaceInProject(tx, ctx, seat, { old, substitute }, uses)
    }
    if (archive) await archiveItem({ ...ctx, db: tx }, itemId)
    return { replaced: uses.length, voided }
  })

function requireExchangeable({ old, substitute }: Pair): void {
  const refuse = (message: string) => new AppError('invalid', message, { fields: { substituteItemId: message } })
  if (old.id === substitute.id) throw refuse('Choose another item as the substitute.')
  if (old.unit !== substitute.unit)
    throw refuse(
      `${substitute.name} is priced ${perUnit(substitute.unit)}, not ${perUnit(old.unit)}. Propose it instead.`,
    )
}

function wanted(uses: ItemUse[], selectionIds: readonly number[] | undefined): ItemUse[] {
  if (selectionIds === undefined) return uses
  const found = uses.filter(({ selectionId }) => selectionIds.includes(selectionId))
  if (found.length < new Set(selectionIds).size)
    throw new AppError('conflict', 'Some of these selections no longer use the item. Nothing was replaced.')
  return found
}

async function replaceInProject(tx: Db, ctx: Ctx, seat: Seat, pair: Pair, uses: readonly ItemUse[]): Promise<number> {
  const here = uses.filter(({ projectId }) => projectId === seat.projectId)
  const rows = await store.lock(
    tx,
    seat.projectId,
    here.map(({ selectionId }) => selectionId),
  )
  const planned: PlannedChange[] = []
  for (const row of rows) planned.push(await planReplacement({ tx, ctx, seat, row }, pair))
  const written = await writeAndRecord(planned)
  const sent = rows.filter(({ sentAt }) => sentAt !== null)
  const voided = here.filter(({ signatures }) => signatures > 0)
  const signed = new Set(voided.map(({ selectionId }) => selectionId))
  if (sent.length > 0)
    await record(tx, ctx, {
      companyId: seat.companyId,
      projectId: seat.projectId,
      kind: 'selections.item_replaced',
      data: {
        project: seat.projectName,
        by: seat.kind,
        beforeItem: pair.old.name,
        item: pair.substitute.name,
        count: sent.length,
        voided: voided.length,
        selections: sent.map(({ name }) => name),
        ...changesOfMany(
          seat,
          rows.flatMap((row, index) => {
            const after = written[index]
            return after && row.sentAt !== null && after.fingerprint !== row.fingerprint ? [{ row, after }] : []
          }),
        ),
        ...(voided.length > 0 && { site: { voided: rows.filter(({ id }) => signed.has(id)).map(acts.siteLineOf) } }),
      },
    })
  return voided.reduce((sum, { signatures }) => sum + signatures, 0)
}

/** The option keeps its place, note and quantity, and takes the substitute's price; what was chosen follows it. */
async function planReplacement(scene: acts.Scene, { old, substitute }: Pair): Promise<PlannedChange> {
  const { tx, row } = scene
  const options = await store.optionsOf(tx, row.id)
  const option = await exchangedOption(scene, options, { old, substitute })
  const choices = row.choices.map((choice) =>
    choice.itemId === old.id && option ? choiceOf(row, option, substitute, choice.quantityMilli / 1000) : choice,
  )
  acts.refuseHugeTotal(choices)
  const isChosen = choices.some((choice, index) => choice !== row.choices[index])
  const change = isChosen ? { ...acts.noChoice, ...acts.chosen(choices) } : {}
  return planChange(scene, change, 'selection.item_replaced', {
    beforeItem: old.name,
    itemId: substitute.id,
    partOf: 'selections.item_replaced',
  })
}

/** The substitute's option: its own if there is one, else that of the old item, else a new one. */
async function exchangedOption(
  scene: acts.Scene,
  options: readonly store.OptionRow[],
  { old, substitute }: Pair,
): Promise<store.OptionRow | undefined> {
  const { tx, ctx, row } = scene
  const before = options.find(({ itemId }) => itemId === old.id)
  const own = options.find(({ itemId }) => itemId === substitute.id)
  if (own) {
    if (before) await store.removeOption(tx, before.id)
    return own.sentAt === null && row.sentAt !== null ? store.updateOption(tx, own.id, { sentAt: ctx.now }) : own
  }
  if (!before) return (await addOptions(scene, [{ item: substitute, terms: {} }], { sent: row.sentAt !== null }))[0]
  const { priceCents } = substitute
  const terms = { priceCents, catalogPriceCents: priceCents, ownPrice: false, validUntil: null }
  return store.updateOption(tx, before.id, { itemId: substitute.id, ...terms })
}

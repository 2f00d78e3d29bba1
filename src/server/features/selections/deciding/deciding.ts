import type { Notifies } from '#shared/notifications/audiences.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Choosing, OptionDraft, Reopening } from '#shared/selections/schemas.ts'
import type { Proposal } from '#shared/selections/contract.ts'
import type { Choice } from '#shared/selections/deciding/deal.ts'
import { differencesBetween } from '#shared/selections/deciding/differences.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { isChosenOnly } from '#shared/selections/rules.ts'
import { snapshotOf } from '#shared/selections/deciding/snapshot.ts'
import { requireOpenCatalog } from '#server/features/catalog/public.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import { recordAll } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { dayIn } from '#shared/kernel/dates.ts'
import * as acts from '../acts.ts'
import { addOptions, choiceOf, refuseStalePrice } from '../options/options.ts'
import { requireBuilder, requireChooser, requireClient, requireWithdrawer } from '../policy.ts'
import { recordProposals } from './proposing.ts'
import * as store from '../store.ts'
import { requireOneUnit } from '../options/units.ts'
import { releaseOrder } from './releasing-orders.ts'

/** Proposes one item, or several in one act; what has been proposed already stays as it is. */
export const propose = (ctx: Ctx, at: acts.At, proposal: Proposal): Promise<Selection> =>
  acts.act(ctx, at, undefined, requireChooser, async (scene) => {
    const { tx, seat, row } = scene
    if (seat.kind === 'builder') await requireActiveCompany(tx, ctx, seat.companyId)
    else await requireOpenCatalog({ ...ctx, db: tx }, seat.companyId)
    const { itemId, itemIds, options, ...shared } = proposal
    const ids = [...new Set(itemIds ?? (itemId === undefined ? [] : [itemId]))]
    const wanted: OptionDraft[] = options ?? ids.map((id) => ({ itemId: id, ...shared }))
    const items = await acts.itemsFor(
      tx,
      seat.companyId,
      wanted.map((one) => one.itemId),
    )
    // Builders prepare in drafts unless the company sends at once; a client's suggestion is there for both at once.
    if (!options) requireOneUnit(scene, items)
    const sent = seat.kind === 'client' || (row.sentAt !== null && (await store.sendsImmediately(tx, seat.companyId)))
    const next = await acts.advance(scene, 'propose')
    // What is included waits for the builder to say which option it is, never for the client.
    const status = sent && !row.included ? next : row.status
    const proposed = items.map((item, n) => ({ item, terms: wanted[n] ?? {} }))
    const fresh = await addOptions(scene, proposed, { sent })
    if (fresh.length === 0) {
      const message = items.length === 1 ? 'This item has' : 'These items have'
      throw await acts.conflict(scene, `${message} been proposed already.`)
    }
    const updated = await store.update(tx, row.id, { status, ...(sent && { declineReason: null }) }, ctx.now)
    await recordProposals({ ...scene, row: updated }, items, fresh, sent)
  })

/** The category of what is offered already; null without options. */
export async function categoryOfOptions({ tx, seat, row }: acts.Scene): Promise<number | null> {
  const [first] = await store.optionsOf(tx, row.id)
  return first ? (await acts.anyItem(tx, seat.companyId, first.itemId)).categoryId : null
}

/** Offers an item that a client suggested: it is sent at once, because the client is waiting for it. */
export async function offerItem(
  scene: acts.Scene,
  itemId: number,
  terms: { note: string | null; proposedBy: number },
): Promise<void> {
  const { tx, ctx, seat, row } = scene
  const status = await acts.advance(scene, 'propose')
  const items = await acts.itemsFor(tx, seat.companyId, [itemId])
  const proposed = items.map((item) => ({ item, terms: { note: terms.note } }))
  const fresh = await addOptions(scene, proposed, { sent: true, proposedBy: terms.proposedBy })
  const updated = await store.update(tx, row.id, { status, declineReason: null }, ctx.now)
  await recordProposals({ ...scene, row: updated }, items, fresh, true, { suggested: true })
}

/** Withdrawing a candidate removes its price from the project's total. The client's pick cannot be withdrawn. */
export const withdraw = (ctx: Ctx, at: acts.At & { optionId: number }): Promise<Selection> =>
  acts.act(ctx, at, undefined, requireChooser, async (scene) => {
    const { tx, seat, row } = scene
    const options = await store.optionsOf(tx, row.id)
    const option = options.find(({ id }) => id === at.optionId)
    if (!option) throw new AppError('not_found')
    requireWithdrawer(seat, option.proposedBy === ctx.actor.userId)
    const chosen = row.choices.some(({ itemId }) => itemId === option.itemId)
    const kept = await acts.advance(scene, chosen ? 'withdrawChosen' : 'withdraw')
    const status = options.length === 1 ? await acts.advance(scene, 'withdrawLast') : kept
    await store.removeOption(tx, option.id)
    const updated = await store.update(tx, row.id, { status, ...(chosen && acts.noChoice) }, ctx.now)
    const name = (await store.itemName(tx, option.itemId)) ?? 'an item'
    const hidden = option.sentAt === null ? { ...updated, sentAt: null } : updated
    await acts.recordEvent({ ...scene, row: hidden }, 'selection.option_removed', { item: name, itemId: option.itemId })
  })

/**
 * The client's pick, at the option's price. A builder picks on behalf of the client, which is recorded as such and is no signature.
 * `null` or no choices is a change of mind.
 */
export const choose = (ctx: Ctx, at: acts.At, { itemId, quantity, choices, version }: Choosing): Promise<Selection> =>
  acts.act(ctx, at, version, requireChooser, async (scene) => {
    const { tx, seat, row } = scene
    if (itemId === null || choices?.length === 0) return unchoose(scene)
    const status = await acts.advance(scene, 'choose')
    const picked = choices ? await pickedOptions(scene, choices) : [await pickedItem(scene, itemId ?? 0, quantity)]
    acts.refuseHugeTotal(picked)
    const chosenFor = seat.kind === 'builder' ? await store.clientOf(tx, seat.projectId) : null
    // The builder chooses instead of what was chosen: clients are shown both.
    const replaced = seat.kind === 'builder' && isChosenOnly(row.status)
    const choice = {
      ...acts.chosen(picked),
      status,
      chosenBy: ctx.actor.userId,
      chosenFor,
      chosenAt: ctx.now,
      changedFrom: replaced ? (row.changedFrom ?? snapshotOf(row)) : null,
      declineReason: null,
    }
    await voidPartialSignatures(scene, 'Another choice was made')
    const updated = await store.update(tx, row.id, choice, ctx.now)
    await acts.recordEvent({ ...scene, row: updated }, 'selection.chosen', {
      ...acts.dealOf(updated),
      itemId: updated.selectedItemId,
      onBehalf: seat.kind === 'builder',
      ...(replaced && {
        changedDeal: 'chosen' as const,
        differences: differencesBetween(snapshotOf(row), snapshotOf(updated)),
      }),
      beforeItem: acts.choiceNames(row.choices),
      beforeTotalCents: row.totalCents,
    })
  })

/** What one owner signed while the other has not yet starts over when something else is chosen. */
async function voidPartialSignatures(scene: acts.Scene, reason: string, notifies: Notifies = 'people'): Promise<void> {
  const { tx, ctx, row } = scene
  const voided = await store.voidApprovals(tx, row.id, reason, ctx.now)
  const facts = { ...acts.dealOf(row), reason, inPart: true as const }
  // The trades never saw it as approved.
  await recordAll(tx, ctx, acts.voidedEvents(scene, voided, facts, { notifies }))
}

async function pickedItem(scene: acts.Scene, itemId: number, quantity: number | undefined): Promise<Choice> {
  const { tx, ctx, seat, row } = scene
  const item = await acts.itemFor(tx, seat.companyId, itemId)
  await addOptions(scene, [{ item, terms: { quantity: item.unit === row.unit ? undefined : quantity } }], {
    sent: true,
  })
  const option = (await store.optionsOf(tx, row.id)).find((one) => one.itemId === item.id)
  if (!option) throw new Error('The option was not added')
  if (option.sentAt === null && seat.kind === 'client') throw new AppError('not_found')
  refuseStalePrice(option, item, dayIn(seat.timeZone, ctx.now))
  return choiceOf(row, option, item)
}

async function pickedOptions(
  scene: acts.Scene,
  wanted: readonly { optionId: number; quantity?: number | undefined }[],
): Promise<Choice[]> {
  const { tx, ctx, seat, row } = scene
  if (wanted.length > row.maxChoices)
    throw await acts.conflict(
      scene,
      row.maxChoices === 1 ? 'Only one option can be chosen.' : `At most ${row.maxChoices} options can be chosen.`,
    )
  const options = await store.optionsOf(tx, row.id)
  const picked: Choice[] = []
  for (const { optionId, quantity } of wanted) {
    const option = options.find(({ id }) => id === optionId)
    if (!option || (option.sentAt === null && seat.kind === 'client')) throw new AppError('not_found')
    if (picked.some((choice) => choice.optionId === optionId))
      throw new AppError('invalid', 'An option can be chosen once, with its quantity.')
    const item = await acts.itemFor(tx, seat.companyId, option.itemId)
    refuseStalePrice(option, item, dayIn(seat.timeZone, ctx.now))
    picked.push(choiceOf(row, option, item, quantity))
  }
  return picked
}

async function unchoose(scene: acts.Scene): Promise<void> {
  const { tx, ctx, row } = scene
  const status = await acts.advance(scene, 'unchoose')
  if (row.choices.length === 0) throw await acts.conflict(scene, 'No item has been chosen.')
  await voidPartialSignatures(scene, 'The choice was taken back')
  const updated = await store.update(tx, row.id, { status, ...acts.noChoice }, ctx.now)
  await acts.recordEvent({ ...scene, row: updated }, 'selection.unchosen', {
    item: acts.choiceNames(row.choices),
    beforeTotalCents: row.totalCents,
  })
}

type Refusal = { reason: string; version?: number | undefined }

export const decline = (ctx: Ctx, at: acts.At, { reason, version }: Refusal): Promise<Selection> =>
  acts.act(ctx, at, version, requireClient, async (scene) => {
    const { tx, row } = scene
    const status = await acts.advance(scene, 'decline')
    await voidPartialSignatures(scene, `Declined: ${reason}`, 'nobody')
    const updated = await store.update(tx, row.id, { status, declineReason: reason, ...acts.noChoice }, ctx.now)
    await acts.recordEvent({ ...scene, row: updated }, 'selection.declined', { ...acts.dealOf(row), reason })
  })

/** Opens a decision again with a new deadline. The approval is voided and kept; a candidate is left only if one is proposed again. */
export const reopen = (
  ctx: Ctx,
  at: acts.At,
  { reason, deadline, optionId, keepOrder, version }: Reopening,
): Promise<Selection> =>
  acts.act(
    ctx,
    at,
    version,
    (seat) => requireBuilder(seat, 'Only the builder can reopen.'),
    async (scene) => {
      const { tx, seat, row } = scene
      const next = await acts.advance(scene, 'reopen')
      await releaseOrder(scene, keepOrder)
      const options = await store.optionsOf(tx, row.id)
      const candidate = await candidateOf(scene, options, optionId ?? null)
      const status = options.length === 0 ? 'pending' : next
      const voided = await store.voidApprovals(tx, row.id, reason, ctx.now)
      const today = dayIn(seat.timeZone, ctx.now)
      requireTodayOrLater(deadline, today)
      const open = {
        status,
        ...acts.noChoice,
        ...(candidate && acts.chosen([candidate])),
        included: false,
        declineReason: null,
        orderReference: null,
        expectedOn: null,
        orderedAt: null,
        deliveredAt: null,
        ...acts.notInstalled,
        // Nobody is overdue because the builder reopened something: a deadline that has passed does not come back.
        deadline: deadline === undefined ? acts.deadlineAhead(row, today) : deadline,
      }
      await store.resolveChangeRequests(tx, row.id, ctx.actor.userId, ctx.now)
      const updated = await store.update(tx, row.id, open, ctx.now)
      const written = { ...scene, row: updated }
      const facts = {
        ...acts.dealOf(row),
        ...acts.installationOf(row),
        reason,
        from: row.status,
        orderReference: row.orderReference,
      }
      await acts.recordEvent(written, 'selection.reopened', facts)
      // Reopening tells the trades.
      await recordAll(tx, ctx, acts.voidedEvents(written, voided, facts, { notifies: 'people' }))
    },
  )

function requireTodayOrLater(deadline: string | null | undefined, today: string): void {
  if (!deadline || deadline >= today) return
  const message = 'Choose today or a later day, so that the client is not overdue at once.'
  throw new AppError('invalid', message, { fields: { deadline: message } })
}

async function candidateOf(
  { tx, seat, row }: acts.Scene,
  options: readonly store.OptionRow[],
  optionId: number | null,
): Promise<Choice | null> {
  if (optionId === null) return null
  const option = options.find(({ id }) => id === optionId)
  if (!option) throw new AppError('not_found')
  return choiceOf(row, option, await acts.itemFor(tx, seat.companyId, option.itemId))
}

/** The builder declines a change that the client asked for. What was signed stays valid. */
export const declineChangeRequest = (ctx: Ctx, at: acts.At, { reason, version }: Refusal): Promise<Selection> =>
  acts.act(
    ctx,
    at,
    version,
    (seat) => requireBuilder(seat, 'Only the builder can answer the request.'),
    async (scene) => {
      const { tx, row } = scene
      const request = await store.openChangeRequest(tx, row.id)
      if (!request) throw await acts.conflict(scene, 'There is no request to answer.')
      await store.resolveChangeRequests(tx, row.id, ctx.actor.userId, ctx.now)
      const updated = await store.update(tx, row.id, {}, ctx.now)
      await acts.recordEvent({ ...scene, row: updated }, 'selection.change_declined', {
        reason,
        request: request.message,
      })
    },
  )

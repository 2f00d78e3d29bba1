import { AppError } from '#shared/kernel/errors.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import * as acts from './acts.ts'
import { requireBuilder, requireChooser, requireClient, requireWithdrawer } from './policy.ts'
import * as store from './store.ts'
import { countFor } from './units.ts'

type Proposal = {
  itemId?: number | undefined
  itemIds?: number[] | undefined
  note?: string | null | undefined
  quantity?: number | undefined
}

/** Proposes one item, or several in one act; options that are there already stay as they are. */
export const propose = (ctx: Ctx, at: acts.At, { itemId, itemIds, note, quantity }: Proposal): Promise<Selection> =>
  acts.act(ctx, at, undefined, requireChooser, async (scene) => {
    const { tx, seat, row } = scene
    if (seat.kind === 'builder') await requireActiveCompany(tx, ctx, seat.companyId)
    const status = await acts.advance(scene, 'propose')
    const wanted = [...new Set(itemIds ?? (itemId === undefined ? [] : [itemId]))]
    const items = await acts.itemsFor(tx, seat.companyId, wanted)
    const count = await countFor(scene, items, quantity)
    const fresh = await acts.putOptions(scene, items, note ?? null)
    if (fresh.length === 0) {
      const message = items.length === 1 ? 'This item has' : 'These items have'
      throw await acts.conflict(scene, `${message} been proposed already.`)
    }
    const updated = await store.update(tx, row.id, { status, ...count }, ctx.now)
    for (const item of fresh)
      await acts.tell({ ...scene, row: updated }, 'selection.option_added', {
        item: item.name,
        itemId: item.id,
        unitPriceCents: item.priceCents,
        note: note ?? null,
      })
  })

/** A candidate that was withdrawn takes its price off the project's total. The client's pick cannot be withdrawn under them. */
export const withdraw = (ctx: Ctx, at: acts.At & { optionId: number }): Promise<Selection> =>
  acts.act(ctx, at, undefined, requireChooser, async (scene) => {
    const { tx, seat, row } = scene
    const options = await store.optionsOf(tx, row.id)
    const option = options.find(({ id }) => id === at.optionId)
    if (!option) throw new AppError('not_found')
    requireWithdrawer(seat, option.proposedBy === ctx.actor.userId)
    const chosen = option.itemId === row.selectedItemId
    const kept = await acts.advance(scene, chosen ? 'withdrawChosen' : 'withdraw')
    const status = options.length === 1 ? await acts.advance(scene, 'withdrawLast') : kept
    await store.removeOption(tx, option.id)
    const updated = await store.update(tx, row.id, { status, ...(chosen && acts.noCopy) }, ctx.now)
    const name = (await store.itemName(tx, option.itemId)) ?? 'an item'
    await acts.tell({ ...scene, row: updated }, 'selection.option_removed', { item: name, itemId: option.itemId })
  })

type Choice = { itemId: number | null; version?: number | undefined; quantity?: number | undefined }

/**
 * The client's pick, at the price of today. A builder picks on behalf of the client, which is recorded as such and is no
 * signature. `null` is a change of mind.
 */
export const choose = (ctx: Ctx, at: acts.At, { itemId, version, quantity }: Choice): Promise<Selection> =>
  acts.act(ctx, at, version, requireChooser, async (scene) => {
    const { tx, seat, row } = scene
    if (itemId === null) return unchoose(scene)
    const status = await acts.advance(scene, 'choose')
    const item = await acts.itemFor(tx, seat.companyId, itemId)
    const count = await countFor(scene, [item], quantity)
    acts.refuseHugeTotal(count.quantityMilli ?? row.quantityMilli, item.priceCents)
    await acts.putOptions(scene, [item])
    const chosenFor = seat.kind === 'builder' ? await store.clientOf(tx, seat.projectId) : null
    const choice = {
      ...acts.copyOf(item),
      ...count,
      status,
      chosenBy: ctx.actor.userId,
      chosenFor,
      chosenAt: ctx.now,
      declineReason: null,
    }
    const updated = await store.update(tx, row.id, choice, ctx.now)
    await acts.tell({ ...scene, row: updated }, 'selection.chosen', {
      ...acts.amounts(updated),
      itemId: item.id,
      onBehalf: seat.kind === 'builder',
      beforeItem: row.chosen?.name ?? null,
      beforeTotalCents: row.totalCents,
    })
  })

async function unchoose(scene: acts.Scene): Promise<void> {
  const { tx, ctx, row } = scene
  const status = await acts.advance(scene, 'unchoose')
  if (row.chosen === null) throw await acts.conflict(scene, 'No item has been chosen.')
  const updated = await store.update(tx, row.id, { status, ...acts.noCopy }, ctx.now)
  await acts.tell({ ...scene, row: updated }, 'selection.unchosen', {
    item: row.chosen.name,
    beforeTotalCents: row.totalCents,
  })
}

type Turned = { reason: string; version?: number | undefined }

export const decline = (ctx: Ctx, at: acts.At, { reason, version }: Turned): Promise<Selection> =>
  acts.act(ctx, at, version, requireClient, async (scene) => {
    const { tx, row } = scene
    const status = await acts.advance(scene, 'decline')
    const updated = await store.update(tx, row.id, { status, declineReason: reason, ...acts.noCopy }, ctx.now)
    await acts.tell({ ...scene, row: updated }, 'selection.declined', { ...acts.amounts(row), reason })
  })

type Order = {
  reference?: string | null | undefined
  expectedOn?: string | null | undefined
  version?: number | undefined
}

export const order = (ctx: Ctx, at: acts.At, { reference, expectedOn, version }: Order): Promise<Selection> =>
  acts.act(
    ctx,
    at,
    version,
    (seat) => requireBuilder(seat, 'Only the builder can order.'),
    async (scene) => {
      const { tx, row } = scene
      const status = await acts.advance(scene, 'order')
      const placed = { status, orderReference: reference ?? null, expectedOn: expectedOn ?? null, orderedAt: ctx.now }
      const updated = await store.update(tx, row.id, placed, ctx.now)
      await acts.tell({ ...scene, row: updated }, 'selection.ordered', {
        ...acts.amounts(updated),
        reference: reference ?? null,
        expectedOn: expectedOn ?? null,
      })
    },
  )

/** Opens a decision again. The approval is voided and kept, and the chosen item waits as the candidate. */
export const reopen = (ctx: Ctx, at: acts.At, { reason, version }: Turned): Promise<Selection> =>
  acts.act(
    ctx,
    at,
    version,
    (seat) => requireBuilder(seat, 'Only the builder can reopen.'),
    async (scene) => {
      const { tx, row } = scene
      const status = await acts.advance(scene, 'reopen')
      const voided = await store.voidApproval(tx, row.id, reason, ctx.now)
      const unordered = { status, orderReference: null, expectedOn: null, orderedAt: null }
      const updated = await store.update(tx, row.id, unordered, ctx.now)
      const told = { ...scene, row: updated }
      const facts = { ...acts.amounts(updated), reason, from: row.status, orderReference: row.orderReference }
      await acts.tell(told, 'selection.reopened', facts)
      if (voided) await acts.tell(told, 'selection.approval_voided', { ...facts, signOffId: voided.signOffId })
    },
  )

import { fileUrl } from '#shared/files/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toCents, toUnits } from '#shared/kernel/money.ts'
import type { Selection } from '#shared/selections/selection-schemas.ts'
import type { Suggestion } from '#shared/suggestions/contract.ts'
import { outcomeOf } from '#shared/suggestions/rules.ts'
import type { NewSuggestion } from '#shared/suggestions/schemas.ts'
import { attach } from '#server/features/files/public.ts'
import { seatOf, type Seat } from '#server/features/seats/public.ts'
import {
  advance,
  conflict,
  enter,
  recordEvent,
  requireClient,
  selectionFor,
  type At,
  type Scene,
} from '#server/features/selections/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { may, requireReader } from './policy.ts'
import * as store from './store.ts'

export type AtSuggestion = At & { suggestionId: number }

/** Limits open suggestions per selection. */
const MAX_OPEN = 10

export async function list(ctx: Ctx, at: At): Promise<Suggestion[]> {
  const seat = await seatOf(ctx.db, ctx.actor, at.projectId)
  requireReader(seat)
  const selection = await selectionFor(ctx.db, ctx, at)
  return (await store.list(ctx.db, at.selectionId)).map((row) => shown(seat, selection, row))
}

/** A client suggests an item. Nothing about the selection changes until the builder has answered. */
export const suggest = (ctx: Ctx, at: At, given: NewSuggestion): Promise<Suggestion> =>
  ctx.db.transaction(async (tx) => {
    const scene = await enter(tx, ctx, at, (seat) =>
      requireClient(seat, 'Only the client suggests items. Propose an option instead.'),
    )
    await advance(scene, 'propose')
    if ((await store.countOpen(tx, at.selectionId)) >= MAX_OPEN)
      throw await conflict(scene, `Your builder has ${MAX_OPEN} suggestions to answer here. Please wait for an answer.`)
    const { seat } = scene
    const { name, link = null, price, note = null, fileId } = given
    const [file] = fileId
      ? await attach(tx, ctx, { companyId: seat.companyId, fileIds: [fileId], kind: 'image', field: 'fileId' })
      : []
    const suggestionId = await store.insert(tx, {
      companyId: seat.companyId,
      projectId: at.projectId,
      selectionId: at.selectionId,
      suggestedBy: ctx.actor.userId,
      name,
      link,
      priceCents: typeof price === 'number' ? toCents(price) : null,
      note,
      fileId: file?.id ?? null,
      createdAt: ctx.now,
    })
    await recordEvent(scene, 'selection.item_suggested', { item: name, suggestionId, note })
    return one(scene, suggestionId)
  })

export const withdraw = (ctx: Ctx, at: AtSuggestion): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const scene = await enter(tx, ctx, at, requireReader)
    const row = await lockOpen(scene, at.suggestionId)
    if (!may.withdraw(scene.seat, row.suggestedBy))
      throw new AppError('forbidden', 'You can only withdraw what you suggested.')
    await store.answer(tx, row.id, { status: 'withdrawn', answeredAt: ctx.now })
    await recordEvent(scene, 'selection.suggestion_withdrawn', { item: row.name, suggestionId: row.id })
  })

/** The suggestion, locked; refuses one that has an answer already, and one whose selection is decided. */
export async function lockOpen(scene: Scene, suggestionId: number): Promise<store.Row> {
  const row = await store.lock(scene.tx, scene.row.id, suggestionId)
  if (!row || row.status === 'withdrawn') throw new AppError('not_found')
  if (row.status !== 'open') throw new AppError('conflict', 'This suggestion has been answered already.')
  await advance(scene, 'propose')
  return row
}

export async function one({ tx, ctx, seat, row: { id, projectId } }: Scene, suggestionId: number): Promise<Suggestion> {
  const selection = await selectionFor(tx, ctx, { projectId, selectionId: id })
  const row = (await store.list(tx, id)).find((listed) => listed.id === suggestionId)
  if (!row) throw new AppError('not_found')
  return shown(seat, selection, row)
}

function shown(seat: Seat, selection: Selection, row: store.ListedRow): Suggestion {
  const status = outcomeOf(row, selection)
  return {
    id: row.id,
    name: row.name,
    link: row.link,
    price: row.priceCents === null ? null : toUnits(row.priceCents),
    note: row.note,
    imageUrl: row.fileId === null ? null : fileUrl(row.fileId, '800'),
    status,
    reason: row.reason,
    itemId: row.itemId,
    suggestedBy: { id: row.suggestedBy, name: row.suggestedByName },
    createdAt: row.createdAt,
    answeredBy: row.answeredByName,
    answeredAt: row.answeredAt,
    can: {
      answer: status === 'open' && may.answer(seat),
      withdraw: status === 'open' && may.withdraw(seat, row.suggestedBy),
    },
  }
}

import { fileUrl } from '#shared/files/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toCents, toUnits } from '#shared/kernel/money.ts'
import type { Suggestion } from '#shared/suggestions/contract.ts'
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
} from '#server/features/selections/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { may, requireReader } from './policy.ts'
import * as store from './store.ts'

export type AtSuggestion = At & { suggestionId: number }

/** Limits open suggestions per selection. */
const MAX_OPEN = 10

export async function list(ctx: Ctx, at: At): Promise<Suggestion[]> {
  const seat = await seatOf(ctx.db, ctx.actor, at.projectId)
  requireReader(seat)
  await selectionFor(ctx.db, ctx, at)
  return (await store.list(ctx.db, at.selectionId)).map((row) => shown(seat, row))
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
    return one(tx, seat, at.selectionId, suggestionId)
  })

export const withdraw = (ctx: Ctx, at: AtSuggestion): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const scene = await enter(tx, ctx, at, requireReader)
    const row = await lockOpen(tx, at)
    if (!may.withdraw(scene.seat, row.suggestedBy))
      throw new AppError('forbidden', 'You can only withdraw what you suggested.')
    await store.answer(tx, row.id, { status: 'withdrawn', answeredAt: ctx.now })
    await recordEvent(scene, 'selection.suggestion_withdrawn', { item: row.name, suggestionId: row.id })
  })

/** The suggestion, locked; refuses one that has an answer already. */
export async function lockOpen(tx: Db, { selectionId, suggestionId }: AtSuggestion): Promise<store.Row> {
  const row = await store.lock(tx, selectionId, suggestionId)
  if (!row || row.status === 'withdrawn') throw new AppError('not_found')
  if (row.status !== 'open') throw new AppError('conflict', 'This suggestion has been answered already.')
  return row
}

export async function one(db: Db, seat: Seat, selectionId: number, suggestionId: number): Promise<Suggestion> {
  const row = (await store.list(db, selectionId)).find(({ id }) => id === suggestionId)
  if (!row) throw new AppError('not_found')
  return shown(seat, row)
}

const shown = (seat: Seat, row: store.ListedRow): Suggestion => ({
  id: row.id,
  name: row.name,
  link: row.link,
  price: row.priceCents === null ? null : toUnits(row.priceCents),
  note: row.note,
  imageUrl: row.fileId === null ? null : fileUrl(row.fileId, '800'),
  status: row.status,
  reason: row.reason,
  itemId: row.itemId,
  suggestedBy: { id: row.suggestedBy, name: row.suggestedByName },
  createdAt: row.createdAt,
  answeredBy: row.answeredByName,
  answeredAt: row.answeredAt,
  can: {
    answer: row.status === 'open' && may.answer(seat),
    withdraw: row.status === 'open' && may.withdraw(seat, row.suggestedBy),
  },
})

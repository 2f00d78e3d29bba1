import type { AuditData } from '#shared/activity/rules.ts'
import type { AuditKind } from '#shared/activity/vocabulary.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { type Act, stepOf } from '#shared/selections/rules.ts'
import type { Selection, SelectionStatus, Snapshot } from '#shared/selections/selection-schemas.ts'
import { snapshotOf } from '#shared/selections/snapshot.ts'
import { type CatalogItem, itemsById } from '#server/features/catalog/public.ts'
import { lockSeat, type Seat } from '#server/features/seats/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as reading from './reading-store.ts'
import * as store from './store.ts'

export type At = { projectId: number; selectionId: number }
export type Scene = { tx: Db; ctx: Ctx; seat: Seat; row: store.Row }

/** The selection as the person sees it now. */
export async function shown(db: Db, ctx: Ctx, { projectId, selectionId }: At): Promise<Selection> {
  const selection = await reading.read(db, { userId: ctx.actor.userId, now: ctx.now }, projectId, selectionId)
  if (!selection) throw new AppError('not_found')
  return selection
}

/**
 * One act on one selection: seat and row locked, who may asked first, then whether it is still what the person saw. Answers the
 * selection as it is afterwards.
 */
export function act(
  ctx: Ctx,
  at: At,
  version: number | undefined,
  require: (seat: Seat) => void,
  run: (scene: Scene) => Promise<void>,
): Promise<Selection> {
  return ctx.db.transaction(async (tx) => {
    const scene = await enter(tx, ctx, at, require)
    if (version !== undefined && version !== scene.row.version)
      throw await conflict(scene, 'Someone changed this selection since you opened it.')
    await run(scene)
    return shown(tx, ctx, at)
  })
}

export async function enter(tx: Db, ctx: Ctx, at: At, require: (seat: Seat) => void): Promise<Scene> {
  const seat = await lockSeat(tx, ctx.actor, at.projectId)
  require(seat)
  const [row] = await store.lock(tx, at.projectId, [at.selectionId])
  if (!row) throw new AppError('not_found')
  return { tx, ctx, seat, row }
}

export const conflict = async ({ tx, ctx, row }: Scene, message: string): Promise<AppError> =>
  new AppError('conflict', message, {
    current: await shown(tx, ctx, { projectId: row.projectId, selectionId: row.id }),
  })

/** The next status by the table, or its refusal with the selection as it is. */
export async function advance(scene: Scene, what: Act): Promise<SelectionStatus> {
  const step = stepOf(what, scene.row.status)
  if ('refused' in step) throw await conflict(scene, step.refused)
  if (step.to === 'gone') throw new Error(`${what} deletes the selection`)
  return step.to
}

/** Items of the builder's catalog that can still be had, in the order in which they were asked for. */
export async function itemsFor(
  tx: Db,
  companyId: number,
  ids: readonly number[],
  field = 'itemId',
): Promise<CatalogItem[]> {
  const found = await itemsById(tx, companyId, ids)
  const wrong = (message: string) => new AppError('invalid', message, { fields: { [field]: message } })
  return ids.map((id) => {
    const item = found.get(id)
    if (!item) throw wrong('There is no such item in the catalog.')
    if (item.archived) throw wrong('This item is no longer in the catalog.')
    return item
  })
}

export async function itemFor(tx: Db, companyId: number, id: number, field?: string): Promise<CatalogItem> {
  const [item] = await itemsFor(tx, companyId, [id], field)
  if (!item) throw new AppError('not_found')
  return item
}

const MAX_OPTIONS = 20

/** Puts items forward that are not yet; answers those that were new. */
export async function putOptions(
  scene: Scene,
  items: readonly CatalogItem[],
  note: string | null = null,
): Promise<CatalogItem[]> {
  const { tx, ctx, seat, row } = scene
  const there = await store.optionsOf(tx, row.id)
  const fresh = items.filter((item) => !there.some((option) => option.itemId === item.id))
  if (there.length + fresh.length > MAX_OPTIONS)
    throw await conflict(scene, `At most ${MAX_OPTIONS} options can be proposed. Withdraw one first.`)
  const position = Math.max(0, ...there.map((option) => option.position))
  await store.insertOptions(
    tx,
    fresh.map((item, index) => ({
      companyId: seat.companyId,
      selectionId: row.id,
      itemId: item.id,
      proposedBy: ctx.actor.userId,
      priceCents: item.priceCents,
      note,
      position: position + index + 1,
      createdAt: ctx.now,
    })),
  )
  return fresh
}

/** The copy that makes a decision independent of the catalog. */
export const copyOf = (item: CatalogItem) => ({
  selectedItemId: item.id,
  chosen: {
    itemId: item.id,
    categoryId: item.categoryId,
    name: item.name,
    brand: item.brand,
    model: item.model,
    description: item.description,
    unit: item.unit,
    imageUrl: item.imageUrl,
    imageHash: item.imageHash,
    specifications: JSON.stringify(item.specifications),
  },
  unitPriceCents: item.priceCents,
})

export const noCopy = {
  selectedItemId: null,
  chosen: null,
  unitPriceCents: null,
  chosenBy: null,
  chosenFor: null,
  chosenAt: null,
} as const

export const snapshot = (row: store.Row): Snapshot => snapshotOf(row)

/** Largest amount a line may come to: what a project's budget may be. */
const MAX_TOTAL_CENTS = 99_999_999_999_900

export function refuseHugeTotal(quantityMilli: number, unitPriceCents: number | null): void {
  if (unitPriceCents !== null && (quantityMilli / 1000) * unitPriceCents > MAX_TOTAL_CENTS)
    throw new AppError('invalid', 'Quantity times price is too high.', { fields: { quantity: 'Too much.' } })
}

/** Writes what happened to the chain, with the names and amounts that make the sentence and its notification whole. */
export function tell(scene: Scene, kind: AuditKind, data: AuditData = {}): Promise<number> {
  const { tx, ctx, seat, row } = scene
  return record(tx, ctx, {
    companyId: seat.companyId,
    projectId: seat.projectId,
    selectionId: row.id,
    kind,
    data: {
      project: seat.projectName,
      selection: row.name,
      room: row.room,
      deadline: row.deadline,
      currency: seat.currency,
      by: seat.kind,
      ...data,
    },
  })
}

/** What the selection says and costs now, for the sentence, the feed and the mail. */
export const amounts = (row: store.Row): AuditData => ({
  item: row.chosen?.name ?? null,
  unitPriceCents: row.unitPriceCents,
  totalCents: row.totalCents,
  allowanceCents: row.allowanceCents,
})

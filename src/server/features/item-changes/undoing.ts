import type { ItemChange } from '#shared/item-changes/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { importedBuyingOf, setCosts } from '#server/features/procurement/costs/public.ts'
import { lockOpenCategory, managedCompany } from '#server/features/catalog/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readChange } from './reading.ts'
import { itemRefusals } from './refusals.ts'
import * as store from './store.ts'

type SavedRow = Awaited<ReturnType<typeof store.rowsOf>>[number]
type Scene = { tx: Db; ctx: Ctx; companyId: number; change: store.ChangeRow }

/**
 * Puts every item of a change back as it was, in one act. What was changed again since is named and refuses it, unless the person
 * leaves those items as they are.
 */
export const undoItemChange = (ctx: Ctx, changeId: number, except: readonly number[]): Promise<ItemChange> =>
  ctx.db.transaction(async (tx) => {
    const companyId = managedCompany(ctx.actor)
    const change = await store.lockChange(tx, companyId, changeId)
    if (!change) throw new AppError('not_found', 'Change not found')
    if (change.undoneAt) throw new AppError('conflict', 'This has been undone already.')
    const left = new Set(except)
    const rows = (await store.rowsOf(tx, changeId)).filter(({ itemId }) => !left.has(itemId))
    if (rows.length === 0) throw new AppError('invalid', 'There is no item left to undo.')
    const items = await store.lockItems(
      tx,
      companyId,
      rows.map(({ itemId }) => itemId),
    )
    const scene = { tx, ctx, companyId, change }
    await refuseChanged(scene, rows, items)
    await restore(scene, rows)
    await store.markUndone(tx, changeId, ctx.actor.userId, ctx.now)
    await record(tx, ctx, { companyId, kind: 'items.change_undone', data: { count: rows.length, changeId } })
    return readChange(tx, companyId, changeId)
  })

async function refuseChanged(scene: Scene, rows: readonly SavedRow[], items: readonly store.ItemRow[]): Promise<void> {
  const byId = new Map(items.map((item) => [item.id, item]))
  const refusals = itemRefusals()
  const closed = await closedCategories(scene, rows, items)
  const costs = await importedBuyingOf(
    scene.tx,
    scene.companyId,
    scene.change.onCost ? rows.map(({ itemId }) => itemId) : [],
  )
  for (const row of rows) {
    const item = byId.get(row.itemId)
    const isCostNew = scene.change.onCost && costs.get(row.itemId)?.costCents !== row.toCostCents
    const problem = isCostNew
      ? 'Its cost was changed again since.'
      : item
        ? problemOf(scene.change, row, item, closed)
        : 'It no longer exists.'
    if (problem) refusals.add({ id: row.itemId, name: item?.name ?? null }, new AppError('conflict', problem))
  }
  refusals.throwIfAny()
}

function problemOf(
  change: store.ChangeRow,
  row: SavedRow,
  item: store.ItemRow,
  closed: ReadonlySet<number>,
): string | null {
  if (change.act === 'price') return item.priceCents === row.toCents ? null : 'Its price was changed again since.'
  if (change.act === 'move') {
    if (item.categoryId !== row.toCategoryId) return 'It was moved again since.'
    return closed.has(row.fromCategoryId ?? 0) ? 'Its category was archived since.' : null
  }
  if (item.archivedAt?.getTime() !== change.changedAt.getTime()) return 'It was restored since.'
  return closed.has(item.categoryId) ? 'Its category is archived. Restore the category first.' : null
}

/** Categories that items would return to and that are archived. The open ones stay locked until the end. */
async function closedCategories(
  { tx, companyId, change }: Scene,
  rows: readonly SavedRow[],
  items: readonly store.ItemRow[],
): Promise<Set<number>> {
  if (change.act === 'price') return new Set()
  const wanted =
    change.act === 'move' ? rows.map((row) => row.fromCategoryId ?? 0) : items.map((item) => item.categoryId)
  const closed = new Set<number>()
  for (const id of [...new Set(wanted)].toSorted((a, b) => a - b))
    if (!(await lockOpenCategory(tx, companyId, id))) closed.add(id)
  return closed
}

async function restore({ tx, ctx, companyId, change }: Scene, rows: readonly SavedRow[]): Promise<void> {
  const { now } = ctx
  if (change.act === 'price') {
    const prices = rows.map(({ itemId, fromCents, toCents }) => ({
      id: itemId,
      cents: fromCents ?? 0,
      ...(toCents !== null && { priceCents: toCents }),
    }))
    if (change.onCost)
      await setCosts(
        tx,
        { companyId, now },
        rows.flatMap(({ itemId, fromCostCents }) =>
          fromCostCents === null ? [] : [{ itemId, costCents: fromCostCents }],
        ),
      )
    return store.setPrices(tx, prices, { companyId, changeId: change.id, userId: ctx.actor.userId, now })
  }
  if (change.act === 'archive')
    return store.updateItems(
      tx,
      rows.map(({ itemId }) => itemId),
      { archivedAt: null },
      now,
    )
  for (const categoryId of new Set(rows.map((row) => row.fromCategoryId ?? 0))) {
    const back = rows.filter((row) => row.fromCategoryId === categoryId)
    await store.updateItems(
      tx,
      back.map(({ itemId }) => itemId),
      { categoryId },
      now,
    )
  }
}

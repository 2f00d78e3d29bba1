import type { ItemChange, NewItemChange } from '#shared/item-changes/contract.ts'
import { changedItem, priceChangeInWords } from '#shared/item-changes/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toCents } from '#shared/kernel/money.ts'
import { selectionsInWords } from '#shared/selections/words.ts'
import { importedBuyingOf, setCosts } from '#server/features/procurement/costs/public.ts'
import { lockOpenCategory, managedCompany } from '#server/features/catalog/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readChange } from './reading.ts'
import { itemRefusals } from './refusals.ts'
import * as store from './store.ts'

type Of<Act extends NewItemChange['act']> = Extract<NewItemChange, { act: Act }>
type Scene = { tx: Db; ctx: Ctx; companyId: number; items: store.ItemRow[] }

/** One change to many items of the catalog: all of them or none, with every refused item named. */
export const changeItems = (ctx: Ctx, input: NewItemChange): Promise<ItemChange> =>
  ctx.db.transaction(async (tx) => {
    const companyId = managedCompany(ctx.actor)
    const scene = { tx, ctx, companyId, items: await lockCurrent(tx, companyId, input.items) }
    return readChange(tx, companyId, await run(scene, input))
  })

function run(scene: Scene, input: NewItemChange): Promise<number> {
  if (input.act === 'price') return changePrices(scene, input)
  return input.act === 'move' ? moveItems(scene, input) : archiveItems(scene, input)
}

async function lockCurrent(tx: Db, companyId: number, wanted: NewItemChange['items']): Promise<store.ItemRow[]> {
  const ids = wanted.map(({ id }) => id)
  const locked = new Map((await store.lockItems(tx, companyId, ids)).map((item) => [item.id, item]))
  const refusals = itemRefusals()
  for (const { id, version } of wanted) {
    const item = locked.get(id)
    if (!item) refusals.add({ id, name: null }, new AppError('not_found', 'This item no longer exists.'))
    else if (item.archivedAt) refusals.add(item, new AppError('conflict', 'It is archived. Restore it first.'))
    else if (item.version !== version)
      refusals.add(item, new AppError('conflict', 'Someone changed this item since you opened it.'))
  }
  refusals.throwIfAny()
  return [...locked.values()]
}

const writerOf = ({ ctx, companyId }: Scene) => ({ companyId, changedBy: ctx.actor.userId, changedAt: ctx.now })

async function changePrices(scene: Scene, { change }: Of<'price'>): Promise<number> {
  const { tx, ctx, companyId, items } = scene
  const refusals = itemRefusals()
  const onCost = change.on === 'cost'
  const costs = await importedBuyingOf(tx, companyId, onCost ? ids(items) : [])
  const rows = items.map((item) => {
    const { costCents = null, markupBp = null } = costs.get(item.id) ?? {}
    const next = changedItem({ priceCents: item.priceCents, costCents, markupBp }, change)
    return { ...item, costCents, cents: next.priceCents, toCost: next.costCents, problem: next.problem }
  })
  for (const { id, name, problem } of rows) if (problem) refusals.add({ id, name }, new AppError('invalid', problem))
  refusals.throwIfAny()
  const changed = rows.filter((row) => row.priceCents !== row.cents || row.costCents !== row.toCost)
  if (changed.length === 0) throw new AppError('invalid', `This changes no ${change.on}.`)
  const { by, value, rounding } = change
  const act = { act: 'price' as const, priceBy: by, priceValue: toCents(value), rounding, onCost }
  const changeId = await store.insertChange(
    tx,
    { ...writerOf(scene), ...act, itemCount: changed.length },
    changed.map(({ id, priceCents, cents, costCents, toCost }) => ({
      itemId: id,
      fromCents: priceCents,
      toCents: cents,
      ...(onCost && { fromCostCents: costCents, toCostCents: toCost }),
    })),
  )
  await store.setPrices(tx, changed, { companyId, changeId, userId: ctx.actor.userId, now: ctx.now })
  if (onCost)
    await setCosts(
      tx,
      { companyId, now: ctx.now },
      changed.flatMap(({ id, toCost }) => (toCost === null ? [] : [{ itemId: id, costCents: toCost }])),
    )
  const words = priceChangeInWords(change, await store.currencyOf(tx, companyId))
  const data = { count: changed.length, change: words, changeId, ...(onCost && { on: 'cost' as const }) }
  await record(tx, ctx, { companyId, kind: 'items.price_changed', data })
  return changeId
}

async function moveItems(scene: Scene, { categoryId }: Of<'move'>): Promise<number> {
  const { tx, ctx, companyId, items } = scene
  const category = await lockOpenCategory(tx, companyId, categoryId)
  const refuse = (message: string) => new AppError('invalid', message, { fields: { categoryId: message } })
  if (!category) throw refuse('Please choose a category of your catalog.')
  const moved = items.filter((item) => item.categoryId !== categoryId)
  if (moved.length === 0) throw refuse('These items are in this category already.')
  const changeId = await store.insertChange(
    tx,
    { ...writerOf(scene), act: 'move', category: category.name, itemCount: moved.length },
    moved.map((item) => ({ itemId: item.id, fromCategoryId: item.categoryId, toCategoryId: categoryId })),
  )
  await store.updateItems(tx, ids(moved), { categoryId }, ctx.now)
  const data = { count: moved.length, category: category.name, changeId }
  await record(tx, ctx, { companyId, kind: 'items.moved', data })
  return changeId
}

/** Refuses, and names the items that selections still need, unless the person confirmed that many. */
async function archiveItems(scene: Scene, { mayBeInUse = 0 }: Of<'archive'>): Promise<number> {
  const { tx, ctx, companyId, items } = scene
  const uses = await store.usesOf(tx, companyId, ids(items))
  if (uses.size > mayBeInUse) {
    const refusals = itemRefusals()
    for (const { id, name } of items) {
      const selections = uses.get(id)
      if (selections !== undefined)
        refusals.add(
          { id, name },
          new AppError('conflict', `${selectionsInWords(selections)} still ${needs(selections)} it.`),
        )
    }
    refusals.throwIfAny()
  }
  const changeId = await store.insertChange(
    tx,
    { ...writerOf(scene), act: 'archive', itemCount: items.length },
    items.map(({ id }) => ({ itemId: id })),
  )
  await store.updateItems(tx, ids(items), { archivedAt: ctx.now }, ctx.now)
  await record(tx, ctx, { companyId, kind: 'items.archived', data: { count: items.length, changeId } })
  return changeId
}

const ids = (items: readonly store.ItemRow[]): number[] => items.map(({ id }) => id)
const needs = (selections: number): string => (selections === 1 ? 'needs' : 'need')

import type { z } from 'zod'
import type { ItemEdit, ItemPrice, ItemUsage, NewItem, SelectionItem } from '#shared/catalog/contract.ts'
import { ItemFields } from '#shared/catalog/schemas.ts'
import type { Picture } from '#shared/files/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { toCents, toUnits } from '#shared/kernel/money.ts'
import { beginningOf } from '#shared/kernel/text/text.ts'
import { copyBuying, priceWith, saveBuying } from '#server/features/procurement/costs/public.ts'
import { attach, pictureOf } from '#server/features/files/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/db/database.ts'
import { getItem } from './browsing.ts'
import { lockUnarchived } from './category-store.ts'
import * as store from './item-store.ts'
import { managedCompany } from './policy.ts'
import { usageOf } from './usage-store.ts'

export const createItem = (ctx: Ctx, fields: z.infer<typeof NewItem>): Promise<SelectionItem> =>
  withUniqueSku(ctx, async (tx) => {
    const companyId = managedCompany(ctx.actor)
    await openCategory(tx, companyId, fields.categoryId)
    const files = await attach(tx, ctx, {
      companyId,
      fileIds: fields.pictureFileIds,
      kind: 'image',
      field: 'pictureFileIds',
      inCatalog: true,
    })
    const sheet = await sheetOf(tx, ctx, companyId, fields)
    const pictures = files.map(pictureOf)
    const { oneOff = false } = fields
    const place = { companyId, oneOff, archivedAt: oneOff ? ctx.now : null }
    const priced = { ...fields, price: priceWith(fields.buying, fields.price) }
    const row = { ...columns(priced), ...sheet, ...place, pictures, createdAt: ctx.now, updatedAt: ctx.now }
    const id = await store.insert(tx, row)
    await saveBuying(tx, ctx, { companyId, itemId: id }, fields.buying)
    await store.setPictures(tx, { companyId, itemId: id, pictures })
    await notePrice(tx, ctx, { companyId, itemId: id, priceCents: row.priceCents })
    const data = { item: fields.name, itemId: id, ...(oneOff && { oneOff }) }
    await record(tx, ctx, { companyId, kind: 'item.created', data })
    return getItem({ ...ctx, db: tx }, id)
  })

/** Edits the catalog item. Chosen items keep their copies. */
export const editItem = (ctx: Ctx, itemId: number, edit: z.infer<typeof ItemEdit>): Promise<SelectionItem> =>
  withUniqueSku(ctx, async (tx) => {
    const item = await lockCurrent(tx, ctx, itemId, edit.version)
    const { companyId } = item
    if (edit.categoryId !== item.categoryId) await openCategory(tx, companyId, edit.categoryId)
    const sheet = await sheetOf(tx, ctx, companyId, edit)
    const price = priceWith(edit.buying, edit.price)
    const row = columns({ ...edit, price })
    await store.update(tx, itemId, { ...row, ...sheet, updatedAt: ctx.now })
    await saveBuying(tx, ctx, { companyId, itemId }, edit.buying)
    const data = { item: edit.name, itemId }
    if (row.priceCents === item.priceCents) await record(tx, ctx, { companyId, kind: 'item.edited', data })
    else {
      await notePrice(tx, ctx, { companyId, itemId, priceCents: row.priceCents })
      const prices = { from: toUnits(item.priceCents), to: price }
      await record(tx, ctx, { companyId, kind: 'item.price_changed', data: { ...data, ...prices } })
    }
    return getItem({ ...ctx, db: tx }, itemId)
  })

type PictureOrder = { version: number; pictures: readonly ({ fileId: number } | { url: string })[] }

/** Reorders the pictures. Pictures that ship with the product can be moved and removed, not added. */
export const arrangePictures = (
  ctx: Ctx,
  itemId: number,
  { version, pictures }: PictureOrder,
): Promise<SelectionItem> =>
  ctx.db.transaction(async (tx) => {
    const item = await lockCurrent(tx, ctx, itemId, version)
    const { companyId } = item
    const fileIds = pictures.flatMap((picture) => ('fileId' in picture ? [picture.fileId] : []))
    const files = await attach(tx, ctx, { companyId, fileIds, kind: 'image', field: 'pictures', inCatalog: true })
    const uploaded = new Map(files.map((file) => [file.id, pictureOf(file)]))
    const shipped = new Map(item.pictures.filter(({ fileId }) => fileId === null).map((one) => [one.url, one]))
    const arranged = pictures.map((one) => ('fileId' in one ? uploaded.get(one.fileId) : shipped.get(one.url)))
    const known = arranged.filter((picture): picture is Picture => picture !== undefined)
    if (known.length < arranged.length) throw new AppError('invalid', 'One of these pictures is not of this item.')
    await store.update(tx, itemId, { pictures: known, updatedAt: ctx.now })
    await store.setPictures(tx, { companyId, itemId, pictures: known })
    await record(tx, ctx, { companyId, kind: 'item.edited', data: { item: item.name, itemId } })
    return getItem({ ...ctx, db: tx }, itemId)
  })

/** Archives the item: selections refer to it and keep their copies. */
export const archiveItem = (ctx: Ctx, itemId: number): Promise<SelectionItem> =>
  ctx.db.transaction(async (tx) => {
    const { companyId, name, archivedAt } = await lock(tx, ctx, itemId)
    if (!archivedAt) {
      await store.update(tx, itemId, { archivedAt: ctx.now, updatedAt: ctx.now })
      await record(tx, ctx, { companyId, kind: 'item.archived', data: { item: name, itemId } })
    }
    return getItem({ ...ctx, db: tx }, itemId)
  })

export const restoreItem = (ctx: Ctx, itemId: number): Promise<SelectionItem> =>
  ctx.db.transaction(async (tx) => {
    const { companyId, name, archivedAt, categoryId } = await lock(tx, ctx, itemId)
    if (archivedAt) {
      if (!(await lockUnarchived(tx, companyId, categoryId)))
        throw new AppError('conflict', 'Its category is archived. Restore the category first.')
      await store.update(tx, itemId, { archivedAt: null, oneOff: false, updatedAt: ctx.now })
      await record(tx, ctx, { companyId, kind: 'item.restored', data: { item: name, itemId } })
    }
    return getItem({ ...ctx, db: tx }, itemId)
  })

/** Duplicates the item as the start of a variant, named as a copy. */
export const duplicateItem = (ctx: Ctx, itemId: number): Promise<SelectionItem> =>
  ctx.db.transaction(async (tx) => {
    const original = await lock(tx, ctx, itemId)
    const { companyId, categoryId, pictures, priceCents } = original
    await openCategory(tx, companyId, categoryId)
    const { id: _id, sku: _sku, search: _search, version: _version, archivedAt: _archivedAt, ...fields } = original
    const name = await freeCopyName(tx, companyId, original.name)
    const id = await store.insert(tx, {
      ...fields,
      oneOff: false,
      name,
      starterKey: null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    await store.setPictures(tx, { companyId, itemId: id, pictures })
    await copyBuying(tx, ctx, itemId, id)
    await notePrice(tx, ctx, { companyId, itemId: id, priceCents })
    await record(tx, ctx, { companyId, kind: 'item.created', data: { item: name, itemId: id } })
    return getItem({ ...ctx, db: tx }, id)
  })

/** "Arc tap (copy)", then "Arc tap (copy 2)": two items of the same name and model would look like one entered twice. */
async function freeCopyName(tx: Db, companyId: number, original: string): Promise<string> {
  const start = beginningOf(original.replace(/ \(copy( \d+)?\)$/, ''), 185)
  const names = [...Array(MAX_COPIES).keys()].map((at) => `${start} (copy${at === 0 ? '' : ` ${at + 1}`})`)
  const taken = new Set(await store.takenNames(tx, companyId, names))
  return names.find((name) => !taken.has(name.toLowerCase())) ?? `${start} (copy)`
}
const MAX_COPIES = 100

/** Earlier prices, for builders; clients see today's price. */
export async function listPrices(ctx: Ctx, itemId: number): Promise<z.infer<typeof ItemPrice>[]> {
  managedCompany(ctx.actor)
  await getItem(ctx, itemId)
  const rows = await store.prices(ctx.db, itemId)
  return rows.map(({ priceCents, changedAt, firstName, lastName, changeId, changeItems }) => ({
    price: toUnits(priceCents),
    changedAt: changedAt.toISOString(),
    changedBy: [firstName, lastName].filter(Boolean).join(' ') || null,
    change: changeId === null || changeItems === null ? null : { id: changeId, items: changeItems },
  }))
}

/** Where the item is used, for builders, who see every project of their company. */
export async function listUsage(ctx: Ctx, itemId: number): Promise<{ total: number; uses: ItemUsage[] }> {
  const companyId = managedCompany(ctx.actor)
  if (!(await store.exists(ctx.db, companyId, itemId))) throw new AppError('not_found', 'Item not found')
  return usageOf(ctx.db, companyId, itemId)
}

async function withUniqueSku<T>(ctx: Ctx, act: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await ctx.db.transaction(act)
  } catch (error) {
    if (violatedConstraint(error) !== 'selection_items_skus') throw error
    const message = 'Another item of your catalog has this SKU. It may be archived.'
    throw new AppError('conflict', message, { fields: { sku: message } })
  }
}

async function lock(tx: Db, ctx: Ctx, itemId: number): Promise<store.ItemRow> {
  const item = await store.lock(tx, managedCompany(ctx.actor), itemId)
  if (!item) throw new AppError('not_found', 'Item not found')
  return item
}

async function lockCurrent(tx: Db, ctx: Ctx, itemId: number, version: number): Promise<store.ItemRow> {
  const item = await lock(tx, ctx, itemId)
  if (item.archivedAt && !item.oneOff) throw new AppError('conflict', 'This item is archived. Restore it first.')
  if (item.version !== version)
    throw new AppError('conflict', 'Someone changed this item since you opened it.', {
      current: await getItem({ ...ctx, db: tx }, itemId),
    })
  return item
}

async function openCategory(tx: Db, companyId: number, categoryId: number): Promise<void> {
  if (await lockUnarchived(tx, companyId, categoryId)) return
  const message = 'Please choose a category of your catalog.'
  throw new AppError('invalid', message, { fields: { categoryId: message } })
}

type Sheet = Pick<z.infer<typeof ItemEdit>, 'dataSheet' | 'dataSheetFileId'>

/** Absent leaves the sheet as it is; a file replaces an address and the other way round. */
async function sheetOf(tx: Db, ctx: Ctx, companyId: number, { dataSheet, dataSheetFileId }: Sheet) {
  if (typeof dataSheetFileId === 'number') {
    await attach(tx, ctx, {
      companyId,
      fileIds: [dataSheetFileId],
      kind: 'pdf',
      field: 'dataSheetFileId',
      inCatalog: true,
    })
    return { dataSheetFileId, dataSheetUrl: null }
  }
  if (typeof dataSheet === 'string') return { dataSheetUrl: dataSheet, dataSheetFileId: null }
  return {
    ...(dataSheet === null && { dataSheetUrl: null }),
    ...(dataSheetFileId === null && { dataSheetFileId: null }),
  }
}

const { price: _price, ...storedFields } = ItemFields
const storedNames = Object.keys(storedFields) as (keyof typeof storedFields)[]

type Fields = Pick<z.infer<typeof ItemEdit>, keyof typeof ItemFields>
type Stored = {
  [K in keyof typeof storedFields]: undefined extends Fields[K] ? NonNullable<Fields[K]> | null : Fields[K]
}

/** Each field is stored in the column of its name, an empty or absent one as null; the price in cents. */
const columns = (fields: Fields) => ({
  ...(Object.fromEntries(
    storedNames.map((name) => [name, fields[name] === '' ? null : (fields[name] ?? null)]),
  ) as Stored),
  priceCents: toCents(fields.price),
})

type PricedItem = { companyId: number; itemId: number; priceCents: number }
const notePrice = (tx: Db, ctx: Ctx, price: PricedItem): Promise<void> =>
  store.addPrice(tx, { ...price, changedBy: ctx.actor.userId, changedAt: ctx.now })

import type { z } from 'zod'
import type { NewCategory } from '#shared/catalog/category-schemas.ts'
import type { CategoryEdit, SelectionCategory } from '#shared/catalog/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Picture } from '#shared/files/contract.ts'
import { saveCategoryBuying } from '#server/features/procurement/costs/public.ts'
import { attach, pictureOf } from '#server/features/files/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/db/database.ts'
import { getCategory } from './browsing.ts'
import * as store from './category-store.ts'
import { managedCompany } from './policy.ts'

export const createCategory = (ctx: Ctx, fields: z.infer<typeof NewCategory>): Promise<SelectionCategory> =>
  uniquelyNamed(() =>
    ctx.db.transaction(async (tx) => {
      const companyId = managedCompany(ctx.actor)
      const cover = await coverOf(tx, ctx, companyId, fields.coverFileId)
      const id = await store.insert(tx, { companyId, ...columns(fields), ...cover, createdAt: ctx.now })
      await saveCategoryBuying(tx, ctx, { companyId, categoryId: id }, fields.waste)
      await record(tx, ctx, { companyId, kind: 'category.created', data: { category: fields.name, categoryId: id } })
      return getCategory({ ...ctx, db: tx }, id)
    }),
  )

export const editCategory = (ctx: Ctx, categoryId: number, edit: z.infer<typeof CategoryEdit>) =>
  uniquelyNamed(() =>
    ctx.db.transaction(async (tx) => {
      const category = await lock(tx, ctx, categoryId)
      if (category.archivedAt) throw new AppError('conflict', 'This category is archived. Restore it first.')
      if (category.version !== edit.version)
        throw new AppError('conflict', 'Someone changed this category since you opened it.', {
          current: await getCategory({ ...ctx, db: tx }, categoryId),
        })
      const { companyId } = category
      const cover = await coverOf(tx, ctx, companyId, edit.coverFileId)
      await store.update(tx, categoryId, { ...columns(edit), ...cover })
      await saveCategoryBuying(tx, ctx, { companyId, categoryId }, edit.waste)
      await record(tx, ctx, { companyId, kind: 'category.edited', data: { category: edit.name, categoryId } })
      return getCategory({ ...ctx, db: tx }, categoryId)
    }),
  )

/** Archives a category with its items. Selections keep their copies. */
export const archiveCategory = (ctx: Ctx, categoryId: number): Promise<SelectionCategory> =>
  ctx.db.transaction(async (tx) => {
    const { companyId, name, archivedAt } = await lock(tx, ctx, categoryId)
    if (!archivedAt) {
      await store.setItemsArchivedAt(tx, categoryId, null, ctx.now)
      await store.update(tx, categoryId, { archivedAt: ctx.now })
      await record(tx, ctx, { companyId, kind: 'category.archived', data: { category: name, categoryId } })
    }
    return getCategory({ ...ctx, db: tx }, categoryId)
  })

/** Restores the category and the items archived with it; items archived earlier stay archived. */
export const restoreCategory = (ctx: Ctx, categoryId: number): Promise<SelectionCategory> =>
  uniquelyNamed(() =>
    ctx.db.transaction(async (tx) => {
      const { companyId, name, archivedAt } = await lock(tx, ctx, categoryId)
      if (archivedAt) {
        await store.update(tx, categoryId, { archivedAt: null })
        await store.setItemsArchivedAt(tx, categoryId, archivedAt, null)
        await record(tx, ctx, { companyId, kind: 'category.restored', data: { category: name, categoryId } })
      }
      return getCategory({ ...ctx, db: tx }, categoryId)
    }),
  )

async function lock(tx: Db, ctx: Ctx, categoryId: number): Promise<store.CategoryRow> {
  const category = await store.lock(tx, managedCompany(ctx.actor), categoryId)
  if (!category) throw new AppError('not_found', 'Category not found')
  return category
}

const columns = ({ name, description, icon, color }: z.infer<typeof NewCategory>) => ({
  name,
  description: description || null,
  icon: icon ?? null,
  color: color ?? null,
})

type Cover = { coverFileId?: number | null; coverPicture?: Picture | null; cover?: null }

async function coverOf(tx: Db, ctx: Ctx, companyId: number, fileId: number | null | undefined): Promise<Cover> {
  if (fileId === undefined) return {}
  if (fileId === null) return { coverFileId: null, coverPicture: null, cover: null }
  const [file] = await attach(tx, ctx, {
    companyId,
    fileIds: [fileId],
    kind: 'image',
    field: 'coverFileId',
    inCatalog: true,
  })
  return { coverFileId: fileId, coverPicture: file ? pictureOf(file) : null, cover: null }
}

async function uniquelyNamed<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (violatedConstraint(error) !== 'selection_categories_names') throw error
    const message = 'There is already a category with this name.'
    throw new AppError('conflict', message, { fields: { name: message } })
  }
}

/** A category that is not archived, locked for the rest of the transaction. */
export const lockOpenCategory = (tx: Db, companyId: number, categoryId: number) =>
  store.lockUnarchived(tx, companyId, categoryId)

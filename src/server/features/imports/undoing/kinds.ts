import { type ImportedBuying, restoreBuying } from '#server/features/procurement/costs/public.ts'
import {
  deleteUnusedCategories,
  type ItemBefore,
  lockUndoneItems,
  type PicturesBefore,
  problemOfItems,
  problemOfPictures,
  undoItems,
  undoPictures,
} from '#server/features/catalog/public.ts'
import { type ClientBefore, lockUndoneClients, problemOfClients, undoClients } from '#server/features/people/public.ts'
import {
  lockUndoneSelections,
  problemOfSelections,
  removeUnusedAllowances,
  type SelectionBefore,
  undoSelections,
} from '#server/features/selections/public.ts'
import {
  lockUndoneSuppliers,
  problemOfSuppliers,
  removeUnusedSuppliers,
  type SupplierBefore,
  undoSuppliers,
} from '#server/features/procurement/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as store from './store.ts'

type Page = { created: readonly number[]; changed: readonly store.ChangedRecord[] }

/** How the records of one kind are checked and put back. */
type KindOfUndo = {
  problem: (db: Db, row: store.UndoRow, page: Page) => Promise<string | null>
  /** Locks every record of the import, before anything is checked. */
  lock: (tx: Db, ctx: Ctx, row: store.UndoRow) => Promise<void>
  /** Returns the keys of stored bytes that are to be deleted after the commit. */
  undo: (tx: Db, ctx: Ctx, row: store.UndoRow) => Promise<readonly string[] | void>
}

const idsOf = ({ created, changed }: Page): number[] => [...created, ...changed.map(({ id }) => id)]

/** Locks in the order of the ids, so that two acts on the same records never wait for each other. */
async function everyId(tx: Db, undoId: number): Promise<number[]> {
  const ids: number[] = []
  for await (const page of store.pagesOf(tx, undoId)) ids.push(...idsOf(page))
  return ids.toSorted((a, b) => a - b)
}

type ItemWithCosts = ItemBefore & { before: { buying?: ImportedBuying | null } }
const changedItems = ({ changed }: Page) => changed as ItemWithCosts[]
const changedPictures = ({ changed }: Page) => changed as PicturesBefore[]
const changedClients = ({ changed }: Page) => changed as ClientBefore[]
const changedSuppliers = ({ changed }: Page) => changed as SupplierBefore[]
const changedSelections = ({ changed }: Page) => changed as SelectionBefore[]

const items: KindOfUndo = {
  problem: (db, { companyId }, page) => problemOfItems(db, companyId, { ...page, changed: changedItems(page) }),
  async lock(tx, _ctx, { companyId, id }) {
    await lockUndoneItems(tx, companyId, await everyId(tx, id))
  },
  async undo(tx, ctx, { companyId, id, newCategories, newSuppliers }) {
    for await (const page of store.pagesOf(tx, id)) {
      const changed = changedItems(page)
      await undoItems(tx, ctx, companyId, { ...page, changed })
      const costs = changed.flatMap((item) =>
        item.before.buying === undefined ? [] : [{ itemId: item.id, buying: item.before.buying }],
      )
      await restoreBuying(tx, { companyId, now: ctx.now }, costs)
    }
    await deleteUnusedCategories(tx, companyId, newCategories)
    await removeUnusedSuppliers(tx, companyId, newSuppliers)
  },
}

const clients: KindOfUndo = {
  problem: (db, { companyId }, page) => problemOfClients(db, companyId, { ...page, changed: changedClients(page) }),
  async lock(tx, _ctx, { companyId, id }) {
    await lockUndoneClients(tx, companyId, await everyId(tx, id))
  },
  async undo(tx, _ctx, { companyId, id, appliedAt }) {
    for await (const page of store.pagesOf(tx, id))
      await undoClients(tx, companyId, { ...page, changed: changedClients(page) }, appliedAt)
  },
}

const selections: KindOfUndo = {
  problem: (db, { companyId }, page) =>
    problemOfSelections(db, companyId, { ...page, changed: changedSelections(page) }),
  async lock(tx, ctx, { id, projectId }) {
    await lockUndoneSelections(tx, ctx, projectId ?? 0, await everyId(tx, id))
  },
  async undo(tx, ctx, { companyId, id, projectId, newAllowances, newCategories }) {
    const created: number[] = []
    const changed: SelectionBefore[] = []
    for await (const page of store.pagesOf(tx, id)) {
      created.push(...page.created)
      changed.push(...changedSelections(page))
    }
    const { seat, rows } = await lockUndoneSelections(tx, ctx, projectId ?? 0, created)
    // Together, so that people are notified once.
    await undoSelections(tx, ctx, { seat, rows, changed })
    await removeUnusedAllowances(tx, ctx, seat, newAllowances)
    await deleteUnusedCategories(tx, companyId, newCategories)
  },
}

const suppliers: KindOfUndo = {
  problem: (db, { companyId }, page) => problemOfSuppliers(db, companyId, { ...page, changed: changedSuppliers(page) }),
  async lock(tx, _ctx, { companyId, id }) {
    await lockUndoneSuppliers(tx, companyId, await everyId(tx, id))
  },
  async undo(tx, _ctx, { companyId, id }) {
    for await (const page of store.pagesOf(tx, id))
      await undoSuppliers(tx, companyId, { ...page, changed: changedSuppliers(page) })
  },
}

const pictures: KindOfUndo = {
  problem: (db, { companyId }, page) => problemOfPictures(db, companyId, changedPictures(page)),
  async lock(tx, _ctx, { companyId, id }) {
    await lockUndoneItems(tx, companyId, await everyId(tx, id))
  },
  async undo(_tx, ctx, { companyId, id }) {
    const freed: string[] = []
    for await (const page of store.pagesOf(ctx.db, id))
      freed.push(...(await undoPictures(ctx, companyId, changedPictures(page))))
    return freed
  },
}

export const kindsOfUndo: Record<store.UndoKind, KindOfUndo> = { items, clients, selections, suppliers, pictures }

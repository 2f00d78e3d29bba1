import {
  addImported,
  categoriesFor,
  changeImported,
  type ImportedItem,
  itemsBefore,
  lockImported,
} from '#server/features/catalog/public.ts'
import { type ImportedBuying, importedBuyingOf, saveImportedBuying } from '#server/features/procurement/costs/public.ts'
import { suppliersNamed } from '#server/features/procurement/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import { ItemCheck } from './item-check.ts'
import type { BuyingPlan } from './item-costs.ts'
import type { KindOfImport } from './kind-of-import.ts'
import * as store from '../store.ts'

type Plan = { fields: ImportedItem; priceChanged: boolean; buying?: BuyingPlan }

export const itemImport: KindOfImport = {
  open: (db, { companyId, mapping, category, supplier }, context) =>
    ItemCheck.open({ db, companyId, mapping, category, supplier, context }),

  async begin(tx, ctx, entry, undo) {
    const { companyId, fileName, counts } = entry
    await lockImported(tx, companyId, await store.targets(tx, entry.id))
    const categories = await categoriesFor(tx, companyId, entry.newCategories, ctx.now, (ids) =>
      undo.createdCategories(ids),
    )
    const missing = entry.newSuppliers
    const suppliers =
      missing.length > 0
        ? await suppliersNamed(tx, ctx, companyId, missing, (ids) => undo.createdSuppliers(ids))
        : new Map<string, number>()
    const bought = ({ newSupplier, ...buying }: BuyingPlan): ImportedBuying =>
      newSupplier === undefined ? buying : { ...buying, supplierId: suppliers.get(newSupplier.toLowerCase()) ?? null }
    return {
      async write(rows) {
        const plans = rows.map((row) => ({ ...row, ...(row.plan as Plan) }))
        const added = plans.filter(({ outcome }) => outcome === 'added')
        const fieldsOf = added.map(({ fields }) => fields)
        // Ids are given in the order of the rows.
        const ids = (await addImported(tx, ctx, companyId, fieldsOf, categories)).toSorted((a, b) => a - b)
        undo.created(ids)
        const changed = plans.flatMap(({ outcome, targetId, targetVersion, fields, priceChanged }) =>
          outcome === 'changed' && targetId !== null && targetVersion !== null
            ? [{ id: targetId, version: targetVersion, fields, priceChanged }]
            : [],
        )
        const before = await itemsBefore(tx, companyId, changed)
        const costs = await importedBuyingOf(
          tx,
          companyId,
          changed.map(({ id }) => id),
        )
        undo.changed(
          before.map((item) => ({ ...item, before: { ...item.before, buying: costs.get(item.id) ?? null } })),
        )
        await changeImported(tx, ctx, companyId, changed, categories)
        const buying = [
          ...added.map((row, at) => ({ itemId: ids[at] ?? 0, plan: row.buying })),
          ...plans.map((row) => ({ itemId: row.outcome === 'changed' ? (row.targetId ?? 0) : 0, plan: row.buying })),
        ]
        await saveImportedBuying(
          tx,
          { companyId, now: ctx.now },
          buying.flatMap(({ itemId, plan }) => (plan && itemId > 0 ? [{ itemId, buying: bought(plan) }] : [])),
        )
      },
      async finish() {
        const data = { file: fileName, added: counts.added ?? 0, changed: counts.changed ?? 0 }
        await record(tx, ctx, { companyId, kind: 'item.imported', data })
      },
    }
  },
}

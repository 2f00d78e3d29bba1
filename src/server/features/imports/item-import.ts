import {
  addImported,
  categoriesFor,
  changeImported,
  type ImportedItem,
  itemsBefore,
  lockImported,
} from '#server/features/catalog/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import { ItemCheck } from './item-check.ts'
import type { KindOfImport } from './kind-of-import.ts'
import * as store from './store.ts'

type Plan = { fields: ImportedItem; priceChanged: boolean }

export const itemImport: KindOfImport = {
  open: (db, { companyId, mapping, category }, context) =>
    ItemCheck.open({ db, companyId, mapping, category, context }),

  async begin(tx, ctx, entry, undo) {
    const { companyId, fileName, counts } = entry
    await lockImported(tx, companyId, await store.targets(tx, entry.id))
    const categories = await categoriesFor(tx, companyId, entry.newCategories, ctx.now, (ids) =>
      undo.createdCategories(ids),
    )
    return {
      async write(rows) {
        const plans = rows.map((row) => ({ ...row, ...(row.plan as Plan) }))
        const added = plans.filter(({ outcome }) => outcome === 'added').map(({ fields }) => fields)
        undo.created(await addImported(tx, ctx, companyId, added, categories))
        const changed = plans.flatMap(({ outcome, targetId, targetVersion, fields, priceChanged }) =>
          outcome === 'changed' && targetId !== null && targetVersion !== null
            ? [{ id: targetId, version: targetVersion, fields, priceChanged }]
            : [],
        )
        undo.changed(await itemsBefore(tx, companyId, changed))
        await changeImported(tx, ctx, companyId, changed, categories)
      },
      async finish() {
        const data = { file: fileName, added: counts.added ?? 0, changed: counts.changed ?? 0 }
        await record(tx, ctx, { companyId, kind: 'item.imported', data })
      },
    }
  },
}

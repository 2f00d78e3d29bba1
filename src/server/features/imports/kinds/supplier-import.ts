import {
  addImportedSuppliers,
  changeImportedSuppliers,
  type ImportedSupplier,
  lockImportedSuppliers,
  suppliersBefore,
} from '#server/features/procurement/public.ts'
import { record } from '#server/platform/audit/audit.ts'
import type { KindOfImport } from './kind-of-import.ts'
import * as store from '../store.ts'
import { supplierCheck } from './supplier-check.ts'

export const supplierImport: KindOfImport = {
  open: (db, { companyId, mapping }, context) => supplierCheck({ db, companyId, mapping, context }),

  async begin(tx, ctx, entry, undo) {
    const { companyId, fileName, counts } = entry
    await lockImportedSuppliers(tx, companyId, await store.targets(tx, entry.id))
    return {
      async write(rows) {
        const plans = rows.map((row) => ({ ...row, fields: row.plan as ImportedSupplier }))
        const added = plans.filter(({ outcome }) => outcome === 'added').map(({ fields }) => fields)
        const changed = plans.flatMap(({ outcome, targetId, fields }) =>
          outcome === 'changed' && targetId !== null ? [{ id: targetId, fields }] : [],
        )
        const ids = changed.map(({ id }) => id)
        undo.changed(await suppliersBefore(tx, companyId, ids))
        // Before the new ones: a renamed supplier leaves its old name to one of them.
        await changeImportedSuppliers(tx, companyId, changed)
        undo.created(await addImportedSuppliers(tx, ctx, companyId, added))
      },
      async finish() {
        const data = { file: fileName, added: counts.added ?? 0, changed: counts.changed ?? 0 }
        await record(tx, ctx, { companyId, kind: 'supplier.imported', data })
      },
    }
  },
}

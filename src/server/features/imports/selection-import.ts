import { AppError } from '#shared/kernel/errors.ts'
import type { SelectionDraft } from '#shared/selections/schemas.ts'
import { openCategories } from '#server/features/catalog/public.ts'
import {
  addImportedSelections,
  changeImportedSelections,
  importTargets,
  lockImportedProject,
} from '#server/features/selections/public.ts'
import type { KindOfImport } from './kind-of-import.ts'
import { selectionCheck } from './selection-check.ts'

/** A house has a hundred; a thousand take a few seconds, during which the project is locked. */
const MAX_SELECTIONS = 1_000

export const selectionImport: KindOfImport = {
  async open(db, { companyId, projectId, mapping, rowCount }, context) {
    if (rowCount > MAX_SELECTIONS)
      throw new AppError('too_large', 'At most 1,000 selections can be imported at once. Please import them in parts.')
    const categories = await openCategories(db, companyId)
    return selectionCheck({
      mapping,
      context,
      targets: await importTargets(db, projectId ?? 0),
      categories: new Map(categories.map(({ id, name }) => [name.toLowerCase(), id])),
    })
  },

  async begin(tx, ctx, { projectId }) {
    const seat = await lockImportedProject(tx, ctx, projectId ?? 0)
    return {
      async write(rows) {
        const plans = rows.map((row) => ({ ...row, fields: row.plan as SelectionDraft }))
        const added = plans.filter(({ outcome }) => outcome === 'added').map(({ fields }) => fields)
        await addImportedSelections(tx, ctx, seat, added)
        const changed = plans.flatMap(({ outcome, targetId, targetVersion, fields }) =>
          outcome === 'changed' && targetId !== null && targetVersion !== null
            ? [{ id: targetId, version: targetVersion, fields }]
            : [],
        )
        await changeImportedSelections(tx, ctx, seat, changed)
      },
      // Each selection records its own event, as when it is typed.
      finish: () => Promise.resolve(),
    }
  },
}

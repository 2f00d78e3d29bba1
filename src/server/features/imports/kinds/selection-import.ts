import type { ImportContext } from '#shared/imports/cell-schemas.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { categoriesFor, categoryNamed, openCategories } from '#server/features/catalog/public.ts'
import {
  addImportedSelections,
  changeImportedSelections,
  knownOfProject,
  lockImportedProject,
  type SelectionPlan,
  withAllowances,
  type ChangedSelection,
} from '#server/features/selections/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { KindOfImport } from './kind-of-import.ts'
import { CategoryNames } from './new-categories.ts'
import { type RowPlan, selectionCheck } from './selection-check.ts'
import { type AmountsInFile, noteAmounts, SelectionNames } from './selection-names.ts'
import { type ImportEntry, rowsAfter } from '../store.ts'

/** A house has a hundred; a thousand take a few seconds, during which the project is locked. */
const MAX_SELECTIONS = 1_000

export const selectionImport: KindOfImport = {
  async open(db, entry, companyContext) {
    const { companyId, projectId, mapping, rowCount } = entry
    if (rowCount > MAX_SELECTIONS)
      throw new AppError('too_large', 'At most 1,000 selections can be imported at once. Please import them in parts.')
    const { targets, trades, allowances, ...known } = await knownOfProject(db, projectId ?? 0)
    const context = { ...companyContext, currency: known.currency ?? companyContext.currency }
    const amounts = await amountsInFile(db, entry, context)
    return selectionCheck({
      mapping,
      context,
      targets,
      names: new SelectionNames(trades, allowances, amounts),
      categories: new CategoryNames(await openCategories(db, companyId)),
    })
  },

  async begin(tx, ctx, { companyId, projectId, newCategories }, undo) {
    const seat = await lockImportedProject(tx, ctx, projectId ?? 0)
    const categories = await categoriesFor(tx, companyId, newCategories, ctx.now, (ids) => undo.createdCategories(ids))
    const withCategory = ({ category, ...plan }: RowPlan): SelectionPlan => ({
      ...plan,
      ...(category !== undefined && { categoryId: categoryNamed(categories, category) }),
    })
    const changes: ChangedSelection[] = []
    return {
      async write(rows) {
        const plans = await withAllowances(
          tx,
          ctx,
          seat,
          rows.map(({ plan }) => withCategory(plan as RowPlan)),
          (id) => undo.createdAllowance(id),
        )
        const added = plans.filter((_, at) => rows[at]?.outcome === 'added')
        undo.created(await addImportedSelections(tx, ctx, seat, added))
        rows.forEach(({ outcome, targetId, targetVersion }, at) => {
          const fields = plans[at]
          if (outcome === 'changed' && targetId !== null && targetVersion !== null && fields)
            changes.push({ id: targetId, version: targetVersion, fields })
        })
      },
      // All changes at once, so that people are notified once. Each selection records its own event, as when it is typed.
      finish: async () => undo.changed(await changeImportedSelections(tx, ctx, seat, changes)),
    }
  },
}

const PAGE = 500

/** Reads the whole file before its rows are checked: the row with the amount may be the last. */
async function amountsInFile(db: Db, entry: ImportEntry, context: ImportContext): Promise<AmountsInFile> {
  const amounts: AmountsInFile = new Map()
  const { sharedAllowance, allowance } = entry.mapping
  if (sharedAllowance === undefined || allowance === undefined) return amounts
  for (let after = entry.headerRow; ;) {
    const rows = await rowsAfter(db, entry.id, after, PAGE)
    const last = rows.at(-1)
    if (!last) return amounts
    const cells = rows.map((row) => ({ row: row.rowNumber, cells: row.cells }))
    noteAmounts(amounts, cells, { sharedAllowance, allowance }, context)
    after = last.rowNumber
  }
}

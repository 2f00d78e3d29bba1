import { AppError } from '#shared/kernel/errors.ts'
import type { Import } from '#shared/imports/contract.ts'
import { importFields } from '#shared/imports/fields.ts'
import { foldHeading } from '#shared/imports/mapping.ts'
import type { MappingInput } from '#shared/imports/schemas.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { checkImport } from '../jobs.ts'
import { importingCompany } from '../policy.ts'
import { headingsOf, importReply } from '../reading.ts'
import { laneOfCheck } from '../size.ts'
import * as store from '../store.ts'

/** Sets the mapping, remembers it for the company, and checks every row in the background. */
export const mapImport = (ctx: Ctx, importId: number, input: MappingInput): Promise<Import> =>
  ctx.db.transaction(async (tx) => {
    const entry = await store.lock(tx, importingCompany(ctx.actor), importId)
    if (!entry) throw new AppError('not_found')
    refuseApplied(entry)
    if (entry.version !== input.version)
      throw new AppError('conflict', 'These columns were changed in another window.', {
        current: await importReply(tx, entry),
      })
    const fields = new Set(importFields[entry.kind].map(({ name }) => name))
    for (const [field, column] of Object.entries(input.mapping))
      if (!fields.has(field) || column >= entry.columnCount)
        throw new AppError('invalid', 'There is no such column.', { fields: { mapping: 'There is no such column.' } })
    const rowCount = await store.countRowsAfter(tx, importId, input.headerRow)
    const mapped: store.ImportEntry = {
      ...entry,
      headerRow: input.headerRow,
      mapping: input.mapping,
      category: input.category || null,
      supplier: input.supplier || null,
      numbers: input.numbers ?? null,
      dates: input.dates ?? null,
      questions: [],
      version: entry.version + 1,
      status: 'checking',
      rowCount,
      storedBytes: entry.rowsBytes,
      counts: {},
      newCategories: [],
      newSuppliers: [],
      progress: 0,
      problem: null,
    }
    const { id: _id, ...values } = mapped
    await store.update(tx, importId, values)
    await store.clearOutcomes(tx, importId)
    await remember(tx, mapped)
    await enqueue(
      tx,
      checkImport,
      { companyId: entry.companyId, importId, version: mapped.version },
      { companyId: entry.companyId, lane: laneOfCheck(mapped) },
    )
    return importReply(tx, mapped)
  })

export function refuseApplied({ status }: store.ImportEntry): void {
  if (status === 'applying') throw new AppError('conflict', 'This import is running.')
  if (status === 'done') throw new AppError('conflict', 'This import is finished. Please upload the file again.')
}

async function remember(tx: Db, entry: store.ImportEntry): Promise<void> {
  const headings = await headingsOf(tx, entry)
  const fieldAt = new Map(Object.entries(entry.mapping).map(([field, column]) => [column, field]))
  const known = new Map(headings.map((heading, column) => [foldHeading(heading), fieldAt.get(column) ?? '']))
  const { companyId, kind } = entry
  await store.rememberHeadings(
    tx,
    [...known].filter(([heading]) => heading !== '').map(([heading, field]) => ({ companyId, kind, heading, field })),
  )
}

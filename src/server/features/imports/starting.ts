import { AppError } from '#shared/kernel/errors.ts'
import type { Import } from '#shared/imports/contract.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import { importLimits, maxStoredBytes } from '#shared/imports/limits.ts'
import { guessColumns } from '#shared/imports/guessing.ts'
import { cellText, headerRowOf } from '#shared/imports/mapping.ts'
import { requireWithinQuota } from '#server/features/files/public.ts'
import { planSeatOf } from '#server/features/seats/public.ts'
import { requireActiveCompany } from '#server/features/trial/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { importingCompany } from './policy.ts'
import { importReply } from './reading.ts'
import { type ReadFile, receiveFile } from './receiving.ts'
import * as store from './store.ts'

export type StartQuery = { kind: ImportKind; projectId?: number; sheet?: number }

/** Receives the file and reads it in a worker thread, before a connection is taken. */
export async function receiveTable(ctx: Ctx, request: Request, query: StartQuery): Promise<ReadFile> {
  const companyId = importingCompany(ctx.actor)
  await requirePlace(ctx, companyId, query)
  return receiveFile(ctx, request, { companyId, sheet: query.sheet })
}

/** Selections are imported into a project of the company; everything else into the company. */
async function requirePlace(ctx: Ctx, companyId: number, { kind, projectId }: StartQuery): Promise<void> {
  await requireActiveCompany(ctx.db, ctx, companyId)
  if (kind !== 'selections') return
  const message = 'Please choose the project.'
  if (projectId === undefined) throw new AppError('invalid', message, { fields: { projectId: message } })
  const seat = await planSeatOf(ctx.db, ctx.actor, projectId)
  if (seat.kind !== 'builder') throw new AppError('not_found')
  if (seat.archived) throw new AppError('conflict', 'This project is archived. It has to be restored first.')
}

/** Stores the rows with a guessed mapping. The person confirms it before anything is checked. */
export const keepTable = (ctx: Ctx, query: StartQuery, { name, fileBytes, table }: ReadFile): Promise<Import> =>
  ctx.db.transaction(async (tx) => {
    const companyId = importingCompany(ctx.actor)
    const { kind, projectId } = query
    await store.removeUnfinished(tx, companyId, ctx.actor.userId, kind)
    const remembered = await store.rememberedHeadings(tx, companyId, kind)
    const headerRow = headerRowOf(kind, table.head, remembered)
    const headings = table.head.find(({ n }) => n === headerRow)?.c.map(cellText) ?? []
    const rows = table.head.filter(({ n }) => n > headerRow).map(({ c }) => c)
    const entry = await store.insert(tx, {
      companyId,
      createdBy: ctx.actor.userId,
      kind,
      projectId: kind === 'selections' ? (projectId ?? null) : null,
      fileName: name,
      sheets: table.sheets,
      sheet: table.sheet,
      from1904: table.from1904,
      headerRow,
      columnCount: table.columns,
      ...guessColumns(kind, headings, rows, remembered),
      rowCount: 0,
      createdAt: ctx.now,
    })
    const utf8 = new TextDecoder()
    let rowsBytes = 0
    for (const page of table.pages) {
      rowsBytes += await store.addRows(tx, entry, utf8.decode(page))
      if (rowsBytes > maxStoredBytes(fileBytes))
        throw new AppError('too_large', 'This file unpacks to too much data. Please remove what is not needed from it.')
    }
    const rowCount = await store.countRowsAfter(tx, entry.id, headerRow)
    // Another sheet of a workbook may have some.
    if (rowCount === 0 && table.sheets.length < 2)
      throw new AppError('invalid', 'There are no rows below the headings in this file.')
    if (rowCount > importLimits.rows)
      throw new AppError(
        'too_large',
        `This file has more than ${importLimits.rows.toLocaleString('en-US')} rows. Please import it in several parts.`,
      )
    await store.update(tx, entry.id, { rowCount, rowsBytes, storedBytes: rowsBytes })
    await requireWithinQuota({ ...ctx, db: tx }, companyId)
    if ((await store.bytesOfCompany(tx, companyId)) > importLimits.storedPerCompany)
      throw new AppError(
        'storage_full',
        'Your company has other large imports open. Please finish or discard them first.',
      )
    return importReply(tx, { ...entry, rowCount })
  })

import { fieldLabel } from '#shared/imports/fields.ts'
import { cellText } from '#shared/imports/mapping.ts'
import { disposition } from '#server/features/files/public.ts'
import { csv } from '#server/platform/sheets/writing/csv.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findImport, headingsOf } from './reading.ts'
import * as store from './store.ts'

const PAGE = 500

/** The refused rows as they were sent, with their row and the reason, so that they can be corrected and imported again. */
export async function refusedRows(ctx: Ctx, importId: number): Promise<Response> {
  const entry = await findImport(ctx, importId)
  const headings = await headingsOf(ctx.db, entry)
  const columns = Array.from({ length: entry.columnCount }, (_, column) => headings[column] || `Column ${column + 1}`)
  async function* pages() {
    for (let after = 0; ;) {
      const rows = await store.rowsWithOutcome(ctx.db, entry.id, ['refused'], { after, limit: PAGE })
      if (rows.length === 0) return
      after = rows.at(-1)?.rowNumber ?? after
      yield rows.map(({ rowNumber, cells, problems }) => [
        ...columns.map((_, column) => cellText(cells[column]) || null),
        rowNumber,
        (problems ?? []).map(({ field, message }) => `${fieldLabel(entry.kind, field)}: ${message}`).join(' '),
      ])
    }
  }
  const labels = [...columns, 'Row', 'Why it was refused'].map((label) => ({ label, kind: 'text' as const }))
  const name = `Refused rows of ${entry.fileName.replace(/\.\w{1,5}$/, '')}.csv`
  return new Response(ReadableStream.from(csv({ title: 'Refused rows', columns: labels, pages: pages() })), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': disposition('attachment', name),
      'Cache-Control': 'private, no-store',
    },
  })
}

import { columnsFor, type Cell, type Column } from '#shared/exports/columns.ts'
import type { ExportFormat } from '#shared/exports/contract.ts'
import { disposition } from '#server/features/files/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { csv, type Sheet } from './csv.ts'
import type { ReadPage } from './list-pages.ts'
import { xlsx } from './xlsx.ts'

type Export<Row, Cursor> = {
  title: string
  /** The name of the file, from its first rows; without it, the title. */
  fileName?: (rows: readonly Row[]) => string | undefined
  columns: readonly Column<Row>[]
  readPage: ReadPage<Row, Cursor>
  format: ExportFormat
}

export const fileTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
export const writers = { csv, xlsx }

/** The whole list as a file, sent while it is read. The first page is read before the reply starts, so that refusals have their status. */
export async function exported<Row, Cursor>(
  ctx: Ctx,
  { title, fileName, columns, readPage, format }: Export<Row, Cursor>,
): Promise<Response> {
  const { type: reader, userId } = ctx.actor
  const shown = columnsFor(columns, reader)
  const first = await readPage(undefined)
  const cells = (rows: readonly Row[]): Cell[][] =>
    rows.map((row) => shown.map(({ value }) => value(row, reader, userId)))

  async function* pages(): Sheet['pages'] & AsyncGenerator<Cell[][]> {
    let page = first
    for (;;) {
      yield cells(page.rows)
      if (page.next === undefined) return
      page = await readPage(page.next)
    }
  }
  const body = ReadableStream.from(writers[format]({ title, columns: shown, pages: pages() }))
  return new Response(body, {
    headers: {
      'Content-Type': fileTypes[format],
      'Content-Disposition': disposition('attachment', `${fileName?.(first.rows) ?? title}.${format}`),
      'Cache-Control': 'private, no-store',
    },
  })
}

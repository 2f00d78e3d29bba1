import { columnsFor, type Cell, type Column } from '#shared/exports/columns.ts'
import type { ExportFormat } from '#shared/exports/contract.ts'
import { companyZoneOf } from '#server/features/auth/public.ts'
import { disposition } from '#server/features/files/public.ts'
import { companyRow } from '#server/features/projects/public.ts'
import { planSeatOf } from '#server/features/seats/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { senderOf } from '#server/platform/shares.ts'
import type { Sheet } from '#server/platform/sheets/writing/csv.ts'
import type { ReadPage } from './list-pages.ts'
import { fileTypes, writers } from '#server/platform/sheets/writing/writers.ts'

type Export<Row, Cursor> = {
  title: string
  /** The name of the file, from its first rows; without it, the title. */
  fileName?: (rows: readonly Row[]) => string | undefined
  columns: readonly Column<Row>[]
  readPage: ReadPage<Row, Cursor>
  format: ExportFormat
  /** The project of a list within one: its days are given in the project's time zone. */
  projectId?: number | undefined
}

/** The whole list as a file, sent while it is read. The first page is read before the reply starts, so that refusals have their status. */
export async function exported<Row, Cursor>(
  ctx: Ctx,
  { title, fileName, columns, readPage, format, projectId }: Export<Row, Cursor>,
): Promise<Response> {
  const { type: reader, userId } = ctx.actor
  const shown = columnsFor(columns, reader)
  const first = await readPage(undefined)
  const timeZone = await houseZone(ctx, projectId)
  const cells = (rows: readonly Row[]): Cell[][] =>
    rows.map((row) => shown.map(({ value }) => value(row, reader, userId, timeZone)))

  // The reply has begun by now, so each further page waits for a place like a request of its own.
  const sender = senderOf(ctx.actor, ctx.ip)
  const readInTurn = (next: Cursor) => ctx.platform.requests.run('read', sender, () => readPage(next))

  async function* pages(): Sheet['pages'] & AsyncGenerator<Cell[][]> {
    let page = first
    for (;;) {
      yield cells(page.rows)
      if (page.next === undefined) return
      page = await readInTurn(page.next)
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

/** The project's, else the company's. Companies of a client or trade may have several: then what goes beyond one project is in UTC, and says so. */
async function houseZone({ db, actor }: Ctx, projectId: number | undefined): Promise<string> {
  if (projectId !== undefined) return (await planSeatOf(db, actor, projectId)).timeZone
  if (actor.companyId === null) return (await companyZoneOf(db, actor.userId)) ?? 'UTC'
  return (await companyRow(db, actor.companyId)).timeZone
}

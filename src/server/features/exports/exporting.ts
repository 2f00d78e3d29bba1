import { columnsFor, type Cell, type Column } from '#shared/exports/columns.ts'
import type { ExportFormat } from '#shared/exports/contract.ts'
import { nextCursor } from '#shared/kernel/list-query.ts'
import { disposition } from '#server/features/files/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Answer, JsonText } from '#server/platform/http/answer.ts'
import { csv, type Sheet } from './csv.ts'
import { xlsx } from './xlsx.ts'

/** Reads one page of a list exactly as its own call does, so that nobody exports what they may not see. */
export type ReadPage = (page: { limit: number; cursor?: string }, url: string) => Promise<Answer<JsonText>>

type Export<Row> = { title: string; columns: readonly Column<Row>[]; readPage: ReadPage; format: ExportFormat }

const PAGE = 200
const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const writers = { csv, xlsx }

/** The whole list as a file, sent while it is read. The first page is read before the reply starts, so that refusals have their status. */
export async function exported<Row>(ctx: Ctx, { title, columns, readPage, format }: Export<Row>): Promise<Response> {
  const reader = ctx.actor.type
  const shown = columnsFor(columns, reader)
  const first = await readPage({ limit: PAGE }, URL_OF_PAGE)
  const cells = (text: string): Cell[][] =>
    (JSON.parse(text) as Row[]).map((row) => shown.map(({ value }) => value(row, reader)))

  async function* pages(): Sheet['pages'] & AsyncGenerator<Cell[][]> {
    let page = first
    for (;;) {
      yield cells(page.value.text)
      const cursor = nextCursor(page.headers.find(([name]) => name === 'Link')?.[1])
      if (cursor === undefined) return
      page = await readPage({ limit: PAGE, cursor }, URL_OF_PAGE)
    }
  }
  const body = ReadableStream.from(writers[format]({ title, columns: shown, pages: pages() }))
  return new Response(body, {
    headers: {
      'Content-Type': types[format],
      'Content-Disposition': disposition('attachment', `${title}.${format}`),
      'Cache-Control': 'private, no-store',
    },
  })
}

/** Lists put the next cursor into the address they were asked with. */
const URL_OF_PAGE = 'http://localhost/export'

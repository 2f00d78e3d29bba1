import { nextCursor } from '#shared/kernel/list-query.ts'
import type { ReplyWithHeaders } from '#server/platform/http/reply.ts'

export const PAGE = 200

/** One page of rows, and where the next one starts. */
export type Page<Row, Cursor> = { rows: readonly Row[]; next: Cursor | undefined }
export type ReadPage<Row, Cursor> = (cursor: Cursor | undefined) => Promise<Page<Row, Cursor>>

type Paging = { limit: number; cursor?: string }
type ReadList<Reply> = (page: Paging, url: string) => Promise<ReplyWithHeaders<Reply>>

const paging = (cursor: string | undefined): Paging => ({ limit: PAGE, ...(cursor !== undefined && { cursor }) })
const linkOf = ({ headers }: ReplyWithHeaders<unknown>): string | undefined =>
  headers.find(([name]) => name === 'Link')?.[1]

/** Reads a list exactly as its own call does, so that nobody exports what they may not see. */
export const arrayPages =
  <Row>(read: ReadList<Row[]>): ReadPage<Row, string> =>
  async (cursor) => {
    const page = await read(paging(cursor), URL_OF_PAGE)
    return { rows: page.value, next: nextCursor(linkOf(page)) }
  }

/** Adds to the rows of each page what the list itself does not have. */
export const completed =
  <Row, More, Cursor>(
    read: ReadPage<Row, Cursor>,
    complete: (rows: readonly Row[]) => Promise<readonly More[]>,
  ): ReadPage<More, Cursor> =>
  async (cursor) => {
    const { rows, next } = await read(cursor)
    return { rows: await complete(rows), next }
  }

/** Only those rows of each page. */
export const keeping =
  <Row, Cursor>(read: ReadPage<Row, Cursor>, keeps: (row: Row) => boolean): ReadPage<Row, Cursor> =>
  async (cursor) => {
    const { rows, next } = await read(cursor)
    return { rows: rows.filter(keeps), next }
  }

/** More rows than this are not held in memory to be sorted: the file then has the order of the list. */
export const MAX_SORTED = 5_000

/** The rows in another order, as one page; without an order as they are read. */
export const inOrder =
  <Row, Cursor>(
    read: ReadPage<Row, Cursor>,
    sort: ((rows: readonly Row[]) => readonly Row[]) | undefined,
    most = MAX_SORTED,
  ): ReadPage<Row, Cursor> =>
  async (cursor) => {
    const first = await read(cursor)
    if (!sort || cursor !== undefined) return first
    const rows = [...first.rows]
    let { next } = first
    while (next !== undefined && rows.length <= most) {
      const page: Page<Row, Cursor> = await read(next)
      rows.push(...page.rows)
      next = page.next
    }
    return next === undefined ? { rows: sort(rows), next } : { rows, next }
  }

/** A list that is always read as a whole. */
export const onePage =
  <Row>(read: () => Promise<readonly Row[]>): ReadPage<Row, never> =>
  async () => ({ rows: await read(), next: undefined })

/** Lists put the next cursor into the address they were asked with. */
const URL_OF_PAGE = 'http://localhost/export'

import type { QueryOf } from '#shared/kernel/endpoint.ts'
import type { LogRow } from '#shared/procurement/log/contract.ts'
import type { listLog } from '#shared/procurement/log/endpoints.ts'
import { stepsOf } from '#shared/procurement/log/steps.ts'
import { calendarOf } from '#server/features/schedule/deadlines/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { cursorOf, cursorPart } from '#server/platform/http/cursor.ts'
import { pageHeaders, type ReplyWithHeaders, withHeaders } from '#server/platform/http/reply.ts'
import { pageByFloat } from './by-float.ts'
import { pageByOwner } from './by-owner.ts'
import { procures } from '../policy.ts'
import { logRow } from './rows.ts'
import * as store from './store.ts'

const byDay = cursorOf(cursorPart.day, cursorPart.id)
const byInstant = cursorOf(cursorPart.instant, cursorPart.id)

export type LogQuery = QueryOf<typeof listLog>

/** One page of the log. A project of another company has no rows. */
export async function list(ctx: Ctx, query: LogQuery, url: string): Promise<ReplyWithHeaders<LogRow[]>> {
  const companyId = procures(ctx.actor)
  const { q = '', limit = store.PAGE, show, sort, owner, projectId } = query
  const float = show === 'open' && sort === 'float'
  const position = show === 'open' ? byDay : byInstant
  const byOwner = show === 'open' && sort === 'owner'
  const at = float || byOwner ? null : position.decode(query.cursor)
  const wanted: store.LogList = {
    companyId,
    projectId,
    show,
    sort: sort === 'float' || sort === 'owner' ? 'due' : sort,
    descending: query.descending ?? false,
    words: q.toLowerCase().split(/\s+/).filter(Boolean),
    owner,
    steps: owner ? stepsOf(owner) : null,
    longLead: query.longLead ?? false,
    late: query.late ?? false,
    limit: limit + 1,
    now: ctx.now,
    after: at && { key: at[0], id: at[1] },
  }
  if (float) {
    const [total, calendar] = await Promise.all([store.countLog(ctx.db, wanted), calendarOf(ctx.db, companyId)])
    const page = await pageByFloat(ctx.db, calendar, wanted, query.cursor)
    return withHeaders(page.rows, pageHeaders(url, { total, next: page.next, counted: true }))
  }
  if (byOwner) {
    const [total, calendar] = await Promise.all([store.countLog(ctx.db, wanted), calendarOf(ctx.db, companyId)])
    const page = await pageByOwner(ctx.db, wanted, { owner, cursor: query.cursor })
    const rows = page.rows.map((row) => logRow(calendar, row))
    return withHeaders(rows, pageHeaders(url, { total, next: page.next, counted: true }))
  }
  const [rows, total, calendar] = await Promise.all([
    store.listLog(ctx.db, wanted),
    store.countLog(ctx.db, wanted),
    calendarOf(ctx.db, companyId),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? position.encode([last.sortKey, last.selectionId]) : null
  return withHeaders(
    page.map((row) => logRow(calendar, row)),
    pageHeaders(url, { total, next, counted: true }),
  )
}

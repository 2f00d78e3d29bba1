import type { FilterValueCount, FilterValuesQuery, SelectionsQuery } from '#shared/selections/lists/list-schemas.ts'
import { isOpen } from '#shared/selections/rules.ts'
import { type Selection, SelectionStatus } from '#shared/selections/selection-schemas.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type ReplyWithHeaders, withHeaders, pageHeaders } from '#server/platform/http/reply.ts'
import { cursorOf, cursorPart } from '#server/platform/http/cursor.ts'
import { replier } from '../replies/selection-reply.ts'
import * as store from './searching-store.ts'

const PAGE = 50

/** Selections across the person's projects. Open decisions are sorted by deadline, everything else newest first. */
export async function search(ctx: Ctx, query: SelectionsQuery, url: string): Promise<ReplyWithHeaders<Selection[]>> {
  const { limit = PAGE, cursor, ...filter } = query
  const asked: store.Scope = {
    userId: ctx.actor.userId,
    companyId: ctx.actor.companyId,
    now: ctx.now,
    filter,
    sort: filter.sort ?? (owed(filter) ? 'deadline' : 'newest'),
  }
  const scope = { ...asked, few: await store.fewOf(ctx.db, asked) }
  const position = cursors[asked.sort].decode(cursor)
  const after = position && { group: position[0], key: position[1], id: position[2] }
  const [read, counted] = await Promise.all([
    store.page(ctx.db, scope, after, limit + 1),
    after ? store.total(ctx.db, scope) : undefined,
  ])
  const rows = read ? inOrder(read) : []
  const total = counted ?? read?.found ?? 0
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const next = last ? cursors[asked.sort].encode([last.group, last.key, last.id]) : null
  return withHeaders(
    page.map(({ selection }) => selection),
    pageHeaders(url, { total, next, counted: true }),
  )
}

type Read = NonNullable<Awaited<ReturnType<typeof store.page>>>

/** The selections that were read, each with its place in the list. */
function inOrder({ parts, places }: Read): (store.Position & { selection: Selection })[] {
  const replies = new Map(parts.selections?.map(replier(parts)).map((selection) => [selection.id, selection]))
  return (places ?? []).flatMap((place) => {
    const selection = replies.get(place.id)
    return selection ? [{ ...place, selection }] : []
  })
}

/** The values that a column of the list can be filtered by, from all rows of the list and not only from those of a page. */
export async function filterValues(ctx: Ctx, { column, ...filter }: FilterValuesQuery): Promise<FilterValueCount[]> {
  const { userId, companyId } = ctx.actor
  const asked: store.Scope = { userId, companyId, now: ctx.now, filter, sort: 'newest' }
  return store.filterValues(ctx.db, { ...asked, few: await store.fewOf(ctx.db, asked) }, column)
}

const owed = ({ status, overdue, dueSoon }: SelectionsQuery): boolean =>
  overdue === true ||
  dueSoon !== undefined ||
  status === 'to_decide' ||
  status === 'to_answer' ||
  isStatus(status, isOpen)

const isStatus = (asked: SelectionsQuery['status'], is: (status: SelectionStatus) => boolean): boolean =>
  SelectionStatus.options.some((status) => status === asked && is(status))

const { day, id, instant, text } = cursorPart

/** The cursor: group, deadline or creation, and id of the last selection of a page. */
const cursors = { newest: cursorOf(text, instant, id), deadline: cursorOf(text, day, id) }

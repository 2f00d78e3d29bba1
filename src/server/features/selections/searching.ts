import { z } from 'zod'
import { AppError } from '#shared/kernel/errors.ts'
import type { SelectionsQuery } from '#shared/selections/contract.ts'
import { isOpen } from '#shared/selections/rules.ts'
import { SelectionStatus } from '#shared/selections/selection.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Answer, answer, decodeCursor, encodeCursor, JsonText, pageHeaders } from '#server/platform/http/answer.ts'
import * as store from './searching-store.ts'

const PAGE = 50

/** Selections across the person's projects. What is still owed comes soonest first, everything else newest first. */
export async function search(ctx: Ctx, query: SelectionsQuery, url: string): Promise<Answer<JsonText>> {
  const { limit = PAGE, cursor, ...filter } = query
  const asked: store.Scope = {
    userId: ctx.actor.userId,
    companyId: ctx.actor.companyId,
    now: ctx.now,
    filter,
    sort: filter.sort ?? (owed(filter) ? 'deadline' : 'newest'),
  }
  const scope = { ...asked, few: await store.fewOf(ctx.db, asked) }
  const after = cursor === undefined ? null : readCursor(cursor)
  const [rows, counted] = await Promise.all([
    store.page(ctx.db, scope, after, limit + 1),
    after ? store.total(ctx.db, scope) : undefined,
  ])
  const total = counted ?? rows[0]?.found ?? 0
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const next = last ? encodeCursor([last.group, last.key, last.id]) : null
  return answer(
    new JsonText(`[${page.map((row) => row.json).join(',')}]`),
    pageHeaders(url, { total, next, counted: true }),
  )
}

const owed = ({ status, overdue, dueSoon }: SelectionsQuery): boolean =>
  overdue === true ||
  dueSoon !== undefined ||
  status === 'to_decide' ||
  status === 'to_answer' ||
  isStatus(status, isOpen)

const isStatus = (asked: SelectionsQuery['status'], is: (status: SelectionStatus) => boolean): boolean =>
  SelectionStatus.options.some((status) => status === asked && is(status))

const Cursor = z.tuple([z.string().max(400), z.string().max(40), z.int()])

function readCursor(cursor: string): store.Position {
  const parsed = Cursor.safeParse(decodeCursor(cursor))
  const known = parsed.success && /^(infinity|\d{4}-\d{2}-\d{2}([T ][\d:.+Z-]{5,30})?)$/.test(parsed.data[1])
  if (!parsed.success || !known)
    throw new AppError('invalid', 'This page does not exist.', { fields: { cursor: 'Not from us.' } })
  const [group, key, id] = parsed.data
  return { group, key, id }
}

import { Day } from '#shared/kernel/dates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { Id } from '#shared/kernel/ids.ts'
import type { QueryOf } from '#shared/kernel/endpoint.ts'
import type { listProjects, ProjectSort } from '#shared/projects/contract.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Answer, answer, decodeCursor, encodeCursor, JsonText, pageHeaders } from '#server/platform/http/answer.ts'
import * as store from './list-store.ts'

type Query = QueryOf<typeof listProjects>

const PAGE = 50

/** Builders see the company's projects; everyone else the ones they have a seat on. */
export async function list(ctx: Ctx, query: Query, requestUrl: string): Promise<Answer<JsonText>> {
  const { actor, now } = ctx
  const limit = query.limit ?? PAGE
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const page = await store.listProjects(ctx.db, {
    companyId: query.mine ? null : actor.companyId,
    userId: actor.userId,
    now,
    status: query.status ?? 'all',
    sort: query.sort ?? 'newest',
    words,
    limit,
    after: query.cursor === undefined ? null : position(query.cursor, query.sort ?? 'newest'),
  })
  const next = page.found > limit && page.key !== null && page.id !== null ? encodeCursor([page.key, page.id]) : null
  const counted = words.length > 0 || query.status === 'archived'
  return answer(new JsonText(page.body), pageHeaders(requestUrl, { total: page.total, next, counted }))
}

const instant = (key: string) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(key) && isDate(`${key.slice(0, 19).replace(' ', 'T')}Z`)
const isDate = (text: string) => !Number.isNaN(Date.parse(text))

/** What a cursor of each order looks like: anything that we did not write is refused before the database sees it. */
const ours: Record<ProjectSort, (key: string) => boolean> = {
  newest: instant,
  oldest: instant,
  completion: (key) => key === 'infinity' || Day.safeParse(key).success,
  name: (key) => !key.includes('\0') && key.length <= 400,
}

function position(cursor: string, sort: ProjectSort): { key: string; id: number } {
  const [key, id] = decodeCursor(cursor) ?? []
  if (typeof key === 'string' && Id.safeParse(id).success && ours[sort](key)) return { key, id: id as number }
  const message = 'This page address is not valid.'
  throw new AppError('invalid', message, { fields: { cursor: message } })
}

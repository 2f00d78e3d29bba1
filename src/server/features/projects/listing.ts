import type { QueryOf } from '#shared/kernel/endpoint.ts'
import type { listProjects } from '#shared/projects/endpoints.ts'
import type { Project, ProjectSort } from '#shared/projects/contract.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type ReplyWithHeaders, withHeaders, pageHeaders } from '#server/platform/http/reply.ts'
import { type CursorCodec, cursorOf, cursorPart } from '#server/platform/http/cursor.ts'
import type { ProjectFacts } from './columns-store.ts'
import * as store from './list-store.ts'
import { projectReply } from './project-reply.ts'

type Query = QueryOf<typeof listProjects>

const PAGE = 50

/** Builders see the company's projects; everyone else the ones they have a seat on. */
export async function list(ctx: Ctx, query: Query, requestUrl: string): Promise<ReplyWithHeaders<Project[]>> {
  const { actor, now } = ctx
  const limit = query.limit ?? PAGE
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const sort = query.sort ?? 'newest'
  const after = cursors[sort].decode(query.cursor)
  const page = await store.listProjects(ctx.db, {
    companyId: query.mine ? null : actor.companyId,
    userId: actor.userId,
    now,
    status: query.status ?? 'all',
    sort,
    words,
    limit,
    after: after && { key: after[0], id: after[1] },
  })
  const next = page.next && cursors[sort].encode(page.next)
  const counted = words.length > 0 || query.status === 'archived'
  const projects = page.projects.map((facts) => projectReply(facts, actor.userId))
  return withHeaders(projects, pageHeaders(requestUrl, { total: page.total, next, counted }))
}

/** The newest projects that the person sees, as the first page of the list has them. */
export const newestPart = ({ actor: { companyId, userId }, now }: Ctx, limit: number) =>
  store.newestPart({ companyId, userId, now, limit })

/** What was read by `newestPart`, as the list has it. */
export const newestOf = ({ actor }: Ctx, { projects }: { projects: ProjectFacts[] | null }): Project[] =>
  (projects ?? []).map((facts) => projectReply(facts, actor.userId))

const { day, id, instant, text } = cursorPart

/** The cursor: key of the last project of a page, by sort order. */
const cursors: Record<ProjectSort, CursorCodec<[string, number]>> = {
  newest: cursorOf(instant, id),
  oldest: cursorOf(instant, id),
  completion: cursorOf(day, id),
  name: cursorOf(text, id),
}

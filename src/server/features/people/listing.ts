import type { QueryOf } from '#shared/kernel/endpoint.ts'
import type { listClients, listUsers } from '#shared/people/endpoints.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withHeaders, pageHeaders } from '#server/platform/http/reply.ts'
import { cursorOf, cursorPart } from '#server/platform/http/cursor.ts'
import { listPeople, type PeopleList } from './clients-store.ts'
import { managesClients } from './policy.ts'

const PAGE = 100

export const users = (ctx: Ctx, { q, limit, cursor, role, type }: QueryOf<typeof listUsers>, url: string) =>
  page(ctx, { what: 'users', archived: false, sort: 'name', role, type }, { q, limit, cursor }, url)

export const clients = (ctx: Ctx, query: QueryOf<typeof listClients>, url: string) => {
  const { waiting, type = waiting ? undefined : 'client', archived, sort = 'newest', q, limit, cursor } = query
  return page(ctx, { what: 'clients', archived: archived === 'true', waiting, sort, type }, { q, limit, cursor }, url)
}

type Shape<What> = { what: What } & Pick<PeopleList, 'archived' | 'waiting' | 'sort' | 'role' | 'type'>
type Place = { q?: string | undefined; limit?: number | undefined; cursor?: string | undefined }

async function page<What extends PeopleList['what']>(
  ctx: Ctx,
  shape: Shape<What>,
  { q, limit = PAGE, cursor }: Place,
  url: string,
) {
  const companyId = managesClients(ctx.actor)
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const position = cursors[shape.sort].decode(cursor)
  const after = position && { key: position[0], id: position[1] }
  const found = await listPeople(ctx.db, { ...shape, companyId, words, limit, after })
  const next = found.next && cursors[shape.sort].encode(found.next)
  return withHeaders(found.people, pageHeaders(url, { total: found.total, next, counted: !found.known }))
}

const { id, instant, text } = cursorPart
const cursors = { newest: cursorOf(instant, id), name: cursorOf(text, id) }

import type { QueryOf } from '#shared/kernel/endpoint.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { Id } from '#shared/kernel/ids.ts'
import type { listClients, listUsers } from '#shared/people/contract.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Answer, answer, decodeCursor, encodeCursor, JsonText, pageHeaders } from '#server/platform/http/answer.ts'
import { listPeople, type PeopleList } from './clients-store.ts'
import { managesClients } from './policy.ts'

const PAGE = 100

export const users = (ctx: Ctx, { q, limit, cursor, role, type }: QueryOf<typeof listUsers>, url: string) =>
  page(ctx, { what: 'users', archived: false, sort: 'name', role, type }, { q, limit, cursor }, url)

export const clients = (ctx: Ctx, query: QueryOf<typeof listClients>, url: string) => {
  const { type = 'client', archived, sort = 'newest', q, limit, cursor } = query
  return page(ctx, { what: 'clients', archived: archived === 'true', sort, type }, { q, limit, cursor }, url)
}

type Shape = Pick<PeopleList, 'what' | 'archived' | 'sort' | 'role' | 'type'>
type Place = { q?: string | undefined; limit?: number | undefined; cursor?: string | undefined }

async function page(
  ctx: Ctx,
  shape: Shape,
  { q, limit = PAGE, cursor }: Place,
  url: string,
): Promise<Answer<JsonText>> {
  const companyId = managesClients(ctx.actor)
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const after = cursor === undefined ? null : position(cursor, shape.sort)
  const found = await listPeople(ctx.db, { ...shape, companyId, words, limit, after })
  const next =
    found.found > limit && found.key !== null && found.id !== null ? encodeCursor([found.key, found.id]) : null
  return answer(new JsonText(found.body), pageHeaders(url, { total: found.total, next, counted: !found.known }))
}

const instant = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/

function position(cursor: string, sort: 'newest' | 'name'): { key: string; id: number } {
  const [key, id] = decodeCursor(cursor) ?? []
  const ours = typeof key === 'string' && (sort === 'name' ? !key.includes('\0') : instant.test(key))
  if (ours && Id.safeParse(id).success) return { key, id: id as number }
  const message = 'This page address is not valid.'
  throw new AppError('invalid', message, { fields: { cursor: message } })
}

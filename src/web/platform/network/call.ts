import type { BodyInput, ContractOf, Endpoint, ParamsOf, QueryInput, ReplyOf } from '#shared/kernel/endpoint.ts'
import { nextCursor } from '#shared/kernel/list-query.ts'
import { apiErrorOf } from './api-error.ts'
import { noteReply } from './connectivity.ts'
import { keepReply } from '../offline/saved-replies.ts'
import { takeFirstReply } from './first-replies.ts'
import { inTime } from './in-time.ts'

type QueryValue<V> = V | (string extends NonNullable<V> ? number : never) | ('true' extends V ? boolean : never)
type Query<E> = { [K in keyof QueryInput<E>]: QueryValue<QueryInput<E>[K]> }

export type CallArgs<E> = ParamsOf<E> &
  (ContractOf<E> extends { query: unknown } ? { query?: Query<E> } : unknown) &
  (ContractOf<E> extends { body: unknown } ? { body: BodyInput<E> } : unknown) & {
    /** A repeated POST with the same key returns the first result. */
    idempotencyKey?: string
    signal?: AbortSignal
  }

type Rest<E> = object extends CallArgs<E> ? [args?: CallArgs<E>] : [args: CallArgs<E>]

/** One API call. Throws an `ApiError` when the server refuses, and the error of `fetch` when the server cannot be reached. */
export async function call<E extends Endpoint>(endpoint: E, ...[args]: Rest<E>): Promise<ReplyOf<E>> {
  const response = await send(endpoint, args)
  return replyOf(response) as Promise<ReplyOf<E>>
}

/** `capped`: the server stopped counting, so there are more than `total`. */
export type Page<T> = { items: T[]; total: number; capped: boolean; next: string | undefined }

/** One page of a list: the body is a plain array; the headers carry the total and the next cursor. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  ...[args]: Rest<E>
): Promise<Page<ReplyOf<E> extends (infer T)[] ? T : never>> {
  const response = await send(endpoint, args)
  const items = (await replyOf(response)) as (ReplyOf<E> extends (infer T)[] ? T : never)[]
  const total = Number(response.headers.get('X-Total-Count') ?? items.length)
  const capped = response.headers.get('X-Total-Count-Capped') === 'true'
  return { items, total, capped, next: nextCursor(response.headers.get('Link')) }
}

type LooseArgs = { query?: object; body?: unknown; idempotencyKey?: string; signal?: AbortSignal }

async function send(endpoint: Endpoint, args: LooseArgs = {}): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' })
  if (args.body !== undefined) headers.set('Content-Type', 'application/json')
  if (args.idempotencyKey) headers.set('Idempotency-Key', args.idempotencyKey)
  const address = addressOf(endpoint, args)
  const isRead = endpoint.method === 'GET'
  const request = async (signal = args.signal) =>
    (isRead ? await takeFirstReply(address) : undefined) ??
    (await fetch(address, {
      method: endpoint.method,
      headers,
      credentials: 'include',
      body: args.body === undefined ? undefined : JSON.stringify(args.body),
      signal,
    }))
  const response = await (isRead ? inTime(request, args.signal) : request())
  noteReply(response.headers.get('X-Saved-At'))
  if (isRead) keepReply(address, response)
  if (!response.ok) throw await apiErrorOf(response)
  return response
}

export function addressOf(endpoint: Endpoint, args: LooseArgs): string {
  const params = args as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(args.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`
}

async function replyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

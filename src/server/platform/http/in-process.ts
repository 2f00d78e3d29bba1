import type { Hono } from 'hono'
import type { BodyInput, Endpoint, ParamsOf, QueryInput, ReplyOf } from '#shared/kernel/endpoint.ts'
import type { Env } from './env.ts'

export type Call<E> = {
  params: ParamsOf<E>
  body?: BodyInput<E>
  query?: QueryInput<E>
  headers?: Record<string, string>
  cookie?: string
  ip: string
}

export type Reply<E> = { status: number; body: ReplyOf<E>; headers: Headers }

/** A call through the whole server without a socket, for tests and the demo company. */
export async function callInProcess<E extends Endpoint>(
  hono: Hono<Env>,
  endpoint: E,
  call: Call<E>,
): Promise<Reply<E>> {
  const { params, body, query, headers, cookie, ip } = call
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    String((params as Record<string, unknown>)[name]),
  )
  const search = query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : ''
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const init: RequestInit = {
    method: endpoint.method,
    headers: {
      // Without a length a body counts as the largest possible one, and the demo company would use up its budget of bytes.
      ...(sent !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(sent)),
      }),
      ...(cookie && { cookie }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  }
  const response = await requestFrom(hono, `/api${path}${search}`, init, ip)
  const type = response.headers.get('content-type') ?? ''
  // An event stream never ends, so its body is not read.
  if (type.startsWith('text/event-stream')) await response.body?.cancel()
  const text = response.bodyUsed ? '' : await response.text()
  const isJson = type.startsWith('application/json')
  return {
    status: response.status,
    body: text && isJson ? JSON.parse(text) : text || undefined,
    headers: response.headers,
  }
}

export const requestFrom = (
  hono: Hono<Env>,
  path: string,
  init: RequestInit,
  ip: string,
): Response | Promise<Response> => hono.request(path, init, { incoming: { socket: { remoteAddress: ip } } })

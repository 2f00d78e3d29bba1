import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call of the API: the only truth that server, client and documentation share.
 * Paths are written below `/api`, with `:name` for parameters; a parameter is an integer id unless `params` says otherwise.
 */
export type Endpoint = {
  method: Method
  path: string
  /** One sentence for the reader of the documentation. */
  summary: string
  /** Who may call it before any rule is asked: everybody, or people who are signed in (the default). */
  access?: 'public' | 'session'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Absent: the call answers 204 without a body. */
  reply?: z.ZodType
  /** Status of success; 200 unless given, 204 without a reply. */
  status?: 200 | 201 | 202
  /** Refusals beyond those that follow from the shape of the call. */
  errors?: readonly ErrorCode[]
  /** Media type of a reply that is no JSON: a file, a certificate, a stream. */
  replyType?: string
  /** Media type of a body that is no JSON: an upload. Its handler reads the request itself. */
  bodyType?: string
  /** Headers of the answer that a caller may rely on. */
  replyHeaders?: Record<string, string>
  /** The reply is built by the database column by column, so it is proved in tests and not parsed again in production. */
  trusted?: boolean
}

type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type ParamsOf<E> = E extends { params: infer P extends z.ZodType }
  ? z.infer<P>
  : E extends { path: infer Path extends string }
    ? { [K in PathParam<Path>]: number }
    : never
export type QueryOf<E> = E extends { query: infer Q extends z.ZodType } ? z.infer<Q> : undefined
export type QueryInput<E> = E extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined
export type BodyOf<E> = E extends { body: infer B extends z.ZodType } ? z.infer<B> : undefined
export type BodyInput<E> = E extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
export type ReplyOf<E> = E extends { reply: infer R extends z.ZodType } ? z.infer<R> : undefined
/** What a handler returns: the reply schema parses it, so what it does not list never leaves. */
export type ReplyInput<E> = E extends { reply: infer R extends z.ZodType } ? z.input<R> : void

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

export const paramNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)

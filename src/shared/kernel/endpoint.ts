import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * How large a JSON body may be, by what is sent: a sign-in, a stranger's short form, a form of the product, or many rows at once.
 * The server turns them into bytes and parts.
 */
export type BodySize = 'tiny' | 'small' | 'form' | 'bulk'

/** What one API call takes and returns: `contract.ts` of each feature. The server, the documentation and the tests use it. */
export type Contract = {
  /** One sentence for the documentation. */
  summary: string
  /** Who may call it before permissions are checked: everyone, or signed-in people (the default). */
  access?: 'public' | 'session'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** `small` for calls that everyone may make, otherwise `form`. */
  bodySize?: BodySize
  /** Absent: the call replies 204 without a body. */
  reply?: z.ZodType
  /** Success status; 200 by default, 204 without a reply. */
  status?: 200 | 201 | 202
  /** Error codes beyond those that follow from the shape of the call. */
  errors?: readonly ErrorCode[]
  /** Media type of a reply that is not JSON: a file, a certificate, a stream. */
  replyType?: string
  /** Media type of a body that is not JSON: an upload. Its handler reads the request itself. */
  bodyType?: string
  /** Documented reply headers. */
  replyHeaders?: Record<string, string>
  /**
   * The database builds the reply column by column, so tests check it against the schema and production does not parse it again.
   */
  trusted?: boolean
}

/**
 * Method and path of an API call: `endpoints.ts` of each feature. It knows its contract only as a type, so that the browser can
 * call the server without loading schemas. Paths are below `/api`, with `:name` for parameters; a parameter is an integer id
 * unless the contract has `params`.
 */
export type Endpoint<C extends Contract = Contract, M extends Method = Method, Path extends string = string> = {
  method: M
  path: Path
  /** For the type checker only; never set. */
  readonly contract?: C
}

/** Endpoint and contract together: what the server registers and the documentation lists. */
export type Operation<E extends Endpoint = Endpoint> = E & ContractOf<E>

export type ContractOf<E> = E extends Endpoint<infer C> ? C : never

type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type ParamsOf<E> =
  ContractOf<E> extends { params: infer P extends z.ZodType }
    ? z.infer<P>
    : E extends { path: infer Path extends string }
      ? { [K in PathParam<Path>]: number }
      : never
type Part<E, K extends keyof Contract> = ContractOf<E> extends { [P in K]: infer S extends z.ZodType } ? S : undefined
type Output<S> = S extends z.ZodType ? z.infer<S> : undefined
type Input<S> = S extends z.ZodType ? z.input<S> : undefined

export type QueryOf<E> = Output<Part<E, 'query'>>
export type QueryInput<E> = Input<Part<E, 'query'>>
export type BodyOf<E> = Output<Part<E, 'body'>>
export type BodyInput<E> = Input<Part<E, 'body'>>
export type ReplyOf<E> = Output<Part<E, 'reply'>>
/** What a handler returns: the reply schema parses it and strips fields it does not list. */
export type ReplyInput<E> = Part<E, 'reply'> extends z.ZodType ? z.input<Part<E, 'reply'>> : void

/*@__NO_SIDE_EFFECTS__*/
export function contract<const C extends Contract>(definition: C): C {
  return definition
}

/** Two calls, because the contract is given and the path is inferred: `endpoint<typeof contract.login>()('POST', '/auth/login')`. */
export const endpoint =
  <C extends Contract>() =>
  <M extends Method, Path extends string>(method: M, path: Path): Endpoint<C, M, Path> => ({ method, path })

/** Joins a feature's endpoints with the contracts of the same names. */
export function operations<E extends Record<string, Endpoint>>(
  endpoints: E,
  contracts: { [K in keyof E]: ContractOf<E[K]> },
): { [K in keyof E]: Operation<E[K]> } {
  const joined = Object.entries(endpoints).map(([name, at]) => [name, { ...contracts[name], ...at }])
  return Object.fromEntries(joined) as { [K in keyof E]: Operation<E[K]> }
}

export const paramNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)

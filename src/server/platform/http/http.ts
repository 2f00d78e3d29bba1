import { Hono, type Context } from 'hono'
import { AppError } from '#shared/kernel/errors.ts'
import type { Operation } from '#shared/kernel/endpoint.ts'
import type { Platform, PublicCtx } from '../context.ts'
import type { LimitName } from '../limits.ts'
import { newOutbox } from '../events/emit.ts'
import { senderOf } from '../shares.ts'
import { BodyBudget } from './limits/body-budget.ts'
import { bodyLimitOf } from './limits/body-limits.ts'
import { networkOf } from './limits/client-ip.ts'
import { kindOf } from './limits/request-places.ts'
import { carryOut, type Handler, type Input, type PreparedAct, type Result } from './act.ts'
import { ReplyWithHeaders, type Written } from './reply.ts'
import { readWhereFresh, rememberWrite } from './reading-replicas.ts'
import { refuseBadKey, type ReadAccess } from './idempotency.ts'
import { check, declaredBytes, readJson, readParams } from './request-input.ts'
import type { Env } from './env.ts'
import { headerOf } from './header.ts'
import { refuseForeignOrigin, replyHeaders } from './security.ts'

/** A reply that is not JSON: a file, a certificate, an event stream. */
type RawHandler<E> = (input: Input<E>) => Promise<Response> | Response

type Handle<E> = (c: Context<Env>, input: Input<E>) => Promise<Response>

/** A limit for the sender's network, counted before the body is read: a body that is refused counts, too. */
export type AddressLimit = { limit: LimitName; message?: string }

type Options = { checkReplies: boolean; readAccess: ReadAccess }

/** Registers endpoints with their handlers; input and reply are declared once, in shared. */
export class Http {
  readonly hono: Hono<Env>
  readonly platform: Platform
  readonly endpoints: Operation[] = []
  readonly #bodies = new BodyBudget()
  #options: Options
  #headers: Record<string, string>

  constructor(hono: Hono<Env>, platform: Platform, options: Options) {
    this.hono = hono
    this.platform = platform
    this.#options = options
    this.#headers = { ...Object.fromEntries(replyHeaders(platform.config)), 'Cache-Control': 'no-store' }
  }

  serve<E extends Operation>(endpoint: E, handler: Handler<E>, perAddress?: AddressLimit): void {
    this.serveAct<E, undefined>(endpoint, { prepare: () => Promise.resolve(undefined), run: handler }, perAddress)
  }

  serveAct<E extends Operation, Prepared>(endpoint: E, act: PreparedAct<E, Prepared>, perAddress?: AddressLimit): void {
    const write = (result: Result<E>) => this.#write(endpoint, result)
    const { readAccess } = this.#options
    const handle = async (c: Context<Env>, input: Input<E>) => {
      const key = keyOf(endpoint, c)
      const run = () => carryOut(act, { endpoint, input, key, readAccess, write })
      // Uploads have limits of their own, and must not take a place while their body arrives.
      const written = endpoint.bodyType ? await run() : await this.#inPlace(endpoint, c, input.ctx, run)
      return this.#respond(c, endpoint.method === 'GET' ? written : await rememberWrite(input.ctx, written))
    }
    this.#register(endpoint, handle, perAddress)
  }

  raw<E extends Operation>(endpoint: E, handler: RawHandler<E>): void {
    this.#register(endpoint, (c, input) => this.#inPlace(endpoint, c, input.ctx, async () => handler(input)))
  }

  /** Waits for a place among the requests of its kind. The body has been read: a slow sender takes no place. */
  #inPlace<T>(endpoint: Operation, c: Context<Env>, { actor }: PublicCtx, work: () => Promise<T>): Promise<T> {
    const signal = () => c.req.raw.signal
    const sender = senderOf(actor, c.get('ip'))
    const socket = c.env?.outgoing?.socket
    if (socket) this.platform.slowReaders.belongsTo(socket, sender.one)
    return this.platform.requests.run(kindOf(endpoint), sender, work, signal)
  }

  #register<E extends Operation>(endpoint: E, handle: Handle<E>, perAddress?: AddressLimit): void {
    this.endpoints.push(endpoint)
    const route = `/api${endpoint.path}`
    this.hono.on(endpoint.method, route, async (c) => {
      c.set('route', route)
      return this.platform.health.unlessDown(this.#handle(endpoint, c, handle, perAddress))
    })
  }

  async #handle<E extends Operation>(
    endpoint: E,
    c: Context<Env>,
    handle: Handle<E>,
    perAddress: AddressLimit | undefined,
  ): Promise<Response> {
    const input = await this.#input(endpoint, c, perAddress)
    const response = await readWhereFresh(endpoint, input, headerOf(c, 'cookie'), (from) => handle(c, from))
    if (input.ctx.outbox.hasEvents) this.platform.events.committed()
    return response
  }

  async #input<E extends Operation>(
    endpoint: E,
    c: Context<Env>,
    perAddress: AddressLimit | undefined,
  ): Promise<Input<E>> {
    const request = c.req.raw
    if (endpoint.method !== 'GET') refuseForeignOrigin(this.platform.config, request.headers)
    const ctx = await this.#context(endpoint, c)
    if (endpoint.body) this.#spendBody(endpoint, c, ctx)
    if (perAddress) await this.platform.limits.consume(perAddress.limit, networkOf(c.get('ip')), perAddress.message)
    const params = readParams(endpoint, c.req.param())
    const query = endpoint.query ? check(endpoint.query, c.req.query()) : undefined
    const body = endpoint.body ? check(endpoint.body, await readJson(request, bodyLimitOf(endpoint))) : undefined
    return { ctx, params, query, body, request } as Input<E>
  }

  #spendBody(endpoint: Operation, c: Context<Env>, { actor }: PublicCtx): void {
    const sender = actor
      ? ({ group: 'person', key: actor.userId } as const)
      : ({ group: 'stranger', key: networkOf(c.get('ip')) } as const)
    this.#bodies.spend(sender, declaredBytes(c.req.raw, bodyLimitOf(endpoint)))
  }

  async #context(endpoint: Operation, c: Context<Env>): Promise<PublicCtx> {
    const { platform } = this
    const now = platform.clock()
    const actor = await platform.sessions.ofCookie(headerOf(c, 'cookie'), now)
    if (!actor && endpoint.access !== 'public') throw new AppError('unauthenticated')
    if (actor) c.set('userId', actor.userId)
    return {
      platform,
      actor,
      db: platform.db,
      now,
      requestId: c.get('requestId'),
      // Visitors of the demo see each other's records. Limits on public endpoints still need the address.
      ip: actor?.isOfDemo && endpoint.access !== 'public' ? null : c.get('ip'),
      userAgent: headerOf(c, 'user-agent')?.slice(0, 500) ?? null,
      outbox: newOutbox(),
    }
  }

  /** Sets all headers at once: adding them to a finished response one by one would cost more than most queries. */
  #respond(c: Context<Env>, { status, headers, text }: Written): Response {
    c.set('hasHeaders', true)
    const all: Record<string, string> = { ...this.#headers, 'X-Request-Id': c.get('requestId') }
    if (text !== null) all['Content-Type'] = 'application/json; charset=utf-8'
    // Only cookies may come twice.
    const more: [string, string][] = []
    for (const [name, value] of headers)
      if (name === 'Set-Cookie' && all[name] !== undefined) more.push([name, value])
      else all[name] = value
    return new Response(text, { status, headers: more.length === 0 ? all : [...Object.entries(all), ...more] })
  }

  #write(endpoint: Operation, result: unknown): Written {
    const headers = result instanceof ReplyWithHeaders ? result.headers : []
    const value: unknown = result instanceof ReplyWithHeaders ? result.value : result
    if (!endpoint.reply) return { status: 204, headers, text: null }
    const status = endpoint.status ?? 200
    const { checkReplies } = this.#options
    const shaped = endpoint.trusted && !checkReplies ? value : endpoint.reply.parse(value)
    return { status, headers, text: JSON.stringify(shaped) }
  }
}

/** Idempotency keys belong to people: anonymous requests have none. */
function keyOf(endpoint: Operation, c: Context<Env>): string | undefined {
  const key = endpoint.method === 'POST' && endpoint.access !== 'public' ? headerOf(c, 'idempotency-key') : undefined
  if (key === undefined || key === '') return undefined
  refuseBadKey(key)
  return key
}

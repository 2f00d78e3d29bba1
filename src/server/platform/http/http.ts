import { Hono, type Context } from 'hono'
import { AppError } from '#shared/kernel/errors.ts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyInput } from '#shared/kernel/endpoint.ts'
import type { Ctx, Platform, PublicCtx } from '../context.ts'
import { eventsWritten } from '../events/emit.ts'
import { Answer, JsonText, type Written } from './answer.ts'
import { once } from './idempotency.ts'
import { check, readJson, readParams } from './request-input.ts'
import type { Env } from './env.ts'
import { headerOf } from './header.ts'
import { refuseForeignOrigin, replyHeaders } from './security.ts'

type CtxFor<E> = E extends { access: 'public' } ? PublicCtx : Ctx

type Input<E> = {
  ctx: CtxFor<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: Request
}

type Result<E> = ReplyInput<E> | Answer<ReplyInput<E>> | JsonText | Answer<JsonText>

/** A reply that is no JSON: a file, a certificate, a stream of events. */
type RawHandler<E> = (input: Input<E>) => Promise<Response> | Response

/** Registers contracts: what a call takes and answers is said once, in shared. */
export class Http {
  readonly hono: Hono<Env>
  readonly platform: Platform
  readonly endpoints: Endpoint[] = []
  #checkReplies: boolean
  #headers: Record<string, string>

  constructor(hono: Hono<Env>, platform: Platform, options: { checkReplies: boolean }) {
    this.hono = hono
    this.platform = platform
    this.#checkReplies = options.checkReplies
    this.#headers = { ...Object.fromEntries(replyHeaders(platform.config)), 'Cache-Control': 'no-store' }
  }

  serve<E extends Endpoint>(endpoint: E, handler: (input: Input<E>) => Promise<Result<E>> | Result<E>): void {
    this.#register(endpoint, async (c) => {
      const input = await this.#input(endpoint, c)
      const run = async (ctx: CtxFor<E>): Promise<Written> => this.#write(endpoint, await handler({ ...input, ctx }))
      const key = endpoint.method === 'POST' ? headerOf(c, 'idempotency-key') : undefined
      const ctx: PublicCtx = input.ctx
      const written =
        key && ctx.actor
          ? await once({ ...ctx, actor: ctx.actor }, endpoint, key, input, (inner) => run(inner))
          : await run(input.ctx)
      await commit(ctx)
      return this.#respond(c, written)
    })
  }

  raw<E extends Endpoint>(endpoint: E, handler: RawHandler<E>): void {
    this.#register(endpoint, async (c) => {
      const input = await this.#input(endpoint, c)
      const response = await handler(input)
      await commit(input.ctx)
      return response
    })
  }

  #register(endpoint: Endpoint, handle: (c: Context<Env>) => Promise<Response>): void {
    this.endpoints.push(endpoint)
    const route = `/api${endpoint.path}`
    this.hono.on(endpoint.method, route, async (c) => {
      c.set('route', route)
      const before = eventsWritten()
      const response = await handle(c)
      if (eventsWritten() !== before) this.platform.events.written()
      return response
    })
  }

  async #input<E extends Endpoint>(endpoint: E, c: Context<Env>): Promise<Input<E>> {
    const request = c.req.raw
    if (endpoint.method !== 'GET') refuseForeignOrigin(this.platform.config, request.headers)
    const ctx = await this.#context(endpoint, c)
    const params = readParams(endpoint, c.req.param())
    const query = endpoint.query ? check(endpoint.query, c.req.query()) : undefined
    const body = endpoint.body ? check(endpoint.body, await readJson(request)) : undefined
    return { ctx, params, query, body, request } as Input<E>
  }

  async #context(endpoint: Endpoint, c: Context<Env>): Promise<PublicCtx> {
    const { platform } = this
    const now = platform.clock()
    const actor = await platform.sessions.ofCookie(headerOf(c, 'cookie'), now)
    if (!actor && endpoint.access !== 'public') throw new AppError('unauthenticated')
    if (actor) c.set('userId', actor.userId)
    const afterwards: (() => void | Promise<void>)[] = []
    const ctx: PublicCtx = {
      platform,
      actor,
      db: platform.db,
      now,
      requestId: c.get('requestId'),
      ip: c.get('ip'),
      userAgent: headerOf(c, 'user-agent')?.slice(0, 500) ?? null,
      afterCommit: (run) => void afterwards.push(run),
    }
    pending.set(ctx.afterCommit, afterwards)
    return ctx
  }

  /** Every header at once: adding them to a finished response one by one would cost more than most queries. */
  #respond(c: Context<Env>, { status, headers, text }: Written): Response {
    c.set('dressed', true)
    const all: Record<string, string> = { ...this.#headers, 'X-Request-Id': c.get('requestId') }
    for (const [name, value] of headers) all[name] = value
    if (text !== null) all['Content-Type'] = 'application/json; charset=utf-8'
    return new Response(text, { status, headers: all })
  }

  #write(endpoint: Endpoint, result: unknown): Written {
    const headers = result instanceof Answer ? result.headers : []
    const value: unknown = result instanceof Answer ? result.value : result
    if (!endpoint.reply) return { status: 204, headers, text: null }
    const status = endpoint.status ?? 200
    if (value instanceof JsonText) {
      if (this.#checkReplies) endpoint.reply.parse(JSON.parse(value.text))
      return { status, headers, text: value.text }
    }
    const shaped = endpoint.trusted && !this.#checkReplies ? value : endpoint.reply.parse(value)
    return { status, headers, text: JSON.stringify(shaped) }
  }
}

// What an act leaves to be done once it is written. Keyed by the function that collects it, which every copy of a ctx shares.
const pending = new WeakMap<PublicCtx['afterCommit'], (() => void | Promise<void>)[]>()

async function commit(ctx: PublicCtx): Promise<void> {
  for (const run of pending.get(ctx.afterCommit) ?? []) {
    try {
      await run()
    } catch (error) {
      // The act is done and answered as done; what follows it is repaired by the jobs that look after it.
      ctx.platform.log.error({ err: error, requestId: ctx.requestId }, 'after an act')
    }
  }
}

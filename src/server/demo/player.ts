import type { BodyInput, Endpoint, ParamsOf, ReplyOf } from '#shared/kernel/endpoint.ts'
import { createApp } from '#server/app.ts'
import type { Platform } from '#server/platform/context.ts'
import { callInProcess } from '#server/platform/http/in-process.ts'
import type { Http } from '#server/platform/http/http.ts'
import { cookieName } from '#server/platform/session/cookie.ts'

const DAY = 86_400_000

/** A person of the demo company, with their IP address and device. */
export type DemoActor = { userId: number; ip: string; userAgent: string }

type Signed = { cookie: string; since: Date }

/**
 * Replays the demo company's past: people make real API calls at past times. So every rule applies, every signature has its
 * fingerprint, and the audit chain is real.
 */
export class Player {
  readonly #platform: Platform
  readonly #http: Http
  readonly #sessions = new Map<number, Signed>()
  #now: Date

  constructor(platform: Platform, start: Date) {
    this.#now = start
    // Hundreds of replayed requests would hide the log lines of the start.
    const log = platform.log.child({}, { level: 'warn' })
    this.#platform = { ...platform, log, clock: () => this.#now }
    this.#http = createApp(this.#platform, { webFolder: '' })
  }

  async call<E extends Endpoint>(
    at: Date,
    actor: DemoActor,
    endpoint: E,
    params: ParamsOf<E>,
    body?: BodyInput<E>,
  ): Promise<ReplyOf<E>> {
    this.#now = at
    const cookie = await this.#cookie(actor)
    const reply = await callInProcess(this.#http.hono, endpoint, {
      params,
      body,
      cookie,
      ip: actor.ip,
      headers: { 'user-agent': actor.userAgent },
    })
    if (reply.status >= 300)
      throw new Error(`The demo company cannot ${endpoint.method} ${endpoint.path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }

  async #cookie({ userId, ip, userAgent }: DemoActor): Promise<string> {
    const known = this.#sessions.get(userId)
    if (known && this.#now.getTime() - known.since.getTime() < 20 * DAY && known.since <= this.#now) return known.cookie
    const { db, sessions, config } = this.#platform
    const { token } = await sessions.begin(db, { userId, remember: true, ip, userAgent, now: this.#now })
    const cookie = `${cookieName(config)}=${token}`
    this.#sessions.set(userId, { cookie, since: this.#now })
    return cookie
  }
}
